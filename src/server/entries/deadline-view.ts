import type { DeadlineView, LadderStepView } from '#contract/deadlines.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { judgeDue } from '#domain/calendar.ts'
import type { LadderStep } from '#domain/deadline-ladder.ts'
import { explainDue } from '#domain/deadline-ladder.ts'
import type { Term, TermCourse } from '#domain/deadline.ts'
import type { Counter, CounterOffice } from '../counter/counter.ts'
import { todayAt } from '../counter/counter.ts'

interface Asked extends Omit<TermCourse, 'term'> {
  readonly counter: Counter
  readonly office: CounterOffice
  readonly presentedAt: Date
  readonly now: Date
  readonly term: Term | null
  readonly suspendedSince: CivilDate | null
  /** What stands in the register; undefined while nothing does. */
  readonly registered: CivilDate | null | undefined
}

/** The due date and its ladder. A date beyond this year is withheld until somebody approves the calendar it falls in (§5.2). */
export function deadlineView(asked: Asked): DeadlineView {
  const { counter, office, term, registered, suspendedSince } = asked
  const none = { standing: 'FIRM' as const, unapprovedYear: null, countedOn: null, steps: [] }
  if (term === null) return { ...none, term: null, dueOn: registered ?? null, suspendedSince }
  const ladder = explainDue({
    ...asked,
    term,
    timeZone: office.timeZone,
    hours: office.hours,
    calendar: office.calendar,
  })
  const dueOn = registered === undefined ? ladder.dueOn : registered
  if (dueOn === null) return { ...none, term: { ...term }, dueOn, suspendedSince }
  const { standing, year } = judgeDue(
    { effectiveDate: asked.effectiveDate, dueOn },
    todayAt(office, asked.now),
    (one) => counter.calendar.approvedYears.has(one),
  )
  const isShown = standing !== 'WITHHELD'
  return {
    term: { ...term },
    dueOn: isShown ? dueOn : null,
    standing,
    unapprovedYear: year,
    suspendedSince,
    countedOn: ladder.dueOn === dueOn || !isShown ? null : ladder.dueOn,
    steps: isShown ? ladder.steps.map(stepView) : [],
  }
}

function stepView(step: LadderStep): LadderStepView {
  if (step.kind === 'SKIPPED') {
    return { ...step, days: step.days.map(({ name, layer }) => ({ name, layer })) }
  }
  return 'term' in step ? { ...step, term: { ...step.term } } : { ...step }
}
