/**
 * Gives a filled book the handling of a town at work: nearly all archived, some thousands open over
 * the units, a tenth with copies, a few late. Rows only, without their events: for measuring how
 * they are read, not for being believed.
 */
import { sql } from 'kysely'

import { benchUnits } from './bench-town.ts'
import type { Stage } from './stage.ts'

/** Of each hundred entries, so many are open. */
const openOfHundred = 6

/**
 * `assigneeIds`: of the first unit's people. The last unit gets one entry in a thousand: an office
 * that hardly receives any.
 */
export async function spreadHandling(
  { owner, town }: Stage,
  assigneeIds: readonly string[],
): Promise<void> {
  await owner.inMunicipality(town.municipalityId, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      update entry e set
        handling_status = s.status,
        current_unit_id = case when s.status = 'REGISTERED' then null else s.unit_id end,
        route_unit_ids = case when s.status = 'REGISTERED' then '{}' when s.has_copy
          then array[s.unit_id, s.other_id] else array[s.unit_id] end,
        pending_copy_unit_ids = case when s.has_copy and s.is_open and s.n % 2 = 0 then array[s.other_id] else '{}' end,
        received_copy_unit_ids = case when s.has_copy and s.is_open and s.n % 2 = 1 then array[s.other_id] else '{}' end,
        assignee_id = case when s.status = 'IN_PROGRESS' then s.assignee_id end,
        due_on = current_date + (s.n % 40)::int - 5,
        confidentiality = case s.n % 50 when 7 then 'RESTRICTED' when 9 then 'CONFIDENTIAL' else 'ORDINARY' end
      from (
        select entry_id, n, is_open, n % 10 = 3 as has_copy,
          case when not is_open then case when n % 9 = 0 then 'CLOSED' else 'ARCHIVED' end
            else (array['REGISTERED', 'ROUTED', 'RECEIVED', 'IN_PROGRESS', 'IN_PROGRESS', 'OBSERVED', 'RETURNED'])[1 + n % 7]
          end as status,
          case when n % 1000 = 0 then units.ids[${benchUnits}] else units.ids[1 + (n / 7) % (${benchUnits} - 1)] end as unit_id,
          units.ids[1 + (n / 11) % (${benchUnits} - 1)] as other_id,
          people.ids[1 + n % cardinality(people.ids)] as assignee_id
        from (select entry_id, series_number::int as n, series_number * 7919 % 100 < ${openOfHundred} as is_open from entry) x,
          (select array_agg(unit_id order by code) as ids from org_unit) units,
          (select ${assigneeIds}::uuid[] as ids) people
      ) s
      where s.entry_id = e.entry_id`.execute(db)
  })
  await owner.anywhere((db) => sql`analyze`.execute(db))
}
