/** What the house does about notices by itself, in every municipality: tells of time, writes the daily letters, forgets old ones. */
import { sql } from 'kysely'
import type { House } from '../desk.ts'
import { sendDigests } from './send-digests.ts'
import { tellOfTime } from './tell-of-time.ts'

const keptForMs = 90 * 86_400_000

export async function makeNoticeRound(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - keptForMs)
  const known = await house.database.anywhere((db) =>
    sql<{ municipality_id: string }>`select municipality_id from known_municipalities()`.execute(
      db,
    ),
  )
  for (const { municipality_id: municipalityId } of known.rows) {
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
