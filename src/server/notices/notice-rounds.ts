/**
 * What the server does about notices by itself, in every municipality: tells of time, writes the
 * daily letters, forgets old ones.
 */
import type { Transaction } from '../database/tables/transaction.ts'
import type { AppContext } from '../context/request-context.ts'
import { inEveryMunicipality } from '../municipality/sites/in-every-municipality.ts'
import { sendDigests } from './send-digests.ts'
import { tellOfTime } from './tell-of-time.ts'
import { tellOfWaiting } from './tell-of-waiting.ts'

const keptForMs = 90 * 86_400_000

export async function makeNoticeRound(app: AppContext): Promise<void> {
  await inEveryMunicipality(app, (municipalityId) => tellOfTime(app, municipalityId))
  await inEveryMunicipality(app, (municipalityId) => tellOfWaiting(app, municipalityId))
  await inEveryMunicipality(app, (municipalityId) => sendDigests(app, municipalityId))
  await inEveryMunicipality(app, (municipalityId) =>
    app.database.inMunicipality(municipalityId, (db) =>
      forgetNotices(db, municipalityId, app.now()),
    ),
  )
}

export async function forgetNotices(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('notice')
    .where('municipality_id', '=', municipalityId)
    .where('made_at', '<', new Date(now.getTime() - keptForMs))
    .execute()
}
