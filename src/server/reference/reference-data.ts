/**
 * What a counter works with: the municipality, its offices, units, document types and calendar,
 * held in memory for a few seconds so that registering does not read them each time. Nothing here
 * decides; foreign keys hold if a row goes meanwhile.
 */
import type { RegistryOffice } from '#domain/municipality/catalogue.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dayMonthYear, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { withheldYear } from '#domain/deadline/calendar.ts'
import { dueOn, effectiveDate } from '#domain/deadline/deadline.ts'
import type { Surroundings } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { legalFoot } from '#domain/letter-templates/legal-foot.ts'
import type { NotificationRule } from '#domain/law/country-law.ts'
import type { Database } from '../database/connect/open-database.ts'
import { inTime, underDeadline } from '../common/deadline.ts'
import { profileOf } from '../municipality/terms/work-calendar.ts'
import type { ReferenceData, ReferenceOffice } from './read-reference-data.ts'
import { readReferenceData } from './read-reference-data.ts'

export type { ReferenceData, ReferenceOffice } from './read-reference-data.ts'

export interface ReferenceDataCache {
  /** At most five seconds old. */
  readonly of: (municipalityId: string) => Promise<ReferenceData>
  /** Called by what changes any of it in this process. */
  readonly forget: (municipalityId: string) => void
}

const freshForMs = 5000

export function openReferenceData(database: Database, now: () => Date): ReferenceDataCache {
  const kept = new Map<string, { reference: Promise<ReferenceData>; readAt: number }>()
  return {
    of(municipalityId) {
      const known = kept.get(municipalityId)
      // A clock set back must not keep it until it catches up.
      const isFresh = known && Math.abs(now().getTime() - known.readAt) < freshForMs
      if (isFresh) return inTime(known.reference)
      // Others wait for it too: its time is its own, and each waits no longer than theirs.
      const reference = underDeadline(() =>
        database.read(municipalityId, (db) => readReferenceData(db, municipalityId)),
      )
      kept.set(municipalityId, { reference, readAt: now().getTime() })
      const drop = (): void => {
        if (kept.get(municipalityId)?.reference === reference) kept.delete(municipalityId)
      }
      reference.catch(drop)
      // Nobody uses it again: where nobody works, it is held no longer.
      setTimeout(drop, freshForMs).unref()
      return inTime(reference)
    },
    forget: (municipalityId) => void kept.delete(municipalityId),
  }
}

/** The office, or a refusal: an entry cannot be registered at an office that is not there. */
export function officeOf(reference: ReferenceData, officeId: string): ReferenceOffice {
  const office = reference.offices.get(officeId)
  if (!office)
    throw new Refusal('E-DOC-18', 'officeId', {
      esperado: 'elija una oficina de registro de esta municipalidad',
    })
  return office
}

/** Refuses E-CFG-22: a closed office gives no number; another one's counter does. */
export function demandOpenOffice({ validTo, name, ...office }: ReferenceOffice, now: Date): void {
  if (validTo === null || validTo >= todayAt(office, now)) return
  throw new Refusal('E-CFG-22', 'officeId', { nombre: name, fecha: dayMonthYear(validTo) })
}

/** The one whose clock and calendar hold where no other office is named. */
export function mainOffice(reference: ReferenceData): ReferenceOffice {
  const office = [...reference.offices.values()].find(({ isMain }) => isMain)
  if (!office) throw new Error('A municipality has a main office')
  return office
}

/** What permissions at an office depend on, beside the person and the entry. */
export function surroundingsAt(
  reference: ReferenceData,
  officeId: string,
  now: Date,
): Surroundings {
  const office = officeOf(reference, officeId)
  return { today: todayAt(office, now), closedUntil: office.closedUntil, units: reference.units }
}

/** The day it is at an office; that of the municipality is the one by which people hold roles. */
export function todayAt(place: Pick<RegistryOffice, 'timeZone'>, now: Date): CivilDate {
  return localDateTimeAt(now, place.timeZone).date
}

/**
 * When it was declared that the instant of that place in the ledger is false (RFC 3339); null when
 * it was not.
 */
export function timeDeclaredFalseAt(
  { falseStretches }: Pick<ReferenceData, 'falseStretches'>,
  position: number,
): string | null {
  const found = falseStretches.find(({ from, through }) => from <= position && position <= through)
  return found?.declaredAt ?? null
}

/** What the law of its country says of notifying an act. */
export function notificationRule({ municipality }: ReferenceData): NotificationRule {
  return profileOf(municipality.country).notification
}

/** What its country has a letter tell that decides something; null where it has nothing to tell. */
export function legalFootOf(
  { municipality }: ReferenceData,
  letter: Parameters<typeof legalFoot>[1],
): ReturnType<typeof legalFoot> {
  return legalFoot(profileOf(municipality.country).country, letter)
}

/** The year whose calendar a due date waits for before it may be shown; null when it may. */
export function dueWithheldYear(
  { calendar }: ReferenceData,
  due: CivilDate | null,
  today: CivilDate,
): number | null {
  return withheldYear(due, today, (year) => calendar.approvedYears.has(year))
}

/**
 * What follows from when a document was presented and what it is: the day its term counts from, and
 * the last one.
 */
export function datesFor(
  reference: ReferenceData,
  office: ReferenceOffice,
  given: { readonly presentedAt: string; readonly typeId: string },
): { effectiveDate: CivilDate; dueOn: CivilDate | null } {
  const effective = effectiveDate(
    new Date(given.presentedAt),
    office.timeZone,
    office.calendar,
    office.hours,
  )
  const term = reference.types.get(given.typeId)?.deadline ?? null
  return { effectiveDate: effective, dueOn: term && dueOn(effective, term, office.calendar) }
}
