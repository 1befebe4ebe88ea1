/**
 * Sealing the log of who read what: once a day its new rows are counted and hashed, and the sum
 * goes into the ledger. What is changed or taken away afterwards no longer agrees with it. Those
 * who read wait for nothing but an instant of the barrier.
 */
import { createHash } from 'node:crypto'
import { closesUntil } from '#domain/book/daily-closing.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppendedEvent } from '../../../platform/ledger/append.ts'
import { appendEvents, holdHead, writeAfter } from '../../../platform/ledger/append.ts'
import { merkleRoot } from '../../../platform/ledger/merkle.ts'
import { inEveryMunicipality } from '../../../platform/municipality/sites/in-every-municipality.ts'

/** What the event `AccessLogSealed` says. `root` is lower-case hexadecimal. */
export type AccessLogSealedData = AccessRange & { readonly count: number; readonly root: string }

type Sealing = Pick<AppContext, 'database' | 'now' | 'log'>

// Bounds what is hashed at once when years of an older version are sealed for the first time.
const mostRows = 20_000

// Known to the trigger of 03-ledger.sql.
const barrier = '4702111234474983745'

export async function makeSealingRound(app: Sealing): Promise<void> {
  await inEveryMunicipality(app, (municipalityId) => sealReadings(app, municipalityId))
}

/**
 * Seals what is due, which is all there is after each local midnight. Returns how many events that
 * took.
 */
export async function sealReadings(app: Sealing, municipalityId: string): Promise<number> {
  const { database } = app
  const last = await database.read(municipalityId, (db) => lastSeal(db, municipalityId))
  if (!isDue(last, app.now())) return 0
  const end = await database.inMunicipality(municipalityId, (db) => lastSafeId(db, municipalityId))
  if (end === null) return 0
  let count = 0
  let { afterId } = last
  while (afterId < end) {
    // oxlint-disable-next-line no-await-in-loop -- each seal begins where the one before ended
    const throughId = await sealSome(app, municipalityId, { afterId, throughId: end })
    if (throughId === null) return count
    count += 1
    afterId = throughId
  }
  return count
}

interface LastSeal {
  readonly afterId: number
  readonly sealedAt: Date | null
  readonly timeZone: string
}

async function lastSeal(db: Transaction, municipalityId: string): Promise<LastSeal> {
  const municipality = await db
    .selectFrom('municipality')
    .select('time_zone')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const seal = await db
    .selectFrom('access_seal')
    .select(['through_id', 'sealed_at'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('through_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    afterId: seal?.through_id ?? 0,
    sealedAt: seal?.sealed_at ?? null,
    timeZone: municipality.time_zone,
  }
}

/** Once a local day, from ten past midnight on, as the days close. */
function isDue({ sealedAt, timeZone }: LastSeal, now: Date): boolean {
  if (sealedAt === null) return true
  return localDateTimeAt(sealedAt, timeZone).date <= closesUntil(now, timeZone)
}

const lockNotAvailable = '55P03'

/**
 * The highest id below which nothing is still to be committed; null when somebody is writing for
 * too long to wait.
 */
async function lastSafeId(db: Transaction, municipalityId: string): Promise<number | null> {
  await sql`set local lock_timeout = '200ms'`.execute(db)
  try {
    await sql`savepoint barrier`.execute(db)
    await sql`select pg_advisory_xact_lock(${barrier}::bigint)`.execute(db)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === lockNotAvailable)) throw cause
    // Those who read go first: the next round tries again.
    await sql`rollback to savepoint barrier`.execute(db)
    return null
  }
  const { rows } = await sql<{ last: number | null }>`
    select max(access_id) as last from access_log where municipality_id = ${municipalityId}`.execute(
    db,
  )
  return rows[0]?.last ?? null
}

/**
 * Seals at most `mostRows`; returns up to which id, or null when somebody else sealed meanwhile.
 */
async function sealSome(
  { database }: Sealing,
  municipalityId: string,
  { afterId, throughId: end }: AccessRange,
): Promise<number | null> {
  const planned = await database.read(municipalityId, async (db) => {
    const throughId = await cutAt(db, municipalityId, { afterId, throughId: end })
    return { throughId, sum: await sumAccess(db, municipalityId, { afterId, throughId }) }
  })
  const range = { afterId, throughId: planned.throughId }
  const isWritten = await database.inMunicipality(municipalityId, (db) =>
    write(db, municipalityId, range, planned.sum),
  )
  return isWritten ? planned.throughId : null
}

