/**
 * The daily pass over the store, as background work: of all processes one makes it, and one that
 * was stopped begins it again.
 */
import type { AppContext } from '../context/request-context.ts'
import { forgetHealed } from '../files/check/file-alarm.ts'
import { askEverywhere } from '../jobs/ask-everywhere.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { Pass } from './forget-files.ts'
import { forgetFiles } from './forget-files.ts'

export const sweepFiles: JobKind<AppContext> = {
  kind: 'SWEEP_FILES',
  lane: 'PATIENT',
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

/** Asks for a pass in every municipality, but not twice within so many minutes. */
export async function askSweeps(app: AppContext, minutes: number): Promise<void> {
  await askEverywhere(app, sweepFiles, minutes)
}
