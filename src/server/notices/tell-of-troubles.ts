/**
 * What stands wrong with the book or its machine is told once, and taken back when it is over.
 * Also, and above all, by a clock that is not believed: that is one of the troubles.
 */
import type { TroubleKind } from '#domain/book/trouble.ts'
import { todayAt } from '../reference/reference-data.ts'
import type { AppContext } from '../context/request-context.ts'
import { inEveryMunicipality } from '../municipality/sites/in-every-municipality.ts'
import { endTroubles, keepSeen, tellOfStanding } from '../municipality/people/standing-troubles.ts'
import { findTroubles, stillStanding } from './find-troubles.ts'

type Telling = Pick<
  AppContext,
  'config' | 'database' | 'referenceData' | 'log' | 'now' | 'proxyWatch'
>

/**
 * A round to repeat. It remembers what it saw the last time: what is over is taken back at once by
 * whoever saw it stand.
 */
export function openTroubleRound(): (app: Telling) => Promise<void> {
  const lastSeen = new Map<string, readonly TroubleKind[]>()
  return (app) =>
    inEveryMunicipality(app, async (municipalityId) => {
      const found = await findTroubles(app, municipalityId)
      const before = lastSeen.get(municipalityId)
      // A server that has just begun has not asked the antivirus yet.
      const seen = before ? found : found.filter((kind) => kind !== 'SCANS_WAIT')
      const over = (before ?? []).filter((kind) => !seen.includes(kind))
      lastSeen.set(municipalityId, seen)
      await tell(app, municipalityId, { seen, over })
    })
}

async function tell(
  { database, referenceData, now }: Telling,
  municipalityId: string,
  { seen, over }: Readonly<Record<'seen' | 'over', readonly TroubleKind[]>>,
): Promise<void> {
  const at = now()
  const today = todayAt((await referenceData.of(municipalityId)).municipality, at)
  await database.inMunicipality(municipalityId, async (db) => {
    const standing = await stillStanding(db, municipalityId, { seen, now: at })
    await keepSeen(db, municipalityId, standing)
    await endTroubles(db, municipalityId, over)
    await tellOfStanding(db, municipalityId, { now: at, today })
  })
}
