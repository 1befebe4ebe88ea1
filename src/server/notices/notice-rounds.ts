/** What the house does about notices by itself, in every municipality: tells of time, writes the daily letters, forgets old ones. */
import type { House } from '../desk.ts'
import { inEveryMunicipality } from '../municipality/in-every-municipality.ts'
import { sendDigests } from './send-digests.ts'
import { tellOfTime } from './tell-of-time.ts'

const keptForMs = 90 * 86_400_000

export async function makeNoticeRound(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - keptForMs)
  await inEveryMunicipality(house, (municipalityId) => tellOfTime(house, municipalityId))
  await inEveryMunicipality(house, (municipalityId) => sendDigests(house, municipalityId))
  await inEveryMunicipality(house, (municipalityId) =>
    house.database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('notice')
        .where('municipality_id', '=', municipalityId)
        .where('made_at', '<', before)
        .execute(),
    ),
  )
}
