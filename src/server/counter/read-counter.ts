/** Reading what a counter works with, in one transaction. */
import type { DocumentType, OrgUnit, RegistryOffice } from '#domain/catalogue.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { OfficeHours } from '#domain/deadline.ts'
import type { BookFormat } from '#domain/register-number.ts'
import type { Transaction } from '../database/transaction.ts'
import type { DocumentTypeTable, OrgUnitTable } from '../database/tables.ts'
import type { MunicipalCalendar } from '../municipality/work-calendar.ts'
import { officeHoursOf, readWorkCalendar } from '../municipality/work-calendar.ts'

export interface CounterOffice extends RegistryOffice {
  readonly address: string
  readonly hours: OfficeHours
}

export interface Counter {
  readonly municipalityId: string
  readonly municipality: {
    readonly name: string
    readonly country: string
    readonly timeZone: string
    readonly book: BookFormat
    readonly shieldPng: Uint8Array | null
  }
  readonly offices: ReadonlyMap<string, CounterOffice>
  readonly units: ReadonlyMap<string, OrgUnit>
  readonly types: ReadonlyMap<string, DocumentType>
  readonly calendar: MunicipalCalendar
}

export async function readCounter(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<Counter> {
  const municipality = await db
    .selectFrom('municipality')
    .select(['name', 'country', 'time_zone', 'book_scope', 'book_prefix', 'shield_png'])
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const [offices, units, types] = [
    await readOffices(db, municipalityId),
    await db
      .selectFrom('org_unit')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .orderBy('name')
      .execute(),
    await db
      .selectFrom('document_type')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .orderBy('code')
      .execute(),
  ]
  return {
    municipalityId,
    municipality: {
      name: municipality.name,
      country: municipality.country,
      timeZone: municipality.time_zone,
      book: { scope: municipality.book_scope, prefix: municipality.book_prefix },
      shieldPng: municipality.shield_png,
    },
    offices: new Map(offices.map((office) => [office.officeId, office])),
    units: new Map(units.map((unit) => [unit.unit_id, unitOf(unit)])),
    types: new Map(types.map((type) => [type.type_id, typeOf(type)])),
    calendar: await readWorkCalendar(db, municipalityId, today),
  }
}

async function readOffices(db: Transaction, municipalityId: string): Promise<CounterOffice[]> {
  const rows = await db
    .selectFrom('registry_office')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('is_main', 'desc')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    officeId: row.office_id,
    code: row.code,
    name: row.name,
    timeZone: row.time_zone,
    isMain: row.is_main,
    address: row.address,
    hours: officeHoursOf(row),
  }))
}

function unitOf(row: OrgUnitTable): OrgUnit {
  return {
    unitId: row.unit_id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    validTo: row.valid_to,
    successorId: row.successor_id,
  }
}

type TypeRow = Omit<DocumentTypeTable, 'is_active'> & { readonly is_active: boolean }

function typeOf(row: TypeRow): DocumentType {
  const { deadline_amount: amount, deadline_unit: unit } = row
  return {
    typeId: row.type_id,
    code: row.code,
    name: row.name,
    defaultUnitId: row.default_unit_id,
    deadline: amount !== null && unit !== null ? { amount, unit } : null,
    confidentiality: row.confidentiality,
    priority: row.priority,
    requiredAttachments: row.required_attachments,
    subjectTemplate: row.subject_template,
    isSealed: row.is_sealed,
    isActive: row.is_active,
  }
}
