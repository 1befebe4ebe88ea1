/** Comparing the organization the ledger makes with its rows. */
import { sql } from 'kysely'
import type { StoredRow } from '../database/read-as-owner.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Table } from './compare-rows.ts'
import { compareRows } from './compare-rows.ts'
import type { Book } from './discrepancy.ts'
import type { Organization, OrganizationTable } from './replay-organization.ts'

const tables: Readonly<Record<OrganizationTable, Table>> = {
  municipality: { name: 'municipality', key: [] },
  registry_office: { name: 'registry_office', key: ['office_id'], json: ['closes_at'] },
  org_unit: { name: 'org_unit', key: ['unit_id'] },
  document_type: { name: 'document_type', key: ['type_id'], json: ['required_attachments'] },
  calendar_year: { name: 'calendar_year', key: ['year'] },
  holiday: { name: 'holiday', key: ['on_date', 'layer'] },
  // The ledger names who acted, never how to reach them.
  staff: { name: 'staff', key: ['staff_id'], unsaid: ['email'] },
}

const tableNames: readonly OrganizationTable[] = [
  'municipality',
  'registry_office',
  'org_unit',
  'document_type',
  'calendar_year',
  'holiday',
  'staff',
]

/** Throws the first `Discrepancy`. */
export async function checkOrganization(
  db: Transaction,
  book: Book,
  organization: Organization,
): Promise<void> {
  for (const name of tableNames) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
    const stored = await storedRows(db, book, name)
    compareRows(book, {}, tables[name], [...organization.rows[name].values()], stored)
  }
  await checkRoles(db, book, organization)
}

async function storedRows(
  db: Transaction,
  { municipalityId }: Book,
  name: OrganizationTable,
): Promise<StoredRow[]> {
  // A column named twice arrives once, as the last one: what is compared in another form than it is kept.
  const inItsForm = {
    municipality: sql`, encode(sha256(shield_png), 'hex') as shield_png`,
    document_type: sql`, to_json(required_attachments) as required_attachments`,
  }
  const form = name === 'municipality' || name === 'document_type' ? inItsForm[name] : sql``
  const { rows } = await sql<StoredRow>`
    select * ${form} from ${sql.table(name)} where municipality_id = ${municipalityId}
  `.execute(db)
  return rows
}

const roles: Table = { name: 'role_assignment', key: ['staff_id', 'role', 'office_id', 'unit_id'] }

/** The roles in force are those last given. Ended ones stay on record, and must have ended before. */
async function checkRoles(db: Transaction, book: Book, { standings }: Organization): Promise<void> {
  const { rows } = await sql<StoredRow>`
    select staff_id, role, office_id, unit_id, valid_to from role_assignment
    where municipality_id = ${book.municipalityId}
  `.execute(db)
  const inForce = rows.filter(({ valid_to: validTo, staff_id: staffId }) => {
    const since = standings.get(staffId ?? '')?.since ?? ''
    return typeof validTo !== 'string' || validTo >= since
  })
  const given = [...standings].flatMap(([staffId, { grants }]) =>
    grants.map(({ role, officeId, unitId }) => ({
      staff_id: staffId,
      role,
      office_id: officeId,
      unit_id: unitId,
      valid_to: null,
    })),
  )
  // Given twice in one breath, a role is still one.
  const once = new Map(given.map((grant) => [JSON.stringify(grant), grant]))
  compareRows(book, {}, roles, [...once.values()], inForce)
}
