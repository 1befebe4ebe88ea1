import type { Database } from '../database/connect/open-database.ts'
import type { TakenJob } from './job-kind.ts'

const everyMs = 500

/**
 * How a running job says how far it is, and hears that it must stop: cancelled by whoever asked, or
 * overtaken by another process that thought this one dead.
 */
export function reportProgress(
  database: Database,
  { municipalityId, jobId, run }: TakenJob,
  signal: AbortSignal,
  stop: AbortController,
): (done: number, total: number | null) => Promise<void> {
  let saidAt = 0
  return async (done, total) => {
    signal.throwIfAborted()
    const at = performance.now()
    if (saidAt !== 0 && at - saidAt < everyMs) return
    saidAt = at
    const row = await database.inMunicipality(municipalityId, (db) =>
      db
        .updateTable('job')
        .set({ done_count: done, total_count: total })
        .where('municipality_id', '=', municipalityId)
        .where((eb) => eb.and({ job_id: jobId, state: 'RUNNING', run }))
        .returning('run')
        .executeTakeFirst(),
    )
    if (row === undefined)
      stop.abort(new Error('The job was cancelled, or is somebody else’s by now'))
    signal.throwIfAborted()
  }
}
