/**
 * What the server does about notices by itself, in every municipality: tells of time, writes the
 * daily letters, forgets old ones.
 */
import type { Transaction } from '../database/tables/transaction.ts'
import type { AppContext } from '../context/request-context.ts'
import { lettersFrom } from '#domain/book/notice.ts'
import { sql } from 'kysely'
import { inMunicipalitiesDue } from '../municipality/sites/in-every-municipality.ts'
import { visitMunicipalities } from '../municipality/sites/visits.ts'
import { sendDigests } from './send-digests.ts'
import { tellOfStalled } from './tell-of-stalled.ts'
import { tellOfTime } from './tell-of-time.ts'
import { isAnyToWait, tellOfWaiting } from './tell-of-waiting.ts'

const keptForMs = 90 * 86_400_000

export async function makeNoticeRound(app: AppContext): Promise<void> {
  await visitMunicipalities(app, 'notices', async (municipalityId) => {
    // A visit holds until something happens: it must know the calendar of what happened last.
    app.referenceData.forget(municipalityId)
    await tellOfTime(app, municipalityId)
    await tellOfWaiting(app, municipalityId)
    await tellOfStalled(app, municipalityId)
    await app.database.inMunicipality(municipalityId, (db) =>
      forgetNotices(db, municipalityId, app.now()),
    )
    return (await isAnyToWait(app, municipalityId)) ? null : '00:00'
  })
  if (!app.mailer.isSet) return
  const due = sql`municipalities_with_digests(${app.now()}, ${lettersFrom})`
  await inMunicipalitiesDue(app, due, (municipalityId) => sendDigests(app, municipalityId))
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
