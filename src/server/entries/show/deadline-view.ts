import type { DeadlineView, LadderStepView } from '#contract/entry/deadlines.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { judgeDue } from '#domain/deadline/calendar.ts'
import type { LadderStep } from '#domain/deadline/deadline-ladder.ts'
import { explainDue } from '#domain/deadline/deadline-ladder.ts'
import type { Term, TermCourse } from '#domain/deadline/deadline.ts'
import type { ReferenceData, ReferenceOffice } from '../../reference/reference-data.ts'
import { todayAt } from '../../reference/reference-data.ts'
import { groundOfTerm } from '../../municipality/terms/law-of-type.ts'

interface Asked extends Omit<TermCourse, 'term'> {
  readonly reference: ReferenceData
  readonly office: ReferenceOffice
  readonly presentedAt: Date
  readonly now: Date
  readonly term: Term | null
  readonly typeId: string
  readonly suspendedSince: CivilDate | null
  /** What stands in the register; undefined while nothing does. */
  readonly registered: CivilDate | null | undefined
}

/**
 * The due date and its ladder. A date beyond this year is withheld until somebody approves the
 * calendar it falls in (docs/specification/deadlines.md).
 */
export function deadlineView(asked: Asked): DeadlineView {
  const { reference, office, term, registered, suspendedSince } = asked
  const { municipality, types } = reference
  const ground = groundOfTerm(municipality.country, types.get(asked.typeId)?.code ?? '', term)
  const none = {
    standing: 'FIRM' as const,
    unapprovedYear: null,
    countedOn: null,
    steps: [],
    ground,
  }
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
    (one) => reference.calendar.approvedYears.has(one),
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
    ground,
  }
}

function stepView(step: LadderStep): LadderStepView {
  if (step.kind === 'SKIPPED') {
    return { ...step, days: step.days.map(({ name, layer }) => ({ name, layer })) }
  }
  return 'term' in step ? { ...step, term: { ...step.term } } : { ...step }
}
