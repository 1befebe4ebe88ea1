/**
 * From files that wait to be read to jobs, a few at a time and the newest first: whoever registers
 * now sees the text of it soon, however many old scans wait. Registering itself only leaves a row
 * (`db/baseline/16-readings.sql`).
 */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { readScan } from './read-scan.ts'
import type { ReadingContext } from './reading-context.ts'

/** In each municipality. */
const mostAsked = 8

export async function askReadings({ database }: Pick<ReadingContext, 'database'>): Promise<void> {
  const waiting = await database.alone((db) =>
    sql<{ municipality_id: string }>`
      select municipality_id from municipalities_with_files_to_read()`.execute(db),
  )
  for (const { municipality_id: municipalityId } of waiting.rows) {
    // oxlint-disable-next-line no-await-in-loop -- the server's own work keeps out of everyone's way
    await database.inMunicipality(municipalityId, (db) => askFew(db, municipalityId))
  }
}

async function askFew(db: Transaction, municipalityId: string): Promise<void> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from file_reading
    where municipality_id = ${municipalityId} and state = 'WAITING' and job_id is null
    order by asked_at desc
    limit greatest(0, ${mostAsked} - (
      select count(*) from file_reading
      where municipality_id = ${municipalityId} and state = 'WAITING' and job_id is not null))
    for update skip locked
  `.execute(db)
  for (const { sha256 } of rows) {
    const jobId = randomUUID()
    const payload = { sha256: sha256.toString('hex') }
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
    await enqueueJob(db, readScan, { municipalityId, jobId, askedById: null, payload })
    // oxlint-disable-next-line no-await-in-loop
    await db
      .updateTable('file_reading')
      .set({ job_id: jobId })
      .where((eb) => eb.and({ municipality_id: municipalityId, sha256 }))
      .execute()
  }
}

/** Asks again for a file that was not read. */
export async function askAgain(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
): Promise<void> {
  await db
    .updateTable('file_reading')
    .set({ state: 'WAITING', reason: null, job_id: null, asked_at: sql<Date>`clock_timestamp()` })
    .where((eb) => eb.and({ municipality_id: municipalityId, sha256 }))
    .where('state', 'in', ['FAILED', 'SKIPPED'])
    .execute()
}
