/**
 * What was uploaded and never registered is somebody's letter that the register has no ground to keep: after thirty days,
 * like any draft (domain specification, T1), it is forgotten, its bytes included. What an entry holds is never touched.
 */
import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import { inEveryMunicipality } from '../municipality/in-every-municipality.ts'

const keptForMs = 30 * 86_400_000
const atOnce = 500

/** Returns how many files were removed, over all municipalities. */
export async function forgetOldUploads(house: House): Promise<number> {
  const { database, files, now } = house
  const before = new Date(now().getTime() - keptForMs)
  let removed = 0
  await inEveryMunicipality(house, async (municipalityId) => {
    const unnamed = await database.inMunicipality(municipalityId, (db) =>
      unnamedFiles(db, municipalityId, before),
    )
    for (const sha256 of unnamed) {
      // oxlint-disable-next-line no-await-in-loop
      const isGone = await database.inMunicipality(municipalityId, (db) =>
        forget(db, municipalityId, sha256, files),
      )
      if (isGone) removed += 1
    }
  })
  return removed
}

async function unnamedFiles(
  db: Transaction,
  municipalityId: string,
  before: Date,
): Promise<Buffer[]> {
  await db
    .deleteFrom('upload')
    .where('municipality_id', '=', municipalityId)
    .where('uploaded_at', '<', before)
    .execute()
  const { rows } = await sql<{ sha256: Buffer }>`
    select f.sha256 from stored_file f
    where f.municipality_id = ${municipalityId} and f.stored_at < ${before} and ${isUnnamed}
    limit ${atOnce}
  `.execute(db)
  return rows.map((row) => row.sha256)
}

const isUnnamed = sql`
  not exists (select from attachment a where a.municipality_id = f.municipality_id and a.sha256 = f.sha256)
  and not exists (select from upload u where u.municipality_id = f.municipality_id and u.sha256 = f.sha256)`

/** The row first: if an entry took the file meanwhile, its foreign key stops us before a byte is gone. */
async function forget(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
  files: House['files'],
): Promise<boolean> {
  await holdFile(db, municipalityId, sha256)
  const { rows } = await sql`
    delete from stored_file f
    where f.municipality_id = ${municipalityId} and f.sha256 = ${sha256} and ${isUnnamed}
    returning f.sha256
  `.execute(db)
  if (rows.length === 0) return false
  await files.remove(municipalityId, sha256.toString('hex'))
  return true
}

/** Whoever stores a file and whoever forgets it take turns, until the transaction ends. */
export async function holdFile(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
): Promise<void> {
  const name = `${municipalityId} ${sha256.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
