import type { api } from '#contract/api.ts'
import type { CatalogueView } from '#contract/organization.ts'
import { maxAttachments } from '#domain/attachment.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { unitView } from './unit-view.ts'

/** Offices, units, types and limits, as they stand together at one moment: closed ones too, for the entries that point to them. */
export const readCatalogue: Handler<typeof api.readCatalogue> = async ({ house, actor }) => {
  const { municipalityId } = actor
  return house.database.read(municipalityId, async (db) => ({
    municipality: await municipality(db, municipalityId),
    offices: await offices(db, municipalityId),
    units: await units(db, municipalityId),
    documentTypes: await documentTypes(db, municipalityId),
    maxFileSizeBytes: house.config.maxUploadBytes,
    maxAttachments,
  }))
}

async function municipality(
  db: Transaction,
  municipalityId: string,
): Promise<CatalogueView['municipality']> {
  const row = await db
    .selectFrom('municipality')
    .select(['name', 'country', 'time_zone', 'book_scope', 'book_prefix'])
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    country: row.country,
    timeZone: row.time_zone,
    book: { scope: row.book_scope, prefix: row.book_prefix },
  }
}

async function offices(db: Transaction, municipalityId: string): Promise<CatalogueView['offices']> {
  const rows = await db
    .selectFrom('registry_office')
    .select(['office_id', 'code', 'name', 'time_zone', 'is_main'])
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
  }))
}

async function units(db: Transaction, municipalityId: string): Promise<CatalogueView['units']> {
  const rows = await db
    .selectFrom('org_unit')
    .select(['unit_id', 'parent_id', 'code', 'name', 'valid_to', 'successor_id'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('name')
    .execute()
  return rows.map(unitView)
}

async function documentTypes(
  db: Transaction,
  municipalityId: string,
): Promise<CatalogueView['documentTypes']> {
  const rows = await db
    .selectFrom('document_type')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    typeId: row.type_id,
    code: row.code,
    name: row.name,
    defaultUnitId: row.default_unit_id,
    deadline:
      row.deadline_amount === null || row.deadline_unit === null
        ? null
        : { amount: row.deadline_amount, unit: row.deadline_unit },
    confidentiality: row.confidentiality,
    priority: row.priority,
    requiredAttachments: row.required_attachments,
    subjectTemplate: row.subject_template,
    isSealed: row.is_sealed,
    isActive: row.is_active,
  }))
}
