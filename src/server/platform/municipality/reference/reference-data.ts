/**
 * What a counter works with: the municipality, its offices, units, document types and calendar,
 * held in memory for a few seconds so that registering does not read them each time. Nothing here
 * decides; foreign keys hold if a row goes meanwhile.
 */
import { Refusal } from '#domain/common/refusal.ts'
import type { OfficeCalendar } from '#domain/deadline/calendar.ts'
import { withheldYear } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dayMonthYear, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { OfficeHours } from '#domain/deadline/deadline.ts'
import { dueOn, effectiveDate } from '#domain/deadline/deadline.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import type { NotificationRule } from '#domain/law/country-law.ts'
import { legalFoot } from '#domain/letter-templates/legal-foot.ts'
import type { RegistryOffice, DocumentType, OrgUnit } from '#domain/municipality/catalogue.ts'
import type { LabelSize, TermsForm } from '#domain/municipality/configuration-change.ts'
import type { Surroundings } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import { inTime, underDeadline } from '../../common/deadline.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { isVoid } from '../../ledger/corrected.ts'
import { typeForm, unitOf, generalTerms, termColumns } from '../terms/configuration-rows.ts'
import type { MunicipalCalendar } from '../terms/work-calendar.ts'
import { profileOf, calendarOf, officeHoursOf, readWorkCalendar } from '../terms/work-calendar.ts'

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

export interface ReferenceOffice extends RegistryOffice {
  readonly address: string
  readonly hours: OfficeHours
  /** The days its terms are counted on. */
  readonly calendar: OfficeCalendar
  /** The last day of its book that was closed. */
  readonly closedUntil: CivilDate | null
}

export interface ReferenceData {
  readonly municipalityId: string
  readonly municipality: {
    readonly name: string
    readonly country: string
    readonly timeZone: string
    readonly book: BookFormat
    readonly shieldPng: Uint8Array | null
    /** Address, telephone or e-mail, as it wrote them; empty for none. */
    readonly contact: string
    /** On every receipt; empty for the sentence every municipality starts with. */
    readonly receiptFooter: string
    readonly labelSize: LabelSize
    /** From when on senders are told by e-mail of what is registered; null: they are not. */
    readonly statusMailsSince: Date | null
    /** Whether everybody may read how long it takes to answer. */
    readonly publishesTimes: boolean
  }
  readonly offices: ReadonlyMap<string, ReferenceOffice>
  readonly units: ReadonlyMap<string, OrgUnit>
  readonly types: ReadonlyMap<string, DocumentType>
  readonly calendar: MunicipalCalendar
  readonly terms: TermsForm
  /**
   * The stretches of the ledger whose instants an act of two people declared false, and when it
   * did.
   */
  readonly falseStretches: readonly FalseStretch[]
}

interface FalseStretch {
  readonly from: number
  readonly through: number
  /** RFC 3339: the true instant of the act. */
  readonly declaredAt: string
}

export async function readReferenceData(
  db: Transaction,
  municipalityId: string,
): Promise<ReferenceData> {
  const askedMunicipality = db
    .selectFrom('municipality')
    .select(['name', 'country', 'time_zone as timeZone', 'book_scope', 'book_prefix', 'contact'])
    .select(['shield_png as shieldPng', 'receipt_footer as receiptFooter'])
    .select(['label_size as labelSize', 'status_mails_since as statusMailsSince'])
    .select(['publishes_times as publishesTimes', ...termColumns])
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const [municipality, calendar, officeRows, units, types, falseStretches] = await Promise.all([
    askedMunicipality,
    readWorkCalendar(db, municipalityId),
    readOffices(db, municipalityId),
    db
      .selectFrom('org_unit')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('document_type')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .orderBy('code')
      .execute(),
    readFalseStretches(db, municipalityId),
  ])
  const offices = officeRows.map((row) => officeIn(row, calendar))
  return {
    municipalityId,
    municipality: {
      ...municipality,
      book: { scope: municipality.book_scope, prefix: municipality.book_prefix },
    },
    offices: new Map(offices.map((office) => [office.officeId, office])),
    units: new Map(units.map((unit) => [unit.unit_id, unitOf(unit)])),
    types: new Map(
      types.map((type) => [type.type_id, { typeId: type.type_id, ...typeForm(type) }]),
    ),
    calendar,
    terms: generalTerms(municipality),
    falseStretches,
  }
}

async function readFalseStretches(
  db: Transaction,
  municipalityId: string,
): Promise<readonly FalseStretch[]> {
  const rows = await db
    .selectFrom('clock_correction')
    .select(['from_position', 'through_position', 'corrected_at'])
    .where('municipality_id', '=', municipalityId)
    .execute()
  return rows.map((row) => ({
    from: row.from_position,
    through: row.through_position,
    declaredAt: row.corrected_at.toISOString(),
  }))
}

function readOffices(db: Transaction, municipalityId: string) {
  return db
    .selectFrom('registry_office')
    .selectAll()
    .select(
      sql<CivilDate | null>`(select max(on_date) from daily_closing c
        where c.municipality_id = registry_office.municipality_id and c.office_id = registry_office.office_id
          and not ${isVoid('c')})`.as('closed_until'),
    )
    .where('municipality_id', '=', municipalityId)
    .orderBy('is_main', 'desc')
    .orderBy('code')
    .execute()
}

type OfficeRow = Awaited<ReturnType<typeof readOffices>>[number]

function officeIn(row: OfficeRow, municipal: MunicipalCalendar): ReferenceOffice {
  const office = { officeId: row.office_id, hours: officeHoursOf(row) }
  return {
    ...office,
    code: row.code,
    name: row.name,
    timeZone: row.time_zone,
    isMain: row.is_main,
    validTo: row.valid_to,
    address: row.address,
    calendar: calendarOf(municipal, office),
    closedUntil: row.closed_until,
  }
}
