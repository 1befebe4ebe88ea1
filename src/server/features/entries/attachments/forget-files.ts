/**
 * Files that nobody needs: bytes of which no row tells, as a process killed between storing and
 * writing leaves them, and what was uploaded and not registered in thirty days
 * (docs/specification/handling.md, T1). A pass notes them; one that finds them again, most of a day
 * later and at most three days after the one before, removes them. Two passes agree, so that a
 * clock which was wrong once forgets nothing; the time is the database's.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { forgetHealed } from '../../../platform/files/check/file-alarm.ts'
import { isClaimed } from '../../../platform/files/claims.ts'
import { holdFile } from '../../../platform/files/hold-file.ts'
import { askEverywhere } from '../../../platform/jobs/ask-everywhere.ts'
import type { JobKind } from '../../../platform/jobs/job-kind.ts'

/** Longer than any upload can take: it writes its row within seconds of its last byte. */
const graceHours = 23
/**
 * A note older than this says nothing: passes come daily, or the clock was moved, or a copy was
 * brought back.
 */
const noteDays = 3
const uploadDays = 30
const atOnce = 500
const pauseMs = 5

/**
 * Bytes without rows above this, and half of all, look like another installation's store rather
 * than like leftovers.
 */
const mostOrphans = 100

export interface Pass {
  readonly looked: number
  readonly unclaimed: number
  readonly removed: number
  readonly spared: number
}

type Forgetting = Pick<AppContext, 'database' | 'files' | 'log'>

/**
 * One pass over a municipality. `goOn` is told how many files were looked at, and throws when the
 * pass must stop.
 */
export async function forgetFiles(
  app: Forgetting,
  municipalityId: string,
  goOn: (looked: number) => Promise<void>,
): Promise<Pass> {
  const began = await databaseTime(app, municipalityId)
  await noteExpired(app, municipalityId, () => goOn(0))
  await forgetPhones(app, municipalityId)
  const looked = await noteOrphans(app, municipalityId, goOn)
  const { unclaimed, orphans } = await closeNotes(app, municipalityId, began)
  const isStrange = orphans > mostOrphans && orphans > looked / 2
  if (isStrange) {
    app.log.error(
      { municipalityId, orphans, looked },
      'most files of the store have no row: is it the store of this database? none of them was removed',
    )
  }
  const removed = await removeRipe(app, municipalityId, { sparesOrphans: isStrange }, goOn)
  return { looked, unclaimed, removed, spared: isStrange ? orphans : 0 }
}

async function databaseTime({ database }: Forgetting, municipalityId: string): Promise<Date> {
  const { rows } = await database.read(municipalityId, (db) =>
    sql<{ now: Date }>`select clock_timestamp() as now`.execute(db),
  )
  return rows[0]?.now ?? new Date(0)
}

async function noteExpired(
  { database }: Forgetting,
  municipalityId: string,
  goOn: () => Promise<void>,
): Promise<void> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const from = after
    // oxlint-disable no-await-in-loop -- page by page: the memory stays small and others have their turn
    const page = await database.inMunicipality(municipalityId, async (db) => {
      const { rows } = await sql<{ sha256: Buffer; is_expired: boolean }>`
        select f.sha256, ${isExpired} as is_expired from stored_file f
        where f.municipality_id = ${municipalityId} and f.sha256 > ${from}
        order by f.sha256 limit ${atOnce}`.execute(db)
      const expired = rows.filter((row) => row.is_expired)
      await note(
        db,
        municipalityId,
        expired.map(({ sha256 }) => sha256),
      )
      return rows
    })
    after = page.at(-1)?.sha256 ?? after
    if (page.length < atOnce) return
    await goOn()
    await pause(pauseMs)
    // oxlint-enable no-await-in-loop
  }
}

async function forgetPhones({ database }: Forgetting, municipalityId: string): Promise<void> {
  await database.inMunicipality(municipalityId, (db) =>
    sql`delete from phone_link where municipality_id = ${municipalityId} and ends_at < ${ageOfUploads}`.execute(
      db,
    ),
  )
}

const ageOfUploads = sql`clock_timestamp() - make_interval(days => ${uploadDays})`

// Of `f`, a row of `stored_file`.
const hasUpload = sql`exists (select from upload u where u.municipality_id = f.municipality_id and u.sha256 = f.sha256)`
const isWaitedFor = sql`exists (select from upload u where u.municipality_id = f.municipality_id and u.sha256 = f.sha256
  and u.uploaded_at >= ${ageOfUploads})`
const isClaimedFile = isClaimed(sql`f.municipality_id`, sql`f.sha256`)
const isExpired = sql<boolean>`(f.stored_at < ${ageOfUploads} and not ${isWaitedFor}
  and (${hasUpload} or not ${isClaimedFile}))`

