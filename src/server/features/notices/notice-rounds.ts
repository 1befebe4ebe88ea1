/**
 * What the server does about notices by itself, in every municipality: tells of what only time
 * brings, writes the daily letters, forgets old ones. It is looked for again and again by every
 * server process; a unique index lets each person be told once.
 */
import type { NoticeKind } from '#domain/book/notice.ts'
import { waitingHours, workedMinutesBefore } from '#domain/deadline/office-time.ts'
import { afterWorkingDays } from '#domain/deadline/working-days.ts'
import type { Role } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import { inEveryMunicipality } from '../../platform/municipality/sites/in-every-municipality.ts'
import {
  lettersAsEntries,
  isStalled,
} from '../../platform/municipality/reference/readable-letters.ts'
import type { ReferenceData } from '../../platform/municipality/reference/reference-data.ts'
import { todayAt } from '../../platform/municipality/reference/reference-data.ts'
import { atEachOffice } from '../../platform/municipality/reference/visibility.ts'
import { sendDigests } from './send-digests.ts'

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

/**
 * One working day is left: tells whoever has the entry, and where nobody has it by name, whoever
 * leads there. The due date of a confidential one says of what type it is: whoever has it is told if
 * they may read it, and its readers where nobody who has it may.
 */
export async function tellOfTime(app: AppContext, municipalityId: string): Promise<void> {
  const now = app.now()
  const reference = await app.referenceData.of(municipalityId)
  const hasOneDayLeft = atEachOffice(
    reference,
    (office) => {
      const here = todayAt(office, now)
      return { here, next: afterWorkingDays(here, 1, office.calendar) }
    },
    ({ here, next }) => sql`(entry.due_on > ${here} and entry.due_on <= ${next})`,
  )
  await tellOfEntries(app, reference, {
    kind: 'DUE_TOMORROW',
    dueOn: sql`entry.due_on`,
    position: sql`null::bigint`,
    which: sql`entry.handling_status not in ('CLOSED', 'ARCHIVED') and entry.due_on is not null
      and entry.suspended_since is null and ${hasOneDayLeft}`,
    whom: sql`entry.confidentiality = 'CONFIDENTIAL' and s.staff_id = any (entry.reader_ids) and (
        s.staff_id = entry.assignee_id or coalesce(entry.assignee_id <> all (entry.reader_ids), true))
        and exists (select from standing h where h.staff_id = s.staff_id)
      or entry.confidentiality <> 'CONFIDENTIAL' and (s.staff_id = entry.assignee_id
      or entry.assignee_id is null and exists (select from standing h where h.staff_id = s.staff_id and (
        ${leads('unit', 'JU', 'TR')}
        or (entry.current_unit_id is null and ${leads('office', 'JREG', 'REG')}))))`,
  })
}

// What has waited longer was told of while it was younger; a book that had no such notices yet is
// not told all at once.
const toldForDays = 7

/**
 * Registered and not sent on: tells whoever registered it, while they still work at the counter, and
 * whoever leads there.
 */
async function tellOfWaiting(app: AppContext, municipalityId: string): Promise<void> {
  const now = app.now()
  const reference = await app.referenceData.of(municipalityId)
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
  await tellOfEntries(app, reference, {
    kind: 'NOT_ROUTED',
    dueOn: sql`null::date`,
    position: sql`entry.ledger_position`,
    which: sql`entry.handling_status = 'REGISTERED' and ${hasWaited}`,
    whom: sql`exists (select from standing h where h.staff_id = s.staff_id and (${leads('office', 'JREG', 'REG')}
      or (s.staff_id = entry.registered_by_id and h.role = 'REG'
        and (h.office_id is null or h.office_id = entry.office_id))))`,
  })
}

interface ToldEntries {
  readonly kind: NoticeKind
  readonly dueOn: RawBuilder<unknown>
  readonly position: RawBuilder<unknown>
  /** Of `entry`. */
  readonly which: RawBuilder<unknown>
  /** Of the active person `s`, over the roles that stand today. */
  readonly whom: RawBuilder<unknown>
}

async function tellOfEntries(
  { database, now }: AppContext,
  { municipalityId, municipality }: ReferenceData,
  { kind, dueOn, position, which, whom }: ToldEntries,
): Promise<void> {
  const at = now()
  await database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standingRoles(municipalityId, todayAt(municipality, at))}
      insert into notice (municipality_id, staff_id, entry_id, kind, due_on, ledger_position, made_at, shows_at)
      select distinct entry.municipality_id, s.staff_id, entry.entry_id, ${kind}, ${dueOn}, ${position},
        ${at}::timestamptz, ${at}::timestamptz
      from entry
      join staff s on s.municipality_id = entry.municipality_id and s.status = 'ACTIVE' and (${whom})
      where entry.municipality_id = ${municipalityId} and entry.register_status <> 'ANNULLED' and ${which}
      on conflict do nothing`.execute(db),
  )
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

/** Tells the authors of letters that wait for somebody who cannot see to them any more. */
async function tellOfStalled(app: AppContext, municipalityId: string): Promise<void> {
  const now = app.now()
  const { municipality } = await app.referenceData.of(municipalityId)
  const standing = standingRoles(municipalityId, todayAt(municipality, now))
  await app.database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standing}, stalled as (
        select entry.municipality_id, entry.letter_id, entry.author_id, entry.changed_by_id
        from ${lettersAsEntries}
        where entry.municipality_id = ${municipalityId} and ${isStalled(municipality.timeZone)}),
      over as (
        delete from notice n where n.municipality_id = ${municipalityId} and n.kind = 'LETTER_STALLED'
          and n.letter_id not in (select letter_id from stalled))
      insert into notice (municipality_id, staff_id, letter_id, kind, made_at, shows_at)
      select distinct l.municipality_id, s.staff_id, l.letter_id, 'LETTER_STALLED',
        ${now}::timestamptz, ${now}::timestamptz
      from stalled l
      join staff s on s.municipality_id = l.municipality_id and s.status = 'ACTIVE'
        and s.staff_id in (l.author_id, l.changed_by_id)
      on conflict do nothing`.execute(db),
  )
}
