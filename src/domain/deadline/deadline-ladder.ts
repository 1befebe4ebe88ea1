/**
 * "¿Por qué esta fecha?": the way to the last day of a term. A property test holds it to
 * `lastDayOf`.
 */
import type { NonWorkingDay, OfficeCalendar } from './calendar.ts'
import type { CivilDate } from './civil-date.ts'
import { addDays, daysBetween, localDateTimeAt } from './civil-date.ts'
import type { OfficeHours, Suspension, Term, TermCourse } from './deadline.ts'
import {
  addStop,
  closingTimeOn,
  effectiveDate,
  isWorkingDay,
  joinSuspensions,
  lastDayUnrolled,
} from './deadline.ts'

export interface DueQuestion extends TermCourse {
  readonly presentedAt: Date
  readonly timeZone: string
  readonly hours: OfficeHours
  readonly calendar: OfficeCalendar
}

/** First and last day of a run. `days` are those that closed it; none is a weekend. */
export type LadderStep =
  | { readonly kind: 'PRESENTED'; readonly on: CivilDate; readonly time: string }
  | { readonly kind: 'AFTER_CLOSING'; readonly on: CivilDate; readonly closingTime: string }
  /** By what stands in the register, which today's calendar alone would not give. */
  | { readonly kind: 'AS_REGISTERED'; readonly on: CivilDate }
  | { readonly kind: 'STARTS'; readonly on: CivilDate }
  | {
      readonly kind: 'COUNTED'
      readonly from: CivilDate
      readonly to: CivilDate
      readonly first: number
      readonly last: number
    }
  | {
      readonly kind: 'SKIPPED'
      readonly from: CivilDate
      readonly to: CivilDate
      readonly days: readonly NonWorkingDay[]
    }
  | {
      readonly kind: 'ADDED'
      readonly from: CivilDate
      readonly to: CivilDate
      readonly term: Term
      /** That month is shorter: its last day stands for the missing one. */
      readonly isMonthShorter: boolean
    }
  | {
      readonly kind: 'SUSPENDED'
      readonly from: CivilDate
      readonly to: CivilDate
      /** Where the last day moves, for terms that are not counted day by day. */
      readonly movesTo: CivilDate | null
    }
  | { readonly kind: 'EXTENDED'; readonly on: CivilDate; readonly term: Term }
  | { readonly kind: 'DUE'; readonly on: CivilDate }

export interface DueLadder {
  readonly dueOn: CivilDate
  readonly steps: readonly LadderStep[]
}

export function explainDue(question: DueQuestion): DueLadder {
  const stops = joinSuspensions(question.suspensions)
  const steps = [...openingSteps(question)]
  let day = question.effectiveDate
  for (const [place, term] of [question.term, ...question.extensions].entries()) {
    if (place > 0) steps.push({ kind: 'EXTENDED', on: day, term })
    const part =
      term.unit === 'WORKING_DAY'
        ? countedSteps(day, term.amount, question.calendar, stops)
        : addedSteps(day, term, question.calendar, stops)
    steps.push(...part.steps)
    day = part.to
  }
  return { dueOn: day, steps: [...steps, { kind: 'DUE', on: day }] }
}

function openingSteps(question: DueQuestion): LadderStep[] {
  const { presentedAt, timeZone, hours, calendar, effectiveDate: registered } = question
  const { date, time } = localDateTimeAt(presentedAt, timeZone)
  const closingTime = closingTimeOn(date, hours)
  const isLate =
    hours.afterHours === 'NEXT_WORKING_DAY' && closingTime !== undefined && time > closingTime
  const presented: LadderStep = { kind: 'PRESENTED', on: date, time }
  const starts: LadderStep = { kind: 'STARTS', on: registered }
  if (effectiveDate(presentedAt, timeZone, calendar, hours) !== registered) {
    return [presented, { kind: 'AS_REGISTERED', on: registered }, starts]
  }
  const first = isLate ? addDays(date, 1) : date
  return [
    presented,
    ...(isLate ? [{ kind: 'AFTER_CLOSING' as const, on: date, closingTime }] : []),
    ...skippedSteps(first, registered, calendar),
    starts,
  ]
}

interface Part {
  readonly steps: readonly LadderStep[]
  readonly to: CivilDate
}

function countedSteps(
  start: CivilDate,
  amount: number,
  calendar: OfficeCalendar,
  stops: readonly Suspension[],
): Part {
  const steps: LadderStep[] = []
  let day = start
  let counted = 0
  while (counted < amount) {
    day = addDays(day, 1)
    const stop = stops.find((one) => day >= one.suspendedFrom && day <= one.resumedOn)
    if (stop) {
      steps.push({ kind: 'SUSPENDED', from: day, to: stop.resumedOn, movesTo: null })
      day = stop.resumedOn
    } else if (isWorkingDay(day, calendar)) {
      counted += 1
      join(steps, { kind: 'COUNTED', from: day, to: day, first: counted, last: counted })
    } else join(steps, skipped(day, calendar))
  }
  return { steps, to: day }
}

function addedSteps(
  start: CivilDate,
  term: Term,
  calendar: OfficeCalendar,
  stops: readonly Suspension[],
): Part {
  const unrolled = lastDayUnrolled(start, term, calendar.counting)
  const isMonthShorter = term.unit === 'MONTH' && unrolled.slice(8) !== start.slice(8)
  const steps: LadderStep[] = [{ kind: 'ADDED', from: start, to: unrolled, term, isMonthShorter }]
  let last = unrolled
  for (const stop of stops) {
    const movesTo = addStop(start, last, stop, calendar)
    if (movesTo === last) continue
    const from = stop.suspendedFrom < start ? start : stop.suspendedFrom
    steps.push({ kind: 'SUSPENDED', from, to: stop.resumedOn, movesTo })
    last = movesTo
  }
  let to = last
  while (!isWorkingDay(to, calendar)) to = addDays(to, 1)
  return { steps: [...steps, ...skippedSteps(last, to, calendar)], to }
}

function skippedSteps(from: CivilDate, worked: CivilDate, calendar: OfficeCalendar): LadderStep[] {
  const steps: LadderStep[] = []
  for (let passed = 0; passed < daysBetween(from, worked); passed += 1) {
    join(steps, skipped(addDays(from, passed), calendar))
  }
  return steps
}

function skipped(day: CivilDate, calendar: OfficeCalendar): LadderStep {
  return {
    kind: 'SKIPPED',
    from: day,
    to: day,
    days: calendar.nonWorkingDates.get(day) ?? [],
  }
}

/** Runs read better than days: what continues the last step lengthens it. */
function join(steps: LadderStep[], next: LadderStep): void {
  const last = steps.at(-1)
  if (last?.kind === 'COUNTED' && next.kind === 'COUNTED') {
    steps.splice(-1, 1, { ...last, to: next.to, last: next.last })
  } else if (last?.kind === 'SKIPPED' && next.kind === 'SKIPPED' && sameReason(last, next)) {
    steps.splice(-1, 1, { ...last, to: next.to })
  } else steps.push(next)
}

type Skipped = Extract<LadderStep, { readonly kind: 'SKIPPED' }>

function sameReason(last: Skipped, next: Skipped): boolean {
  const reason = ({ days }: Skipped): string =>
    days.map(({ layer, name }) => `${layer} ${name}`).join('\n')
  return reason(last) === reason(next)
}
