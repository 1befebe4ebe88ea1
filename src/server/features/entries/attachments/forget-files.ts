/**
 * Files that nobody needs: what was uploaded and not registered in thirty days
 * (docs/specification/handling.md, T1). The time is the database's.
 */
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import { forgetHealed } from '../../../platform/files/check/file-alarm.ts'
import { isClaimed } from '../../../platform/files/claims.ts'
import { holdFile } from '../../../platform/files/hold-file.ts'
import { inEveryMunicipality } from '../../../platform/municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../../../platform/municipality/sites/in-every-municipality.ts'

const uploadDays = 30
const atOnce = 500

export interface Pass {
  readonly removed: number
}

type Forgetting = Pick<AppContext, 'database' | 'files'>

/** One pass over each municipality. */
export async function sweepFiles(app: AppContext & Everywhere): Promise<void> {
  await inEveryMunicipality(app, async (municipalityId) => {
    await forgetFiles(app, municipalityId, async () => app.leaving.throwIfAborted())
    await forgetHealed(app, municipalityId)
  })
}

/** One pass over a municipality. `goOn` is called before each file, and throws when it must stop. */
export async function forgetFiles(
  app: Forgetting,
  municipalityId: string,
  goOn: () => Promise<void>,
): Promise<Pass> {
  await app.database.inMunicipality(municipalityId, (db) =>
    sql`delete from phone_link where municipality_id = ${municipalityId} and ends_at < ${ageOfUploads}`.execute(
      db,
    ),
  )
  let removed = 0
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const from = after
    // oxlint-disable no-await-in-loop -- page by page: the memory stays small and others have their turn
    const { rows } = await app.database.read(municipalityId, (db) =>
      sql<{ sha256: Buffer }>`
        select f.sha256 from stored_file f
        where f.municipality_id = ${municipalityId} and f.sha256 > ${from} and ${isExpired}
        order by f.sha256 limit ${atOnce}`.execute(db),
    )
    for (const { sha256 } of rows) {
      await goOn()
      if (await forget(app, municipalityId, sha256)) removed += 1
    }
    // oxlint-enable no-await-in-loop
    after = rows.at(-1)?.sha256 ?? after
    if (rows.length < atOnce) return { removed }
  }
}

const ageOfUploads = sql`clock_timestamp() - make_interval(days => ${uploadDays})`

// Of `f`, a row of `stored_file`.
const hasUpload = sql`exists (select from upload u where u.municipality_id = f.municipality_id and u.sha256 = f.sha256)`
const isWaitedFor = sql`exists (select from upload u where u.municipality_id = f.municipality_id and u.sha256 = f.sha256
  and u.uploaded_at >= ${ageOfUploads})`
const isClaimedFile = isClaimed(sql`f.municipality_id`, sql`f.sha256`)
const isExpired = sql<boolean>`(f.stored_at < ${ageOfUploads} and not ${isWaitedFor}
  and (${hasUpload} or not ${isClaimedFile}))`

/**
 * Rows and bytes, while the file is held: an upload of the same bytes is seen here, or sees that
 * they are gone and says so. Killed in between, the rows are still there for the next pass. False
 * when something keeps the bytes.
 */
async function forget(
  { database, files }: Forgetting,
  municipalityId: string,
  sha256: Buffer,
): Promise<boolean> {
  return database.inMunicipality(municipalityId, async (db) => {
    await holdFile(db, municipalityId, sha256)
    await sql`
      delete from upload u using stored_file f
      where f.municipality_id = u.municipality_id and f.sha256 = u.sha256
        and u.municipality_id = ${municipalityId} and u.sha256 = ${sha256} and ${isExpired}`.execute(
      db,
    )
    const { rows } = await sql`
      delete from stored_file f
      where f.municipality_id = ${municipalityId} and f.sha256 = ${sha256} and ${isExpired}
        and not ${isClaimedFile} returning f.sha256`.execute(db)
    if (rows.length === 0) return false
    await files.remove(municipalityId, sha256.toString('hex'))
    return true
  })
}

/**
 * Bytes just put into the store of which nothing was written down in the end. They stay where a row
 * tells of them, or an upload of the same is about to.
 */
export async function removeUnkept(
  { database, files }: Forgetting,
  municipalityId: string,
  sha256: string,
): Promise<void> {
  const bytes = Buffer.from(sha256, 'hex')
  await database.inMunicipality(municipalityId, async (db) => {
    await holdFile(db, municipalityId, bytes)
    const { rows } = await sql`select from stored_file
      where municipality_id = ${municipalityId} and sha256 = ${bytes}`.execute(db)
    if (rows.length === 0) await files.remove(municipalityId, sha256)
  })
}
