/**
 * Calendars in layers (docs/specification/deadlines.md). An office counts with everybody's and its
 * own; the days of other places only stop the terms of citizens who live there.
 */
import type { CivilDate, Weekday } from './civil-date.ts'
import { yearOf } from './civil-date.ts'
import type { ClosingTime, CountingRules, OfficeHours, WorkCalendar } from './deadline.ts'

export const calendarLayers = [
  'COUNTRY',
  'REGION',
  'MUNICIPALITY',
  'ENTITY',
  'OFFICE',
  'LOCALITY',
] as const
export type CalendarLayer = (typeof calendarLayers)[number]

export const calendarModes = ['OFFICE', 'UNION'] as const
export type CalendarMode = (typeof calendarModes)[number]

/** `officeId` is set exactly in the layer OFFICE, `locality` in LOCALITY. */
export interface DayKey {
  readonly date: CivilDate
  readonly layer: CalendarLayer
  readonly officeId: string | null
  readonly locality: string | null
}

export interface NonWorkingDay extends DayKey {
  readonly name: string
  /** Who says so: a law, a decree, a list. */
  readonly source: string
  /** Number of the act that declares it; empty when the source says it all. */
  readonly act: string
}

export interface OfficeCalendar extends WorkCalendar {
  /** The same days by date, with all that is known of each, the widest layer first. */
  readonly nonWorkingDates: ReadonlyMap<CivilDate, readonly NonWorkingDay[]>
}

export function officeCalendar(
  days: Iterable<NonWorkingDay>,
  weekend: readonly Weekday[] | Weekends,
  officeId: string | null,
): OfficeCalendar {
  const own = [...days].filter(
    ({ layer, ...day }) =>
      layer !== 'LOCALITY' && (layer !== 'OFFICE' || day.officeId === officeId),
  )
  const ordered = own.toSorted((a, b) => rank(a) - rank(b))
  const nonWorkingDates = Map.groupBy(ordered, (day) => day.date)
  return { nonWorkingDates, ...('weekend' in weekend ? weekend : { weekend }) }
}

export type Weekends = Pick<WorkCalendar, 'weekend' | 'seasons' | 'counting'>

/** In some countries Saturday is worked where, and while, the office opens on it. */
export function weekendOf(
  profile: {
    readonly weekend: readonly Weekday[]
    readonly hasSaturdayByOffice: boolean
    readonly counting: CountingRules
  },
  { closingTime, seasons = [] }: Pick<OfficeHours, 'closingTime' | 'seasons'>,
): Weekends {
  const { weekend, hasSaturdayByOffice, counting } = profile
  if (!hasSaturdayByOffice) return { weekend, counting }
  const restWith = (hours: ClosingTime): readonly Weekday[] =>
    hours[6] === undefined ? weekend : weekend.filter((day) => day !== 6)
  const usual = { weekend: restWith(closingTime), counting }
  if (seasons.length === 0) return usual
  return {
    ...usual,
    seasons: seasons.map(({ from, to, closingTime: own }) => ({
      from,
      to,
      weekend: restWith(own),
    })),
  }
}

/** Closed when either is, where the law of the country joins both (ES 30.6, EC 159). */
export function citizenCalendar(
  office: WorkCalendar,
  citizen: Pick<WorkCalendar, 'nonWorkingDates'>,
  mode: CalendarMode,
): WorkCalendar {
  if (mode === 'OFFICE') return office
  return {
    ...office,
    nonWorkingDates: {
      has: (date) => office.nonWorkingDates.has(date) || citizen.nonWorkingDates.has(date),
    },
  }
}

/**
 * A year is to be approved before this day of the year before (docs/specification/deadlines.md).
 */
export function approvalDueOn(year: number): CivilDate {
  return `${year - 1}-12-15`
}

export const dueStandings = ['FIRM', 'PROVISIONAL', 'WITHHELD'] as const
/**
 * FIRM: every year it touches is approved. PROVISIONAL: one is not, and the date may still move
 * (W-PLA-02). WITHHELD: it would fall after this year, in one without approved calendar: no date is
 * shown.
 */
export type DueStanding = (typeof dueStandings)[number]

export interface JudgedDue {
  readonly standing: DueStanding
  /** The year whose approval is missing; null when none is. */
  readonly year: number | null
}

/** How far a due date may be trusted on that day. Years are those of the dates. */
export function judgeDue(
  due: { readonly effectiveDate: CivilDate; readonly dueOn: CivilDate },
  today: CivilDate,
  isApproved: (year: number) => boolean,
): JudgedDue {
  const last = yearOf(due.dueOn)
  if (!isApproved(last) && last > yearOf(today)) return { standing: 'WITHHELD', year: last }
  for (let year = yearOf(due.effectiveDate); year <= last; year += 1) {
    if (!isApproved(year)) return { standing: 'PROVISIONAL', year }
  }
  return { standing: 'FIRM', year: null }
}

/**
 * Null when it may be shown. Only its own year can keep it back (docs/specification/deadlines.md).
 */
export function withheldYear(
  dueOn: CivilDate | null,
  today: CivilDate,
  isApproved: (year: number) => boolean,
): number | null {
  if (dueOn === null) return null
  const { standing, year } = judgeDue({ effectiveDate: dueOn, dueOn }, today, isApproved)
  return standing === 'WITHHELD' ? year : null
}

function rank(day: DayKey): number {
  return calendarLayers.indexOf(day.layer)
}
