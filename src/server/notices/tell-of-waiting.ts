/**
 * What is registered and not sent on after four hours the office has worked
 * (docs/specification/handling.md: Peru sends on the same day, Chile within 24 hours, Spain without
 * delay). Looked for again and again by every server process; a unique index lets each person be
 * told once of each entry, and sending it on takes the notice back (`tell-of-act.ts`).
 */
import { waitingHours, workedMinutesBefore } from '#domain/deadline/office-time.ts'
import { sql } from 'kysely'
import { atEachOffice } from '../reference/at-each-office.ts'
import { todayAt } from '../reference/reference-data.ts'
import type { ReferenceOffice } from '../reference/reference-data.ts'
import type { AppContext } from '../context/request-context.ts'
import { standingRoles } from '../municipality/people/standing-roles.ts'
import { leads } from './tell-of-time.ts'

// What has waited longer was told of while it was younger; a book that had no such notices yet is
// not told all at once.
const toldForDays = 7

const isNotRouted = sql`entry.handling_status = 'REGISTERED' and entry.register_status <> 'ANNULLED'`

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
      const until = waitingUntil(office, now)
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
        and ${isNotRouted} and ${hasWaited}
      on conflict do nothing`.execute(db),
  )
  return Number(numAffectedRows ?? 0)
}

/** Whether an entry is not sent on and has not waited for so long: time alone will bring it. */
export async function isAnyToWait(app: AppContext, municipalityId: string): Promise<boolean> {
  const now = app.now()
  const isToWait = atEachOffice(
    await app.referenceData.of(municipalityId),
    (office) => ({ until: waitingUntil(office, now).toISOString() }),
    ({ until }) => sql`entry.registered_at > ${until}::timestamptz`,
  )
  const { rows } = await app.database.read(municipalityId, (db) =>
    sql`select from entry where entry.municipality_id = ${municipalityId}
      and ${isNotRouted} and ${isToWait} limit 1`.execute(db),
  )
  return rows.length > 0
}

function waitingUntil(office: ReferenceOffice, now: Date): Date {
  return workedMinutesBefore(now, waitingHours * 60, office)
}