/** Bytes of which no row tells. Returns how many files there are. */
async function noteOrphans(
  { database, files }: Forgetting,
  municipalityId: string,
  goOn: (looked: number) => Promise<void>,
): Promise<number> {
  let looked = 0
  for await (const addresses of files.list(municipalityId)) {
    for (let start = 0; start < addresses.length; start += atOnce) {
      const page = addresses.slice(start, start + atOnce).filter((name) => isAddress.test(name))
      // oxlint-disable no-await-in-loop
      await database.inMunicipality(municipalityId, async (db) => {
        const { rows } = await sql<{ sha256: Buffer }>`
          select decode(address, 'hex') as sha256 from unnest(${page}::text[]) as address
          where not exists (select from stored_file f
            where f.municipality_id = ${municipalityId} and f.sha256 = decode(address, 'hex'))`.execute(
          db,
        )
        await note(
          db,
          municipalityId,
          rows.map(({ sha256 }) => sha256),
        )
      })
      looked += page.length
      await goOn(looked)
      await pause(pauseMs)
      // oxlint-enable no-await-in-loop
    }
  }
  return looked
}

// What else somebody put there is not ours to judge.
const isAddress = /^[\da-f]{64}$/u

async function note(
  db: Transaction,
  municipalityId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    insert into unclaimed_file as known (municipality_id, sha256, first_seen_at, seen_at)
    select ${municipalityId}, sha256, clock_timestamp(), clock_timestamp() from unnest(${hashes}::bytea[]) as sha256
    on conflict (municipality_id, sha256) do update set
      first_seen_at = case
        when known.seen_at between excluded.seen_at - make_interval(days => ${noteDays}) and excluded.seen_at
        then known.first_seen_at else excluded.first_seen_at end,
      seen_at = excluded.seen_at`.execute(db)
}

async function closeNotes(
  { database }: Forgetting,
  municipalityId: string,
  began: Date,
): Promise<{ unclaimed: number; orphans: number }> {
  const { rows } = await database.inMunicipality(municipalityId, async (db) => {
    await sql`delete from unclaimed_file where municipality_id = ${municipalityId}
      and (seen_at < ${began} or seen_at > clock_timestamp())`.execute(db)
    return sql<{ unclaimed: number; orphans: number }>`
      select count(*)::int as unclaimed, (count(*) filter (where ${isRipe} and ${isOrphan}))::int as orphans
      from unclaimed_file n where n.municipality_id = ${municipalityId}`.execute(db)
  })
  return rows[0] ?? { unclaimed: 0, orphans: 0 }
}

const isRipe = sql`n.first_seen_at <= n.seen_at - make_interval(hours => ${graceHours})`
const isOrphan = sql`not exists (select from stored_file f
  where f.municipality_id = n.municipality_id and f.sha256 = n.sha256)`

async function removeRipe(
  app: Forgetting,
  municipalityId: string,
  { sparesOrphans }: { readonly sparesOrphans: boolean },
  goOn: (looked: number) => Promise<void>,
): Promise<number> {
  let removed = 0
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const from = after
    // oxlint-disable no-await-in-loop
    const { rows } = await app.database.read(municipalityId, (db) =>
      sql<{ sha256: Buffer }>`
        select n.sha256 from unclaimed_file n
        where n.municipality_id = ${municipalityId} and n.sha256 > ${from} and ${isRipe}
          and not (${sparesOrphans}::boolean and ${isOrphan})
        order by n.sha256 limit ${atOnce}`.execute(db),
    )
    for (const { sha256 } of rows) {
      await goOn(removed)
      if (await forget(app, municipalityId, sha256)) removed += 1
    }
    after = rows.at(-1)?.sha256 ?? after
    if (rows.length < atOnce) return removed
    // oxlint-enable no-await-in-loop
  }
}

/**
 * The rows first and for good, then the bytes: whatever is killed in between leaves bytes without a
 * row, which the next pass finds. Both while the file is held: an upload of the same bytes is seen
 * here, or sees that they are gone and says so.
 */
async function forget(
  { database, files }: Forgetting,
  municipalityId: string,
  sha256: Buffer,
): Promise<boolean> {
  await database.inMunicipality(municipalityId, async (db) => {
    await holdFile(db, municipalityId, sha256)
    await sql`
      delete from upload u using stored_file f
      where f.municipality_id = u.municipality_id and f.sha256 = u.sha256
        and u.municipality_id = ${municipalityId} and u.sha256 = ${sha256} and ${isExpired}`.execute(
      db,
    )
    await sql`
      delete from stored_file f
      where f.municipality_id = ${municipalityId} and f.sha256 = ${sha256} and ${isExpired}
        and not ${isClaimedFile}`.execute(db)
  })
  return database.inMunicipality(municipalityId, async (db) => {
    await holdFile(db, municipalityId, sha256)
    const { rows } = await sql`
      delete from unclaimed_file n where n.municipality_id = ${municipalityId} and n.sha256 = ${sha256}
        and ${isOrphan} returning n.sha256`.execute(db)
    if (rows.length === 0) return false
    await files.remove(municipalityId, sha256.toString('hex'))
    return true
  })
}

/**
 * The daily pass over the store, as background work: of all processes one makes it, and one that
 * was stopped begins it again.
 */
export const sweepFiles: JobKind<AppContext> = {
  kind: 'SWEEP_FILES',
  tries: 3,
  keptForMs: 7 * 86_400_000,
  async run(app, { municipalityId, signal, progress }): Promise<Pass> {
    const pass = await forgetFiles(app, municipalityId, async (looked) => {
      signal.throwIfAborted()
      await progress(looked, null)
    })
    await forgetHealed(app, municipalityId)
    return pass
  },
}

export async function askSweeps(app: AppContext, minutes: number): Promise<void> {
  await askEverywhere(app, sweepFiles, minutes)
}