async function cutAt(
  db: Transaction,
  municipalityId: string,
  { afterId, throughId }: AccessRange,
): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select access_id as last from access_log
    where municipality_id = ${municipalityId} and access_id > ${afterId} and access_id <= ${throughId}
    order by access_id offset ${mostRows - 1} limit 1`.execute(db)
  return rows[0]?.last ?? throughId
}

async function write(
  db: Transaction,
  municipalityId: string,
  range: AccessRange,
  { count, root }: AccessSum,
): Promise<boolean> {
  const head = await holdHead(db, municipalityId)
  const { afterId } = await lastSeal(db, municipalityId)
  if (afterId !== range.afterId) return false
  const data: AccessLogSealedData = { ...range, count, root: root.toString('hex') }
  const [event] = await writeAfter(db, head, [
    { type: 'AccessLogSealed', subjectId: municipalityId, actorId: null, data: { ...data } },
  ])
  if (!event) throw new Error('A fact makes an event')
  await db
    .insertInto('access_seal')
    .values(sealRow(municipalityId, data, event))
    .execute()
  return true
}

/** What `verify` makes again from the event. */
export function sealRow(
  municipalityId: string,
  data: AccessLogSealedData,
  event: Pick<AppendedEvent, 'position' | 'at'>,
): Tables['access_seal'] {
  return {
    municipality_id: municipalityId,
    after_id: data.afterId,
    through_id: data.throughId,
    row_count: data.count,
    root: Buffer.from(data.root, 'hex'),
    sealed_at: event.at,
    ledger_position: event.position,
    forgotten_position: null,
  }
}

/** Ids above the one and up to the other. */
interface AccessRange {
  readonly afterId: number
  readonly throughId: number
}

interface AccessSum {
  readonly count: number
  /** Merkle tree hash (RFC 6962, §2.1) over the SHA-256 of each row, in the order of their ids. */
  readonly root: Buffer
}

interface AccessRow {
  readonly accessId: string
  readonly at: string
  readonly staffId: string | null
  readonly action: string
  readonly entryId: string | null
  readonly detail: string
  readonly requestId: string
}

const pageSize = 5000

/**
 * Of no rows the count is 0. Every column is read as text, so that whoever verifies reads the same.
 */
export async function sumAccess(
  db: Transaction,
  municipalityId: string,
  { afterId, throughId }: AccessRange,
): Promise<AccessSum> {
  const leaves: Buffer[] = []
  let after = String(afterId)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { rows } = await sql<AccessRow>`
      select access_id::text as "accessId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        staff_id::text as "staffId", action, entry_id::text as "entryId", detail, request_id as "requestId"
      from access_log
      where municipality_id = ${municipalityId} and access_id > ${after}::bigint and access_id <= ${throughId}
      order by access_log.access_id limit ${pageSize}`.execute(db)
    for (const row of rows) leaves.push(hashOfRow(row))
    after = rows.at(-1)?.accessId ?? after
    if (rows.length < pageSize) return { count: leaves.length, root: merkleRoot(leaves) }
  }
}

function hashOfRow(row: AccessRow): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ ...row }), 'utf8')
    .digest()
}

/** What the event `AccessLogForgotten` says: the rows of every seal up to that id were removed. */
export interface AccessLogForgottenData {
  readonly throughId: number
  readonly count: number
  /** RFC 3339: when the newest of the seals removed had been made. */
  readonly sealedUntil: string
}

/**
 * Removes what was sealed before the instant; null when there is nothing. The transaction is the
 * owner's.
 */
export async function forgetReadings(
  db: Transaction,
  municipalityId: string,
  before: Date,
): Promise<AccessLogForgottenData | null> {
  const { rows } = await sql<{ through: string | null; count: string; at: Date | null }>`
    select max(through_id)::text as through, coalesce(sum(row_count), 0)::text as count, max(sealed_at) as at
    from access_seal
    where municipality_id = ${municipalityId} and forgotten_position is null and sealed_at < ${before}
  `.execute(db)
  const [found] = rows
  if (!found?.through || !found.at) return null
  const data: AccessLogForgottenData = {
    throughId: Number(found.through),
    count: Number(found.count),
    sealedUntil: new Date(found.at).toISOString(),
  }
  const [event] = await appendEvents(db, municipalityId, [
    { type: 'AccessLogForgotten', subjectId: municipalityId, actorId: null, data: { ...data } },
  ])
  if (!event) throw new Error('A fact makes an event')
  await sql`update access_seal set forgotten_position = ${event.position}
    where municipality_id = ${municipalityId} and forgotten_position is null and through_id <= ${data.throughId}`.execute(
    db,
  )
  await sql`delete from access_log l using access_seal s
    where l.municipality_id = ${municipalityId} and s.municipality_id = l.municipality_id
      and s.forgotten_position = ${event.position} and l.access_id > s.after_id and l.access_id <= s.through_id`.execute(
    db,
  )
  return data
}
