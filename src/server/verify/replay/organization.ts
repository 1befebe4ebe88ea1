/** The organization as the ledger makes it, one event after another: small enough to be held whole. */
import type { BookFormat } from '#domain/entry/register-number.ts'
import type { GrantSource, HeldGrant } from '#domain/permission/people.ts'
import type { LedgerBody } from '../../platform/ledger/chain.ts'
import type { MadeRow } from './compare-rows.ts'

/** Changes in place as the ledger is walked. */
export interface Organization {
  book: BookFormat | null
  timeZone: string | null
  readonly offices: Map<string, { readonly code: string; readonly timeZone: string }>
  readonly grants: Map<string, readonly GivenGrant[]>
  readonly rows: ReadonlyMap<OrganizationTable, Rows>
}

/** A role that somebody was given at some time, over or not. */
export interface GivenGrant extends HeldGrant {
  readonly source: GrantSource
  /** Of its row. */
  readonly assignmentId: string
}

/** Rows by the id of their subject. */
type Rows = Map<string, MadeRow>

export const organizationTables = [
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
] as const
export type OrganizationTable = (typeof organizationTables)[number]

/** What of an event its rows are made of, beside its data. */
export type Said = Pick<LedgerBody, 'municipalityId' | 'subjectId' | 'actorId' | 'at'>

/** The organization after one more fact. Throws when the fact cannot follow. */
export type Apply<Data> = (made: Organization, said: Said, data: Data) => void

export function emptyOrganization(): Organization {
  const rows = new Map(organizationTables.map((table) => [table, new Map<string, MadeRow>()]))
  return { book: null, timeZone: null, offices: new Map(), grants: new Map(), rows }
}

export function rowsOf({ rows }: Organization, table: OrganizationTable): Rows {
  const found = rows.get(table)
  if (!found) throw new Error(`The organization has no ${table}`)
  return found
}

export function addRow(
  made: Organization,
  table: OrganizationTable,
  { municipalityId }: Said,
  key: string,
  columns: MadeRow,
): void {
  const rows = rowsOf(made, table)
  if (rows.has(key)) throw new Error('se agrega lo que ya estaba')
  rows.set(key, { municipality_id: municipalityId, ...columns })
}

export function changeRow(
  made: Organization,
  table: OrganizationTable,
  key: string,
  columns: object,
): void {
  const rows = rowsOf(made, table)
  const row = rows.get(key)
  if (!row) throw new Error('cambia lo que no estaba')
  rows.set(key, { ...row, ...columns })
}

export function columnOf(row: MadeRow | undefined, name: string): unknown {
  return row && Reflect.get(row, name)
}
