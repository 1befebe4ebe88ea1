/** The daily pass over the store, as background work: of all processes one makes it, and one that was stopped begins it again. */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { House } from '../desk.ts'
import { forgetHealed } from '../files/file-alarm.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { inEveryMunicipality } from '../municipality/in-every-municipality.ts'
import type { Pass } from './forget-files.ts'
import { forgetFiles } from './forget-files.ts'

export const sweepFiles: JobKind<House> = {
  kind: 'SWEEP_FILES',
  lane: 'PATIENT',
  tries: 3,
  keptForMs: 7 * 86_400_000,
  async run(house, { municipalityId, signal, progress }): Promise<Pass> {
    const pass = await forgetFiles(house, municipalityId, async (looked) => {
      signal.throwIfAborted()
      await progress(looked, null)
    })
    await forgetHealed(house, municipalityId)
    return pass
  },
}

/** Asks for a pass in every municipality, unless one waits, is under way, or was asked for within the last minutes. */
export async function askSweeps(house: House, minutes: number): Promise<void> {
  await inEveryMunicipality(house, (municipalityId) =>
    house.database.inMunicipality(municipalityId, async (db) => {
      // Processes that start together ask one after another.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${sweepFiles.kind} ${municipalityId}`}, 0))`.execute(
        db,
      )
      const { rows } = await sql`
        select from job where municipality_id = ${municipalityId} and kind = ${sweepFiles.kind}
          and (state in ('WAITING', 'RUNNING')
            or asked_at between clock_timestamp() - make_interval(mins => ${minutes}) and clock_timestamp())
        limit 1`.execute(db)
      if (rows.length > 0) return
      const job = { municipalityId, jobId: randomUUID(), askedById: null, payload: {} }
      await enqueueJob(db, sweepFiles, job)
    }),
  )
}
