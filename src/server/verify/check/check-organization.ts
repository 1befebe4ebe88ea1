/** Comparing the organization the ledger makes with its rows. */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { StoredRow } from '../../database/schema/read-as-owner.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Table } from '../replay/compare-rows.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import type { Organization, OrganizationTable } from '../replay/replay-organization.ts'

const tables: Readonly<Record<OrganizationTable, Table>> = {
  municipality: { name: 'municipality', key: [] },
  registry_office: { name: 'registry_office', key: ['office_id'], json: ['closes_at', 'seasons'] },
  org_unit: { name: 'org_unit', key: ['unit_id'] },
  document_type: { name: 'document_type', key: ['type_id'], json: ['required_attachments'] },
  calendar_year: { name: 'calendar_year', key: ['year'] },
  holiday: {
    name: 'holiday',
    key: ['on_date', 'layer', 'office_id', 'locality'],
    unsaid: ['place'],
  },
  proposal: { name: 'proposal', key: ['proposal_id'], json: ['payload'] },
  webhook: { name: 'webhook', key: ['webhook_id'], json: ['kinds'] },
  letter_template: { name: 'letter_template', key: ['template_id', 'version'], json: ['form'] },
  // The ledger names who acted, never how to reach them.
  // Where somebody's mail goes and whether they want it is theirs, and no fact of the register.
  staff: {
    name: 'staff',
    key: ['staff_id'],
    unsaid: ['email', 'wants_digest', 'digest_on', 'wants_overdue_letter'],
  },
  identity_binding: { name: 'identity_binding', key: ['staff_id', 'issuer'] },
  substitution: { name: 'substitution', key: ['substitution_id'] },
  api_token: {
    name: 'api_token',
    key: ['token_id'],
    json: ['scopes', 'networks'],
    unsaid: ['last_used_at', 'last_used_from'],
  },
}

const tableNames: readonly OrganizationTable[] = [
  'municipality',
  'registry_office',
  'org_unit',
  'document_type',
  'calendar_year',
  'holiday',
  'proposal',
  'webhook',
  'letter_template',
  'staff',
  'identity_binding',
  'substitution',
  'api_token',
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
  const { columns, where } = forms[name] ?? {}
  const { rows } = await sql<StoredRow>`
    select * ${columns ?? sql``} from ${sql.table(name)}
    where municipality_id = ${municipalityId} ${where ?? sql``}
  `.execute(db)
  return rows
}

interface Form {
  /**
   * A column named twice arrives once, as the last one: what is compared in another form than it is
   * kept.
   */
  readonly columns?: RawBuilder<unknown>
  readonly where?: RawBuilder<unknown>
}

const forms: Readonly<Partial<Record<OrganizationTable, Form>>> = {
  municipality: { columns: sql`, encode(sha256(shield_png), 'hex') as shield_png` },
  document_type: { columns: sql`, to_json(required_attachments) as required_attachments` },
  webhook: { columns: sql`, to_json(kinds) as kinds` },
  api_token: { columns: sql`, to_json(scopes) as scopes, to_json(networks) as networks` },
  // Acts on the book are told once, when they are confirmed.
  proposal: { where: sql`and kind not in ('CLOCK', 'RESUME')` },
  // Whoever signed in and waits, or was turned away, is nobody of the municipality yet.
  staff: { where: sql`and status in ('ACTIVE', 'DISABLED')` },
}

const roles: Table = { name: 'role_assignment', key: ['assignment_id'] }

/**
 * Every role there ever was, with its days: nobody held one that the ledger did not give, nor a day
 * longer.
 */
async function checkRoles(db: Transaction, book: Book, { grants }: Organization): Promise<void> {
  const { municipalityId } = book
  const { rows } = await sql<StoredRow>`
    select * from role_assignment where municipality_id = ${municipalityId} order by assignment_id
  `.execute(db)
  const given = [...grants].flatMap(([staffId, held]) =>
    held.map(({ assignmentId, role, officeId, unitId, validFrom, validTo, source }) => ({
      municipality_id: municipalityId,
      assignment_id: assignmentId,
      staff_id: staffId,
      role,
      office_id: officeId,
      unit_id: unitId,
      valid_from: validFrom,
      valid_to: validTo,
      source,
    })),
  )
  compareRows(book, {}, roles, given, rows)
}
