/**
 * What stands wrong with the book or its machine is told once, and taken back when it is over.
 * Also, and above all, by a clock that is not believed: that is one of the troubles.
 */
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

export async function makeTroubleRound(app: Telling): Promise<void> {
  const shared = await findSharedTroubles(app)
  await inEveryMunicipality(app, async (municipalityId) => {
    const seen = [...(await findTroubles(app, municipalityId)), ...shared]
    const now = app.now()
    const today = todayAt((await app.referenceData.of(municipalityId)).municipality, now)
    await app.database.inMunicipality(municipalityId, async (db) => {
      await keepSeen(db, municipalityId, seen)
      await endTroubles(db, municipalityId, [])
      await tellOfStanding(db, municipalityId, { now, today })
    })
  })
}
