/**
 * What becomes of a document after the counter: derived, received, worked on, answered and
 * archived; some observed, some returned and sent on. What still waits came in lately: nobody in
 * this town leaves a document for months. Each act is decided by the same domain as in the product,
 * at a plausible hour.
 */
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import { addDays, localDateTimeAt, weekday } from '#domain/deadline/civil-date.ts'
import { archiveEntry, closeEntry, lapseEntry } from '#domain/acts/closure.ts'
import type { CountryCode } from '#domain/common/country.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import type { Sending } from '#domain/handling/hand-over.ts'
import type { Suspension, Term, WorkCalendar } from '#domain/deadline/deadline.ts'
import { dueOn } from '#domain/deadline/deadline.ts'
import { routeEntry } from '#domain/acts/route-entry.ts'
import { acknowledgeEntry, returnEntry } from '#domain/acts/receive-entry.ts'
import { assignEntry, observeEntry, remedyEntry } from '#domain/acts/work.ts'
import { afterWorkingDays } from '#domain/deadline/working-days.ts'
import type { Chance } from './chance.ts'
import type { DeadlineStop } from '#domain/handling/handling.ts'
import type { FollowUp } from './follow-ups.ts'

export interface StoryFacts {
  readonly units: ReadonlyMap<string, OrgUnit>
  readonly calendar: WorkCalendar
  readonly timeZone: string
  readonly country: CountryCode
  /** Who does that in an office; null stays with the registry. */
  readonly personIn: (unitId: string, role: 'JU' | 'TR') => string
  readonly clerkId: string
  /** How long the documents of a type may take; null without a term. */
  readonly termOf: (typeId: string) => Term | null
  /** The last instant of the story. */
  readonly now: Date
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The acts that will follow a document registered at `at`, in order of time; empty for one that
 * waits at the counter.
 */
export function handlingStory(
  at: Date,
  unitId: string,
  facts: StoryFacts,
  chance: Chance,
): FollowUp[] {
  const lingers = (probability: number, days: number): boolean =>
    chance.happens(probability) && facts.now.getTime() - at.getTime() < days * dayMs
  if (lingers(0.15, 3)) return []
  const clock = openClock(at, facts, chance)
  const acts: FollowUp[] = [
    { at: clock.after(4, 90), byId: facts.clerkId, decide: deriving(unitId, facts, chance) },
  ]
  let doneIn = unitId
  if (chance.happens(isAged(at, facts, [1, 9]) ? 0.2 : 0.05)) {
    const headId = facts.personIn(unitId, 'JU')
    acts.push({ at: clock.after(60, 600), byId: headId, decide: returning(facts) })
    if (lingers(0.7, 14)) return acts
    doneIn = chance.pick([...facts.units.keys()].filter((other) => other !== unitId))
    const sentOn = deriving(doneIn, facts, chance)
    acts.push({ at: clock.after(30, 900), byId: facts.clerkId, decide: sentOn })
  }
  const staffId = facts.personIn(doneIn, 'TR')
  const headId = facts.personIn(doneIn, 'JU')
  if (lingers(0.1, 6)) return acts
  acts.push({ at: clock.after(30, 480), byId: staffId, decide: received })
  if (lingers(0.15, 9)) return acts
  acts.push({ at: clock.after(20, 900), byId: headId, decide: assigning(staffId) })
  const isObserved = chance.happens(isAged(at, facts, [5, 16]) ? 0.3 : 0.06)
  if (isObserved) {
    acts.push(observation(clock, staffId, facts))
    if (chance.happens(0.4)) return [...acts, lapse(clock, headId, facts, chance)]
    acts.push(remedy(clock, staffId, facts))
  }
  if (lingers(0.35, 52)) return acts
  return [...acts, ...answered(clock, doneIn, headId, staffId, facts, chance)]
}

/**
 * What waits as observed or returned came in lately: more of it there, so that whoever looks finds
 * some on any day.
 */
function isAged(at: Date, { now }: StoryFacts, [from, to]: readonly [number, number]): boolean {
  const days = (now.getTime() - at.getTime()) / dayMs
  return days > from && days < to
}

interface Clock {
  /** So many minutes of office time later, in working hours. */
  readonly after: (fewest: number, most: number) => Date
  readonly daysLater: (fewest: number, most: number) => Date
}

/** Nobody works at night nor on a holiday: what would fall there happens the next morning. */
export function openClock(start: Date, { calendar, timeZone }: StoryFacts, chance: Chance): Clock {
  let now = start
  const settle = (at: Date): Date => {
    const { date, time } = localDateTimeAt(at, timeZone)
    const isClosed = calendar.nonWorkingDates.has(date) || calendar.weekend.includes(weekday(date))
    const isLate = time > '17:15'
    now =
      isClosed || isLate || time < '08:30'
        ? morningOf(isLate && !isClosed ? addDays(date, 1) : date)
        : at
    return now
  }
  const morningOf = (date: string): Date => {
    const day =
      calendar.nonWorkingDates.has(date) || calendar.weekend.includes(weekday(date))
        ? afterWorkingDays(date, 1, calendar)
        : date
    // 12:30 UTC is half past eight or nine in Chile, whatever the season.
    return new Date(Date.parse(`${day}T12:30:00Z`) + chance.between(0, 170) * minuteMs)
  }
  return {
    after: (fewest, most) => {
      const before = now
      const next = settle(new Date(now.getTime() + chance.between(fewest, most) * minuteMs))
      return next > before ? next : new Date(before.getTime() + minuteMs)
    },
    daysLater: (fewest, most) => {
      const { date } = localDateTimeAt(now, timeZone)
      now = morningOf(afterWorkingDays(date, chance.between(fewest, most), calendar))
      return now
    },
  }
}

const dayOf = (facts: StoryFacts, instant: string): string =>
  localDateTimeAt(new Date(instant), facts.timeZone).date

type Decide = FollowUp['decide']

function deriving(unitId: string, facts: StoryFacts, chance: Chance): Decide {
  const others = [...facts.units.keys()].filter((other) => other !== unitId)
  const copied = chance.happens(0.12) ? chance.pick(others) : null
  const readerId = facts.personIn(unitId, 'JU')
  return (entry, _actorId, at) =>
    routeEntry(
      entry,
      {
        principal: sending(unitId, entry, 'ACTION'),
        copies: copied === null ? [] : [{ ...sending(copied, entry, 'INFORMATION'), ...unpapered }],
        readerIds: entry.content.confidentiality === 'CONFIDENTIAL' ? [readerId] : [],
      },
      { today: dayOf(facts, at), units: facts.units },
    )
}

const unpapered = { paperIncluded: false, foliosSent: null } as const

function sending(unitId: string, entry: Entry, purpose: Sending['purpose']): Sending {
  const paperIncluded = entry.content.physicalCustody === 'SENT_TO_UNIT'
  const foliosSent = paperIncluded ? entry.content.folios : null
  return { unitId, purpose, instruction: null, paperIncluded, foliosSent, dueOn: null }
}

const received: Decide = (entry) =>
  acknowledgeEntry(entry, { paperReceived: true, foliosReceived: null, note: null })

const assigning =
  (assigneeId: string): Decide =>
  (entry) =>
    assignEntry(entry, { assigneeId, instruction: null })

function returning(facts: StoryFacts): Decide {
  return (entry, _actorId, at) =>
    returnEntry(
      entry,
      { cause: 'NOT_COMPETENT', text: 'La materia corresponde a otra dirección municipal.' },
      { today: dayOf(facts, at), calendar: facts.calendar, dayOf: (said) => dayOf(facts, said) },
    )
}

function observation(clock: Clock, staffId: string, facts: StoryFacts): FollowUp {
  const decide: Decide = (entry, _actorId, at) => {
    const today = dayOf(facts, at)
    const command = {
      defects: ['Falta copia de la cédula de identidad del interesado'],
      remedyBy: afterWorkingDays(today, 5, facts.calendar),
      notifiedOn: today,
      medium: 'EMAIL',
      suspendsDeadline: true,
    } as const
    return observeEntry(entry, command, { ...facts, calendars: [facts.calendar], today })
  }
  return { at: clock.daysLater(1, 3), byId: staffId, decide }
}

const ended = (stops: readonly DeadlineStop[]): readonly Suspension[] =>
  stops.flatMap(({ suspendedFrom, resumedOn }) =>
    resumedOn === null ? [] : [{ suspendedFrom, resumedOn }],
  )

/** Nobody brought what was missing. */
function lapse(clock: Clock, headId: string, facts: StoryFacts, chance: Chance): FollowUp {
  const number = `${chance.between(100, 999)}`
  const decide: Decide = (entry, _actorId, at) =>
    lapseEntry(
      entry,
      { outcome: 'DESISTED', act: replyOf(`Res. ${number}`, dayOf(facts, at), 'Alcaldía') },
      { today: dayOf(facts, at) },
    )
  return { at: clock.daysLater(8, 15), byId: headId, decide }
}

function remedy(
  clock: Clock,
  staffId: string,
  { calendar, termOf, ...facts }: StoryFacts,
): FollowUp {
  const decide: Decide = (entry, _actorId, at, remedyEntryId) => {
    if (remedyEntryId === null) throw new Error('A remedy is registered before it is noted')
    const { effectiveDate, typeId } = entry.content
    const term = termOf(typeId)
    return remedyEntry(
      entry,
      { remedyEntryId, on: localDateTimeAt(new Date(at), facts.timeZone).date },
      { dueWith: (stops) => term && dueOn(effectiveDate, term, calendar, ended(stops)) },
    )
  }
  return { at: clock.daysLater(2, 5), byId: staffId, bringsRemedy: true, decide }
}

function replyOf(number: string, date: string, authority: string) {
  return { number, date, authority, medium: 'EMAIL', attachmentId: null } as const
}

function answered(
  clock: Clock,
  unitId: string,
  headId: string,
  staffId: string,
  facts: StoryFacts,
  chance: Chance,
): FollowUp[] {
  const outcome = chance.weighted({ GRANTED: 50, INFORMED: 30, DENIED: 12, PARTIAL: 8 })
  const number = `Ord. ${chance.between(100, 2999)}`
  const authority = facts.units.get(unitId)?.name ?? ''
  const closing: Decide = (entry, _actorId, at) =>
    closeEntry(
      entry,
      { outcome, reply: replyOf(number, dayOf(facts, at), authority), reason: null },
      dayOf(facts, at),
    )
  const acts: FollowUp[] = [{ at: clock.daysLater(2, 16), byId: headId, decide: closing }]
  if (!chance.happens(0.9)) return acts
  const filing = (entry: Entry): EntryFact =>
    archiveEntry(entry, { code: 'COR-01', location: `Caja ${chance.between(1, 40)}` })
  return [...acts, { at: clock.daysLater(2, 10), byId: staffId, decide: filing }]
}
