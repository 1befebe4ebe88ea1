/**
 * A letter that waits for somebody who moved or was disabled (docs/specification/letters.md): its
 * author and whoever saved its last text are told, once while it stands so. Looked for again and
 * again, since a role ends by its last day too.
 */
import { sql } from 'kysely'
import type { AppContext } from '../context/request-context.ts'
import { standingRoles } from '../municipality/people/standing-roles.ts'
import { lettersAsEntries } from '../reference/readable-letters.ts'
import { todayAt } from '../reference/reference-data.ts'
import { isStalled } from '../reference/stalled-letters.ts'

export async function tellOfStalled(app: AppContext, municipalityId: string): Promise<void> {
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
