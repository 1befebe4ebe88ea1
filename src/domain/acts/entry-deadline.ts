/**
 * What the head of an office may do to the deadline of an entry: extend it once, stop its clock,
 * let it go on (docs/specification/deadlines.md, docs/specification/roles.md).
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { dayMonthYear } from '../deadline/civil-date.ts'
import type { CountryProfile } from '../municipality/country-profile.ts'
import { extendTerm } from '../deadline/deadline-extension.ts'
import type { Term, TermCourse, WorkCalendar } from '../deadline/deadline.ts'
import type { ActFacts, EntryAct, Reasoned } from './act.ts'
import { by, heads } from './act.ts'
import { cannotWhile, demandStage, demandText } from './demand-stage.ts'
import { standsAs } from '../entry/entry-place.ts'
import type { Entry } from '../entry/entry.ts'
import type { DeadlineStop, Handling, Changed, FactOf, Facts } from '../handling/handling.ts'
import { openStatuses, suspendedSince, resumed } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'

const reasonText = 10

export interface Extended extends Reasoned {
  readonly term: Term
  readonly from: CivilDate
  readonly dueOn: CivilDate | null
}

export const deadlineFacts = {
  DeadlineExtended: (_handling: Handling, { term, from, dueOn }: Extended): Changed => ({
    extension: { term, from, to: dueOn ?? from },
  }),
  DeadlineSuspended: (
    { stops }: Handling,
    { suspendedFrom, reason }: Reasoned & { readonly suspendedFrom: CivilDate },
  ): Changed => ({
    stops: [...stops, { suspendedFrom, resumedOn: null, reason }],
  }),
  DeadlineResumed: (
    handling: Handling,
    { resumedOn }: { readonly resumedOn: CivilDate; readonly dueOn: CivilDate | null },
  ): Changed => ({
    stops: resumed(handling, resumedOn),
  }),
} satisfies Facts

export const deadlineActs = {
  extendDeadline: {
    ...by(heads),
    does: {
      'extend-deadline': ({ leads, entry }) => leads && entry.hasDeadline && !entry.isExtended,
    },
    from: openStatuses,
    called: ['EXTEND_ITS_DEADLINE', 'EXTEND_THE_DEADLINE'],
    fact: 'DeadlineExtended',
  },
  suspendDeadline: {
    ...by(heads),
    does: {
      'suspend-deadline': (place) =>
        place.leads &&
        place.entry.hasDeadline &&
        !place.entry.isSuspended &&
        !standsAs(place, 'ROUTED'),
    },
    from: openStatuses,
    called: ['SUSPEND_ITS_DEADLINE', 'SUSPEND_THE_DEADLINE'],
    fact: 'DeadlineSuspended',
    decide: suspendDeadline,
  },
  resumeDeadline: {
    ...by(heads),
    does: {
      'resume-deadline': (place) =>
        place.leads && place.entry.isSuspended && !standsAs(place, 'OBSERVED'),
    },
    from: openStatuses,
    called: ['RESUME_ITS_DEADLINE', 'RESUME_THE_DEADLINE'],
    fact: 'DeadlineResumed',
  },
} as const satisfies Readonly<Record<string, EntryAct>>

export interface ExtendFacts {
  readonly today: CivilDate
  readonly calendar: WorkCalendar
  readonly course: TermCourse
  readonly rule: CountryProfile['extension']
}

/** Refuses E-PLA-01 once the deadline has passed, and E-PLA-03 beyond what the country allows. */
export function extendDeadline(
  entry: Entry,
  command: { readonly term: Term; readonly reason: string },
  facts: ExtendFacts,
): FactOf<typeof deadlineFacts, 'DeadlineExtended'> {
  demandStage(entry, deadlineActs.extendDeadline)
  const from = entry.content.dueOn
  if (from === null || entry.handling.extension !== null)
    throw cannotWhile(
      from === null ? 'WITHOUT_DEADLINE' : 'DEADLINE_EXTENDED',
      deadlineActs.extendDeadline,
    )
  const { term, reason } = command
  const { course, rule, today, calendar } = facts
  const dueOn = extendTerm(course, { extension: term, rule, today, calendar })
  return {
    type: 'DeadlineExtended',
    data: { term, from, dueOn, reason: demandText(reason, 'reason', reasonText) },
  }
}

export function suspendDeadline(
  entry: Entry,
  command: { readonly suspendedFrom: CivilDate; readonly reason: string },
  { today }: Pick<ActFacts, 'today'>,
): FactOf<typeof deadlineFacts, 'DeadlineSuspended'> {
  demandStage(entry, deadlineActs.suspendDeadline)
  const { suspendedFrom } = command
  if (suspendedSince(entry.handling) !== null)
    throw new Refusal('E-TRA-01', null, {
      estado: 'DEADLINE_SUSPENDED',
      accion: 'SUSPEND_IT_AGAIN',
    })
  if (suspendedFrom > today)
    throw new Refusal('E-DOC-18', 'suspendedFrom', { esperado: 'SUSPENDED_BY_TODAY' })
  if (suspendedFrom < entry.content.effectiveDate)
    throw new Refusal('E-DOC-18', 'suspendedFrom', {
      esperado: 'SUSPENDED_NO_EARLIER',
      fecha: dayMonthYear(entry.content.effectiveDate),
    })
  return {
    type: 'DeadlineSuspended',
    data: { suspendedFrom, reason: demandText(command.reason, 'reason', reasonText) },
  }
}

export function resumeDeadline(
  entry: Entry,
  resumedOn: CivilDate,
  facts: {
    readonly today: CivilDate
    readonly dueWith: (stops: readonly DeadlineStop[]) => CivilDate | null
  },
): FactOf<typeof deadlineFacts, 'DeadlineResumed'> {
  demandStage(entry, deadlineActs.resumeDeadline)
  const since = suspendedSince(entry.handling)
  if (since === null)
    throw new Refusal('E-TRA-01', null, { estado: 'DEADLINE_RUNNING', accion: 'RESUME_IT' })
  if (resumedOn > facts.today || resumedOn < since)
    throw new Refusal('E-DOC-18', 'resumedOn', {
      esperado: 'RESUMED_IN_TIME',
    })
  return {
    type: 'DeadlineResumed',
    data: { resumedOn, dueOn: facts.dueWith(resumed(entry.handling, resumedOn)) },
  }
}
