/**
 * What a counter works with: the municipality, its offices, units, document types and calendar, held in memory for a few
 * seconds so that registering does not read them each time. Nothing here decides; foreign keys hold if a row goes meanwhile.
 */
import type { RegistryOffice } from '#domain/catalogue.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import { withheldYear } from '#domain/calendar.ts'
import { dueOn, effectiveDate } from '#domain/deadline.ts'
import type { Surroundings } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '../database/open-database.ts'
import { inTime, underDeadline } from '../deadline.ts'
import type { Counter, CounterOffice } from './read-counter.ts'
import { readCounter } from './read-counter.ts'

export type { Counter, CounterOffice } from './read-counter.ts'

export interface Counters {
  /** At most five seconds old. */
  readonly of: (municipalityId: string) => Promise<Counter>
  /** Called by what changes any of it in this process. */
  readonly forget: (municipalityId: string) => void
}

const freshForMs = 5000

export function openCounters(database: Database, now: () => Date): Counters {
  const kept = new Map<string, { counter: Promise<Counter>; readAt: number }>()
  return {
    of(municipalityId) {
      const known = kept.get(municipalityId)
      if (known && now().getTime() - known.readAt < freshForMs) return inTime(known.counter)
      // Others wait for it too: its time is its own, and each waits no longer than theirs.
      const counter = underDeadline(() =>
        database.readAtOnce(municipalityId, (db) => readCounter(db, municipalityId)),
      )
      kept.set(municipalityId, { counter, readAt: now().getTime() })
      counter.catch(() => {
        if (kept.get(municipalityId)?.counter === counter) kept.delete(municipalityId)
      })
      return inTime(counter)
    },
    forget: (municipalityId) => void kept.delete(municipalityId),
  }
}

/** The office, or a refusal: an entry cannot be registered at an office that is not there. */
export function officeOf(counter: Counter, officeId: string): CounterOffice {
  const office = counter.offices.get(officeId)
  if (!office) throw new Refusal('E-DOC-18', 'officeId')
  return office
}

/** The one whose clock and calendar hold where no other office is named. */
export function mainOffice(counter: Counter): CounterOffice {
  const office = [...counter.offices.values()].find(({ isMain }) => isMain)
  if (!office) throw new Error('A municipality has a main office')
  return office
}

/** What permissions at an office depend on, beside the person and the entry. */
export function surroundingsAt(counter: Counter, officeId: string, now: Date): Surroundings {
  const office = officeOf(counter, officeId)
  return { today: todayAt(office, now), closedUntil: office.closedUntil, units: counter.units }
}

export function todayAt(office: Pick<RegistryOffice, 'timeZone'>, now: Date): CivilDate {
  return localDateTimeAt(now, office.timeZone).date
}

/** The year whose calendar a due date waits for before it may be shown; null when it may. */
export function dueWithheldYear(
  { calendar }: Counter,
  due: CivilDate | null,
  today: CivilDate,
): number | null {
  return withheldYear(due, today, (year) => calendar.approvedYears.has(year))
}

/** What follows from when a document was presented and what it is: the day its term counts from, and the last one. */
export function datesFor(
  counter: Counter,
  office: CounterOffice,
  given: { readonly presentedAt: string; readonly typeId: string },
): { effectiveDate: CivilDate; dueOn: CivilDate | null } {
  const effective = effectiveDate(
    new Date(given.presentedAt),
    office.timeZone,
    office.calendar,
    office.hours,
  )
  const term = counter.types.get(given.typeId)?.deadline ?? null
  return { effectiveDate: effective, dueOn: term && dueOn(effective, term, office.calendar) }
}
