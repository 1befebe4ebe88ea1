/**
 * Whoever heads the office that has a confidential entry learns who read it, whoever named the
 * reader.
 */
import { sql } from 'kysely'
import type { RequestContext } from '../../context/request-context.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import type { SeenEntry } from '../sight/see-entry.ts'

/**
 * Of an office without a head, or whose head is the reader, the heads of registry are told; once
 * while the last one is unread.
 */
export async function tellOfReading(
  { actor, app }: Pick<RequestContext, 'actor' | 'app'>,
  { entry, rolesOn }: Pick<SeenEntry, 'entry' | 'rolesOn'>,
): Promise<void> {
  if (entry.content.confidentiality !== 'CONFIDENTIAL') return
  const { municipalityId, staffId } = actor
  const { unitId } = entry.handling.stage
  const at = app.now()
  await app.database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standingRoles(municipalityId, rolesOn)},
      heads as (select staff_id from standing
        where role = 'JU' and unit_id = ${unitId} and staff_id <> ${staffId}),
      told as (select staff_id from heads union select staff_id from standing
        where role = 'JREG' and (office_id is null or office_id = ${entry.officeId}) and not exists (select from heads))
      insert into notice (municipality_id, staff_id, entry_id, kind, about_id, made_at, shows_at)
      select s.municipality_id, s.staff_id, ${entry.entryId}, 'CONFIDENTIAL_READ', ${staffId}, ${at}, ${at}
      from staff s where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and s.staff_id <> ${staffId}
        and s.staff_id in (select staff_id from told)
        and not exists (select from notice n where n.municipality_id = s.municipality_id and n.staff_id = s.staff_id
          and n.entry_id = ${entry.entryId} and n.kind = 'CONFIDENTIAL_READ' and n.about_id = ${staffId} and n.read_at is null)
    `.execute(db),
  )
}
