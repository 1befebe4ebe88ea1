/**
 * What stands wrong with the book or its machine is told once, and taken back when it is over.
 * Also, and above all, by a clock that is not believed: that is one of the troubles.
 */
import type { TroubleKind } from '#domain/book/trouble.ts'
import { todayAt } from '../../platform/municipality/reference/reference-data.ts'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import { inEveryMunicipality } from '../../platform/municipality/sites/in-every-municipality.ts'
import {
  endTroubles,
  keepSeen,
  tellOfStanding,
} from '../../platform/municipality/people/standing-troubles.ts'
import { findSharedTroubles, findTroubles } from '../../platform/http/context/find-troubles.ts'

type Telling = Pick<AppContext, 'config' | 'database' | 'referenceData' | 'log' | 'now'>

/**
 * A round to repeat. It remembers what it saw the last time: what is over is taken back at once by
 * whoever saw it stand.
 */
export function openTroubleRound(): (app: Telling) => Promise<void> {
  const lastSeen = new Map<string, readonly TroubleKind[]>()
  // A server that has just begun has not asked the antivirus yet.
  let isFirst = true
  return async (app) => {
    const shared = await findSharedTroubles(app)
    await inEveryMunicipality(app, async (municipalityId) => {
      const found = [...(await findTroubles(app, municipalityId)), ...shared]
      const seen = isFirst ? found.filter((kind) => kind !== 'SCANS_WAIT') : found
      const before = lastSeen.get(municipalityId) ?? []
      const over = before.filter((kind) => !seen.includes(kind))
      if (seen.length === 0) lastSeen.delete(municipalityId)
      else lastSeen.set(municipalityId, seen)
      await tell(app, municipalityId, { seen, over })
    })
    isFirst = false
  }
}

async function tell(
  { database, referenceData, now }: Telling,
  municipalityId: string,
  { seen, over }: Readonly<Record<'seen' | 'over', readonly TroubleKind[]>>,
): Promise<void> {
  const at = now()
  const today = todayAt((await referenceData.of(municipalityId)).municipality, at)
  await database.inMunicipality(municipalityId, async (db) => {
    await keepSeen(db, municipalityId, seen)
    await endTroubles(db, municipalityId, over)
    await tellOfStanding(db, municipalityId, { now: at, today })
  })
}
