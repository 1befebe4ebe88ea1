/**
 * What the server does about notices by itself, in every municipality: tells of time, writes the
 * daily letters, forgets old ones.
 */
import { sql } from 'kysely'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import { inEveryMunicipality } from '../../platform/municipality/sites/in-every-municipality.ts'
import {
  lettersAsEntries,
  isStalled,
} from '../../platform/municipality/reference/readable-letters.ts'
import { todayAt } from '../../platform/municipality/reference/reference-data.ts'
import { sendDigests } from './send-digests.ts'
import { tellOfTime, tellOfWaiting } from './tell-of-time.ts'

const keptForMs = 90 * 86_400_000

export async function makeNoticeRound(app: AppContext): Promise<void> {
  await inEveryMunicipality(app, async (municipalityId) => {
    await tellOfTime(app, municipalityId)
    await tellOfWaiting(app, municipalityId)
    await tellOfStalled(app, municipalityId)
    await app.database.inMunicipality(municipalityId, (db) =>
      forgetNotices(db, municipalityId, app.now()),
    )
    await sendDigests(app, municipalityId)
  })
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

async function tellOfStalled(app: AppContext, municipalityId: string): Promise<void> {
  const now = app.now()
  const { municipality } = await app.referenceData.of(municipalityId)
  const standing = standingRoles(municipalityId, todayAt(municipality, now))
  const stalled = sql`select entry.municipality_id, entry.letter_id, entry.author_id, entry.changed_by_id
    from ${lettersAsEntries}
    where entry.municipality_id = ${municipalityId} and ${isStalled(municipality.timeZone)}`
  await app.database.inMunicipality(municipalityId, async (db) => {
    await sql`
      with ${standing}, stalled as (${stalled})
      delete from notice n where n.municipality_id = ${municipalityId} and n.kind = 'LETTER_STALLED'
        and n.letter_id not in (select letter_id from stalled)`.execute(db)
    await sql`
      with ${standing}, stalled as (${stalled})
      insert into notice (municipality_id, staff_id, letter_id, kind, made_at, shows_at)
      select distinct l.municipality_id, s.staff_id, l.letter_id, 'LETTER_STALLED',
        ${now}::timestamptz, ${now}::timestamptz
      from stalled l
      join staff s on s.municipality_id = l.municipality_id and s.status = 'ACTIVE'
        and s.staff_id in (l.author_id, l.changed_by_id)
      on conflict do nothing`.execute(db)
  })
}
