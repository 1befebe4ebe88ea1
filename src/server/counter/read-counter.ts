/** Reading what a counter works with: asked all at once, in one transaction. */
import type { DocumentType, OrgUnit, RegistryOffice } from '#domain/catalogue.ts'
import type { OfficeCalendar } from '#domain/calendar.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { OfficeHours } from '#domain/deadline.ts'
import type { LabelSize, TermsForm } from '#domain/configuration-change.ts'
import type { BookFormat } from '#domain/register-number.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { DocumentTypeTable, OrgUnitTable } from '../database/tables.ts'
import { isVoid } from '../ledger/corrected.ts'
import { generalTerms, termColumns, termOf } from '../municipality/general-terms.ts'
import type { MunicipalCalendar } from '../municipality/work-calendar.ts'
import { calendarOf, officeHoursOf, readWorkCalendar } from '../municipality/work-calendar.ts'

export interface CounterOffice extends RegistryOffice {
  readonly address: string
  readonly hours: OfficeHours
  /** The days its terms are counted on. */
  readonly calendar: OfficeCalendar
  /** The last day of its book that was closed. */
  readonly closedUntil: CivilDate | null
}

export interface Counter {
  readonly municipalityId: string
  readonly municipality: {
    readonly name: string
    readonly country: string
    readonly timeZone: string
    readonly book: BookFormat
    readonly shieldPng: Uint8Array | null
    /** On every receipt; empty for the sentence every municipality starts with. */
    readonly receiptFooter: string
    readonly labelSize: LabelSize
  }
  readonly offices: ReadonlyMap<string, CounterOffice>
  readonly units: ReadonlyMap<string, OrgUnit>
  readonly types: ReadonlyMap<string, DocumentType>
  readonly calendar: MunicipalCalendar
  readonly terms: TermsForm
}

export async function readCounter(db: Transaction, municipalityId: string): Promise<Counter> {
  const askedMunicipality = db
    .selectFrom('municipality')
    .select([
      'name',
      'country',
      'time_zone',
      'book_scope',
      'book_prefix',
      'shield_png',
      'receipt_footer',
      'label_size',
      ...termColumns,
    ])
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const [municipality, calendar, officeRows, units, types] = await Promise.all([
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
  ])
  const offices = officeRows.map((row) => officeIn(row, calendar))
  return {
    municipalityId,
    municipality: {
      name: municipality.name,
      country: municipality.country,
      timeZone: municipality.time_zone,
      book: { scope: municipality.book_scope, prefix: municipality.book_prefix },
      shieldPng: municipality.shield_png,
      receiptFooter: municipality.receipt_footer,
      labelSize: municipality.label_size,
    },
    offices: new Map(offices.map((office) => [office.officeId, office])),
    units: new Map(units.map((unit) => [unit.unit_id, unitOf(unit)])),
    types: new Map(types.map((type) => [type.type_id, typeOf(type)])),
    calendar,
    terms: generalTerms(municipality),
  }
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

function officeIn(row: OfficeRow, municipal: MunicipalCalendar): CounterOffice {
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

type UnitRow = Omit<OrgUnitTable, 'delegates'> & { readonly delegates: boolean }

function unitOf(row: UnitRow): OrgUnit {
  return {
    unitId: row.unit_id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    validTo: row.valid_to,
    successorId: row.successor_id,
    delegates: row.delegates,
  }
}

type TypeRow = Omit<DocumentTypeTable, 'is_active' | 'silence_note'> & {
  readonly is_active: boolean
  readonly silence_note: string
}

function typeOf(row: TypeRow): DocumentType {
  return {
    typeId: row.type_id,
    code: row.code,
    name: row.name,
    defaultUnitId: row.default_unit_id,
    deadline: termOf(row.deadline_amount, row.deadline_unit),
    confidentiality: row.confidentiality,
    priority: row.priority,
    requiredAttachments: row.required_attachments,
    subjectTemplate: row.subject_template,
    isSealed: row.is_sealed,
    isActive: row.is_active,
    silenceNote: row.silence_note,
  }
}
