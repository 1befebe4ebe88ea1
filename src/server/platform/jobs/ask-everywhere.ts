import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { inEveryMunicipality } from '../municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { JobKind } from './job-kind.ts'
import { takeTurns } from '../database/tables/take-turns.ts'

/**
 * Asks for a job in every municipality, unless one of its kind waits, is under way, or was asked
 * for within the last minutes.
 */
export async function askEverywhere(
  app: Everywhere,
  kind: Pick<JobKind<never>, 'kind' | 'keptForMs'>,
  minutes: number,
): Promise<void> {
  await inEveryMunicipality(app, (municipalityId) =>
    app.database.inMunicipality(municipalityId, async (db) => {
      // Processes that start together ask one after another.
      await takeTurns(db, `${kind.kind} ${municipalityId}`)
      const { rows } = await sql`
        select from job where municipality_id = ${municipalityId} and kind = ${kind.kind}
          and (state in ('WAITING', 'RUNNING')
            or asked_at between clock_timestamp() - make_interval(mins => ${minutes}) and clock_timestamp())
        limit 1`.execute(db)
      if (rows.length > 0) return
      await enqueueJob(db, kind, {
        municipalityId,
        jobId: randomUUID(),
        askedById: null,
        payload: {},
      })
    }),
  )
}
