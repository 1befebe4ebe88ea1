/** Reading what a counter works with: asked all at once, in one transaction. */
import type { DocumentType, OrgUnit, RegistryOffice } from '#domain/municipality/catalogue.ts'
import type { OfficeCalendar } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { OfficeHours } from '#domain/deadline/deadline.ts'
import type { LabelSize, TermsForm } from '#domain/municipality/configuration-change.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables/tables.ts'
import { isVoid } from '../ledger/corrected.ts'
import { generalTerms, termColumns, termOf } from '../municipality/terms/general-terms.ts'
import type { MunicipalCalendar } from '../municipality/terms/work-calendar.ts'
import { calendarOf, officeHoursOf, readWorkCalendar } from '../municipality/terms/work-calendar.ts'

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

export interface FalseStretch {
  readonly from: number
  readonly through: number
  /** RFC 3339: the true instant of the act. */
  readonly declaredAt: string
}

const municipalityColumns = [
  'name',
  'country',
  'time_zone',
  'book_scope',
  'book_prefix',
  'shield_png',
  'contact',
  'receipt_footer',
  'label_size',
  'status_mails_since',
  'publishes_times',
  ...termColumns,
] as const

export async function readReferenceData(
  db: Transaction,
  municipalityId: string,
): Promise<ReferenceData> {
  const askedMunicipality = db
    .selectFrom('municipality')
    .select(municipalityColumns)
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
      name: municipality.name,
      country: municipality.country,
      timeZone: municipality.time_zone,
      book: { scope: municipality.book_scope, prefix: municipality.book_prefix },
      shieldPng: municipality.shield_png,
      contact: municipality.contact,
      receiptFooter: municipality.receipt_footer,
      labelSize: municipality.label_size,
      statusMailsSince: municipality.status_mails_since,
      publishesTimes: municipality.publishes_times,
    },
    offices: new Map(offices.map((office) => [office.officeId, office])),
    units: new Map(units.map((unit) => [unit.unit_id, unitOf(unit)])),
    types: new Map(types.map((type) => [type.type_id, typeOf(type)])),
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

function unitOf(row: Selectable<Tables['org_unit']>): OrgUnit {
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

function typeOf(row: Selectable<Tables['document_type']>): DocumentType {
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
