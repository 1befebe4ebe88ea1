/**
 * The trays (bandejas): what waits for somebody, as conditions over `entry`. "Theirs" is what their
 * units answer for, and for the registry what stands at its office. Each rests on an index of open
 * entries: `db/baseline/08-entries.sql`. What somebody knows by its number alone stands only where
 * it waits to be sent on or received, so that nobody forgets it: to find it in any other tray would
 * be to see how it stands (docs/specification/roles.md).
 */
import type { DueState } from '#contract/entry/handling-shapes.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { afterWorkingDays, workingDaysBetween } from '#domain/deadline/working-days.ts'
import type { Tray } from '#domain/handling/tray.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { unitsOf } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import {
  dueWithheldYear,
  mainOffice,
  officeOf,
  todayAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import { atEachOffice, isDueVisible } from '../../../platform/municipality/reference/visibility.ts'

type Condition = RawBuilder<SqlBool>

/**
 * What is due within so many working days is about to be late (docs/specification/deadlines.md,
 * amber).
 */
const soonWorkingDays = 3

const nothing = sql<SqlBool>`false`
export const isOpen = sql<SqlBool>`entry.handling_status not in ('CLOSED', 'ARCHIVED') and entry.register_status <> 'ANNULLED'`

export function trayConditions(
  actor: Actor,
  reference: ReferenceData,
  now: Date,
): Readonly<Record<Tray, Condition>> {
  const units = unitsOf(actor)
  const counterIsTheirs = registryOffices(actor, 'REG', 'JREG')
  const theirs = sql<SqlBool>`(${among('current_unit_id', units)} or (entry.current_unit_id is null and ${counterIsTheirs}))`
  const isRead = isDueVisible(actor)
  return {
    pending: sql<SqlBool>`(${ownWork(actor)} or ${waitingAtTheirs(actor)})`,
    'to-route': within(
      sql`entry.handling_status = 'REGISTERED' and entry.current_unit_id is null and ${counterIsTheirs}`,
    ),
    'to-acknowledge': within(
      sql`entry.handling_status = 'ROUTED' and ${among('current_unit_id', units)}`,
    ),
    'in-progress': within(
      sql`entry.handling_status in ('RECEIVED', 'IN_PROGRESS') and ${theirs} and ${isRead}`,
    ),
    mine: ownWork(actor),
    copies: copies(units, isRead),
    returned: within(sql`entry.handling_status = 'RETURNED' and ${theirs}`),
    observed: within(
      sql`entry.handling_status = 'OBSERVED' and ${theirs} and (${isRead} or entry.current_unit_id is null)`,
    ),
    'due-soon': within(sql`${isDueSoon(reference, now, actor)} and ${theirs}`),
    overdue: within(sql`${isOverdue(reference, now, actor)} and ${theirs}`),
    annulments: annulments(actor),
  }
}

/**
 * The same, of everybody's: for those who see numbers of the whole municipality and have no tray of
 * their own.
 */
export function everybodysTrays(
  reference: ReferenceData,
  now: Date,
): Readonly<
  Record<'to-route' | 'to-acknowledge' | 'in-progress' | 'due-soon' | 'overdue', Condition>
> {
  return {
    'to-route': sql`(${isOpen} and entry.handling_status = 'REGISTERED')`,
    'to-acknowledge': sql`(${isOpen} and entry.handling_status = 'ROUTED')`,
    'in-progress': sql`(${isOpen} and entry.handling_status in ('RECEIVED', 'IN_PROGRESS'))`,
    'due-soon': within(isDueSoon(reference, now, null)),
    overdue: within(isOverdue(reference, now, null)),
  }
}

// What waits for this very person has two parts, apart in their status: so the second is counted
// once for all who share it.

function ownWork(actor: Actor): Condition {
  return sql`(${isOwnWork} and entry.assignee_id = ${actor.staffId})`
}

export const isOwnWork = sql<SqlBool>`${isOpen} and entry.handling_status = 'IN_PROGRESS'
  and (entry.confidentiality <> 'CONFIDENTIAL' or entry.assignee_id = any (entry.reader_ids))`

/** Not yet in anybody's hands, at their unit or their counter. */
export function waitingAtTheirs(actor: Actor): Condition {
  return within(sql`(
    (entry.handling_status in ('ROUTED', 'RECEIVED', 'RETURNED') and ${among('current_unit_id', unitsOf(actor))}
      and (entry.handling_status <> 'RECEIVED' or ${isDueVisible(actor)}))
    or (entry.handling_status in ('REGISTERED', 'RETURNED') and entry.current_unit_id is null
      and ${registryOffices(actor, 'REG', 'JREG')}))`)
}

