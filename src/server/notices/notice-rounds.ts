/** What the house does about notices by itself, in every municipality: tells of time, writes the daily letters, forgets old ones. */
import type { House } from '../desk.ts'
import { knownMunicipalities } from '../municipality/known-municipalities.ts'
import { sendDigests } from './send-digests.ts'
import { tellOfTime } from './tell-of-time.ts'

const keptForMs = 90 * 86_400_000

export async function makeNoticeRound(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - keptForMs)
  for (const municipalityId of await knownMunicipalities(house.database)) {
    // oxlint-disable-next-line no-await-in-loop -- the house's own work keeps out of everyone's way
    await tellOfTime(house, municipalityId)
    // oxlint-disable-next-line no-await-in-loop
    await sendDigests(house, municipalityId)
    // oxlint-disable-next-line no-await-in-loop
    await house.database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('notice')
        .where('municipality_id', '=', municipalityId)
        .where('made_at', '<', before)
        .execute(),
    )
  }
}
