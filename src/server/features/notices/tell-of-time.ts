/**
 * What only time brings: one working day is left. PageScan for again and again by every server
 * process; a unique index lets each person be told once for each due date.
 */
import { waitingHours, workedMinutesBefore } from '#domain/deadline/office-time.ts'
import { afterWorkingDays } from '#domain/deadline/working-days.ts'
import type { Role } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import { todayAt } from '../../platform/municipality/reference/reference-data.ts'
import { atEachOffice } from '../../platform/municipality/reference/visibility.ts'

/**
 * Tells whoever has the entry, and where nobody has it by name, whoever leads there. The due date
 * of a confidential one says of what type it is: whoever has it is told if they may read it, and
 * its readers where nobody who has it may. Returns how many were told.
 */
export async function tellOfTime(app: AppContext, municipalityId: string): Promise<number> {
  const now = app.now()
  const reference = await app.referenceData.of(municipalityId)
  const today = todayAt(reference.municipality, now)
  const hasOneDayLeft = atEachOffice(
    reference,
    (office) => {
      const here = todayAt(office, now)
      return { here, next: afterWorkingDays(here, 1, office.calendar) }
    },
    ({ here, next }) => sql`(entry.due_on > ${here} and entry.due_on <= ${next})`,
  )
  const { numAffectedRows } = await app.database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standingRoles(municipalityId, today)}
      insert into notice (municipality_id, staff_id, entry_id, kind, due_on, made_at, shows_at)
      select distinct entry.municipality_id, s.staff_id, entry.entry_id, 'DUE_TOMORROW', entry.due_on,
        ${now}::timestamptz, ${now}::timestamptz
      from entry
      join staff s on s.municipality_id = entry.municipality_id and s.status = 'ACTIVE' and (
        entry.confidentiality = 'CONFIDENTIAL' and s.staff_id = any (entry.reader_ids) and (
          s.staff_id = entry.assignee_id or coalesce(entry.assignee_id <> all (entry.reader_ids), true))
          and exists (select from standing h where h.staff_id = s.staff_id)
        or entry.confidentiality <> 'CONFIDENTIAL' and (s.staff_id = entry.assignee_id
        or entry.assignee_id is null and exists (select from standing h where h.staff_id = s.staff_id and (
          ${leads('unit', 'JU', 'TR')}
          or (entry.current_unit_id is null and ${leads('office', 'JREG', 'REG')})))))
      where entry.municipality_id = ${municipalityId}
        and entry.handling_status not in ('CLOSED', 'ARCHIVED') and entry.register_status <> 'ANNULLED'
        and entry.due_on is not null and entry.suspended_since is null
        and ${hasOneDayLeft}
      on conflict do nothing`.execute(db),
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Whoever has the first role there; whoever has the second where nobody has the first. `h` is a row
 * of `standing`.
 */
function leads(place: 'unit' | 'office', role: Role, otherwise: Role): RawBuilder<unknown> {
  const at = (alias: 'h' | 'x'): RawBuilder<unknown> => {
    const held = sql.ref(`${alias}.${place}_id`)
    return place === 'unit'
      ? sql`${held} = entry.current_unit_id`
      : sql`(${held} is null or ${held} = entry.office_id)`
  }
  return sql`(${at('h')} and (h.role = ${role} or (h.role = ${otherwise}
    and not exists (select from standing x where x.role = ${role} and ${at('x')}))))`
}

// What has waited longer was told of while it was younger; a book that had no such notices yet is
// not told all at once.
const toldForDays = 7

/**
 * Tells whoever registered it, while they still work at the counter, and whoever leads there.
 * Returns how many were told.
 */
export async function tellOfWaiting(app: AppContext, municipalityId: string): Promise<number> {
  const now = app.now()
  const reference = await app.referenceData.of(municipalityId)
  const today = todayAt(reference.municipality, now)
  const hasWaited = atEachOffice(
    reference,
    (office) => {
      const until = workedMinutesBefore(now, waitingHours * 60, office)
      const since = new Date(until.getTime() - toldForDays * 86_400_000)
      return { since: since.toISOString(), until: until.toISOString() }
    },
    ({ since, until }) => sql`(entry.registered_at > ${since}::timestamptz
      and entry.registered_at <= ${until}::timestamptz)`,
  )
  const { numAffectedRows } = await app.database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standingRoles(municipalityId, today)}
      insert into notice (municipality_id, staff_id, entry_id, kind, ledger_position, made_at, shows_at)
      select distinct entry.municipality_id, s.staff_id, entry.entry_id, 'NOT_ROUTED', entry.ledger_position,
        ${now}::timestamptz, ${now}::timestamptz
      from entry
      join staff s on s.municipality_id = entry.municipality_id and s.status = 'ACTIVE' and exists (
        select from standing h where h.staff_id = s.staff_id and (${leads('office', 'JREG', 'REG')}
          or (s.staff_id = entry.registered_by_id and h.role = 'REG'
            and (h.office_id is null or h.office_id = entry.office_id))))
      where entry.municipality_id = ${municipalityId}
        and entry.handling_status = 'REGISTERED' and entry.register_status <> 'ANNULLED' and ${hasWaited}
      on conflict do nothing`.execute(db),
  )
  return Number(numAffectedRows ?? 0)
}
