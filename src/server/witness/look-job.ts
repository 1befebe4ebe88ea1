/**
 * The daily look at the watched towns, as background work: no request ever waits for another town's
 * server.
 */
import type { AppContext } from '../context/request-context.ts'
import { askEverywhere } from '../jobs/ask-everywhere.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { lookAtTowns } from './look-at-towns.ts'

export const lookAtTownsDaily: JobKind<AppContext> = {
  kind: 'LOOK_AT_TOWNS',
  lane: 'PATIENT',
  tries: 3,
  keptForMs: 7 * 86_400_000,
  async run(app, { municipalityId, signal }) {
    const seen = await lookAtTowns(app, municipalityId, signal)
    return seen.map(({ book, own }) => ({ book: book.state, own: own.state }))
  },
}

/** Nothing is asked where no town is watched. */
export async function askLooks(app: AppContext, minutes: number): Promise<void> {
  if (app.config.watchedTowns.length === 0) return
  await askEverywhere(app, lookAtTownsDaily, minutes)
}