function within(condition: Condition): Condition {
  return sql`(${isOpen} and ${condition})`
}

function copies(units: readonly string[], isRead: Condition): Condition {
  if (units.length === 0) return nothing
  return sql`(entry.register_status <> 'ANNULLED' and (
    (entry.pending_copy_unit_ids <> '{}' and entry.pending_copy_unit_ids && ${units}::uuid[])
    or (entry.received_copy_unit_ids <> '{}' and entry.received_copy_unit_ids && ${units}::uuid[] and ${isRead})))`
}

/**
 * For the head of registry to approve; for a unit that works on it, to agree to; and another level
 * of secrecy, for either to confirm that did not ask.
 */
function annulments(actor: Actor): Condition {
  const heads = actor.grants.flatMap(({ role, unitId }) =>
    role === 'JU' && unitId !== null ? [unitId] : [],
  )
  return sql`(entry.annulment ->> 'stage' = 'REQUESTED' and (${registryOffices(actor, 'JREG')}
    or (entry.handling_status in ('IN_PROGRESS', 'OBSERVED') and ${among('current_unit_id', heads)}
      and entry.annulment ->> 'consent' is null))
    or entry.confidentiality_change ->> 'askedById' <> ${actor.staffId}
      and (${registryOffices(actor, 'JREG')} or ${among('current_unit_id', heads)}))`
}

/** Taken in at an office where the actor holds one of the roles. */
export function registryOffices(actor: Actor, ...roles: readonly ('REG' | 'JREG')[]): Condition {
  const grants = actor.grants.filter(({ role }) => roles.some((wanted) => wanted === role))
  if (grants.some(({ officeId }) => officeId === null)) return sql<SqlBool>`true`
  const offices = grants.flatMap(({ officeId }) => (officeId === null ? [] : [officeId]))
  if (offices.length === 0) return nothing
  return sql<SqlBool>`entry.office_id = any (${offices}::uuid[])`
}

function among(column: 'current_unit_id', ids: readonly string[]): Condition {
  if (ids.length === 0) return nothing
  return sql<SqlBool>`${sql.ref(`entry.${column}`)} = any (${ids}::uuid[])`
}

function clockRuns(actor: Actor | null): Condition {
  return sql`entry.due_on is not null and entry.suspended_since is null and ${isDueVisible(actor)}`
}

function isDueSoon(reference: ReferenceData, now: Date, actor: Actor | null): Condition {
  return atEachOffice(
    reference,
    (office) => {
      const today = todayAt(office, now)
      return { today, soon: afterWorkingDays(today, soonWorkingDays, office.calendar) }
    },
    ({ today, soon }) => sql`(${clockRuns(actor)} and entry.due_on between ${today} and ${soon})`,
  )
}

/**
 * Its clock runs and its last day is over, as far as somebody is told; null for numbers that go to
 * many.
 */
export function isOverdue(reference: ReferenceData, now: Date, actor: Actor | null): Condition {
  return atEachOffice(
    reference,
    (office) => ({ today: todayAt(office, now) }),
    ({ today }) => sql`(${clockRuns(actor)} and entry.due_on < ${today})`,
  )
}

export function todayHere(reference: ReferenceData, now: Date): CivilDate {
  return todayAt(mainOffice(reference), now)
}

/**
 * The traffic light of a deadline: green more than three working days away, amber up to three, red
 * when late, grey while stopped (docs/specification/deadlines.md).
 */
export function dueStateOf(
  reference: ReferenceData,
  entry: {
    readonly officeId: string
    readonly dueOn: CivilDate | null
    /** Open and not annulled: what is closed can no longer be late. */
    readonly isRunning: boolean
    readonly isSuspended: boolean
  },
  today: CivilDate,
): DueState {
  const { officeId, dueOn, isRunning, isSuspended } = entry
  if (dueOn === null || !isRunning) return { light: 'NONE', workingDaysLeft: null }
  if (isSuspended) return { light: 'SUSPENDED', workingDaysLeft: null }
  // Not to be shown yet: then not how many days are left either.
  if (dueWithheldYear(reference, dueOn, today) !== null)
    return { light: 'NONE', workingDaysLeft: null }
  const { calendar } = officeOf(reference, officeId)
  const workingDaysLeft = workingDaysBetween(today, dueOn, calendar)
  // Over a weekend nothing of it has been worked yet: late, by no working day.
  if (dueOn < today) return { light: 'OVERDUE', workingDaysLeft }
  return { light: workingDaysLeft <= soonWorkingDays ? 'SOON' : 'IN_TIME', workingDaysLeft }
}
