/** The organization as the ledger makes it, one event after another: small enough to be held whole. */
import type { RoleGrant } from '#domain/permission.ts'
import type { BookFormat } from '#domain/register-number.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import type { LedgerBody } from '../ledger/chain.ts'
import type { MadeRow } from './compare-rows.ts'
import type { OrganizationFact } from './organization-fact.ts'

type Rows = Map<string, MadeRow>

export interface KnownOffice {
  readonly code: string
  readonly timeZone: string
}

/** What somebody may do, since which local day. */
export interface Standing {
  readonly grants: readonly RoleGrant[]
  readonly since: string
}

/** Rows by the id of their subject, and what numbering has to know. Changes in place as the ledger is walked. */
export interface Organization {
  book: BookFormat | null
  timeZone: string | null
  readonly offices: Map<string, KnownOffice>
  readonly standings: Map<string, Standing>
  readonly rows: Readonly<Record<OrganizationTable, Rows>>
}

export type OrganizationTable =
  | 'municipality'
  | 'registry_office'
  | 'org_unit'
  | 'document_type'
  | 'calendar_year'
  | 'holiday'
  | 'staff'

export function emptyOrganization(): Organization {
  return {
    book: null,
    timeZone: null,
    offices: new Map(),
    standings: new Map(),
    rows: {
      municipality: new Map(),
      registry_office: new Map(),
      org_unit: new Map(),
      document_type: new Map(),
      calendar_year: new Map(),
      holiday: new Map(),
      staff: new Map(),
    },
  }
}

type Said = Pick<LedgerBody, 'municipalityId' | 'subjectId' | 'actorId' | 'at'>

/** The organization after one more fact. Throws when the fact cannot follow. */
export function applyOrganizationFact(
  organization: Organization,
  said: Said,
  fact: OrganizationFact,
): void {
  if (isAbout('Unit', fact)) applyUnitFact(organization.rows.org_unit, said, fact)
  else if (isAbout('Staff', fact)) applyStaffFact(organization, said, fact)
  else applyOtherFact(organization, said, fact)
}

type FactAbout<Subject extends string> = Extract<
  OrganizationFact,
  { readonly type: `${Subject}${string}` }
>
type UnitFact = FactAbout<'Unit'>
type StaffFact = FactAbout<'Staff'>

function isAbout<Subject extends 'Unit' | 'Staff'>(
  subject: Subject,
  fact: OrganizationFact,
): fact is FactAbout<Subject> {
  return fact.type.startsWith(subject)
}

function applyOtherFact(
  organization: Organization,
  said: Said,
  fact: Exclude<OrganizationFact, UnitFact | StaffFact>,
): void {
  switch (fact.type) {
    case 'MunicipalityCreated':
      createMunicipality(organization, said, fact.data)
      return
    case 'OfficeAdded':
      addOffice(organization, said, fact.data)
      return
    case 'DocumentTypeAdded':
      addDocumentType(organization.rows.document_type, said, fact.data)
      return
    case 'CalendarSeeded':
      seedYear(organization, said, fact.data)
      return
    case 'CalendarApproved': {
      const approval = { approved_at: new Date(said.at), approved_by: said.actorId }
      changeRow(organization.rows.calendar_year, String(fact.data.year), approval)
    }
  }
}

type DataOf<Type extends OrganizationFact['type']> = Extract<
  OrganizationFact,
  { readonly type: Type }
>['data']

function createMunicipality(
  organization: Organization,
  { municipalityId, at }: Said,
  data: DataOf<'MunicipalityCreated'>,
): void {
  organization.book = data.book
  organization.timeZone = data.timeZone
  addRow(organization.rows.municipality, municipalityId, {
    municipality_id: municipalityId,
    name: data.name,
    country: data.country,
    time_zone: data.timeZone,
    book_scope: data.book.scope,
    book_prefix: data.book.prefix,
    // The ledger keeps the hash of the picture.
    shield_png: data.shieldSha256,
    contact: data.contact,
    created_at: new Date(at),
  })
}

function addOffice(
  organization: Organization,
  { municipalityId, subjectId }: Said,
  data: DataOf<'OfficeAdded'>,
): void {
  organization.offices.set(subjectId, { code: data.code, timeZone: data.timeZone })
  addRow(organization.rows.registry_office, subjectId, {
    municipality_id: municipalityId,
    office_id: subjectId,
    code: data.code,
    name: data.name,
    address: data.address,
    time_zone: data.timeZone,
    closes_at: JSON.stringify(data.closesAt),
    after_hours_policy: data.afterHours,
    is_main: data.isMain,
  })
}

function applyUnitFact(units: Rows, said: Said, fact: UnitFact): void {
  const { municipalityId, subjectId } = said
  switch (fact.type) {
    case 'UnitAdded':
      addRow(units, subjectId, {
        municipality_id: municipalityId,
        unit_id: subjectId,
        parent_id: fact.data.parentId,
        code: fact.data.code,
        name: fact.data.name,
        valid_from: fact.data.validFrom,
        valid_to: fact.data.validTo ?? null,
        successor_id: fact.data.successorId ?? null,
      })
      return
    case 'UnitRenamed':
      changeRow(units, subjectId, { code: fact.data.to.code, name: fact.data.to.name })
      return
    case 'UnitMoved':
      changeRow(units, subjectId, { parent_id: fact.data.to })
      return
    case 'UnitClosed': {
      const { validTo, successorId } = fact.data
      changeRow(units, subjectId, { valid_to: validTo, successor_id: successorId })
      return
    }
    case 'UnitReopened':
      changeRow(units, subjectId, { valid_to: null, successor_id: null })
  }
}

function addDocumentType(
  types: Rows,
  { municipalityId, subjectId }: Said,
  data: DataOf<'DocumentTypeAdded'>,
): void {
  addRow(types, subjectId, {
    municipality_id: municipalityId,
    type_id: subjectId,
    code: data.code,
    name: data.name,
    default_unit_id: data.defaultUnitId,
    deadline_amount: data.deadline?.amount ?? null,
    deadline_unit: data.deadline?.unit ?? null,
    confidentiality: data.confidentiality,
    priority: data.priority,
    required_attachments: JSON.stringify(data.requiredAttachments),
    subject_template: data.subjectTemplate,
    is_sealed: data.isSealed,
    is_active: true,
  })
}

function seedYear(
  { rows }: Organization,
  { municipalityId }: Said,
  { year, layer, holidays }: DataOf<'CalendarSeeded'>,
): void {
  const municipality = { municipality_id: municipalityId }
  const unapproved = { approved_at: null, approved_by: null }
  addRow(rows.calendar_year, String(year), { ...municipality, year, ...unapproved })
  for (const { date, name, source } of holidays) {
    const holiday = { ...municipality, on_date: date, layer, name, source }
    addRow(rows.holiday, `${date} ${layer}`, holiday)
  }
}

function applyStaffFact(organization: Organization, said: Said, fact: StaffFact): void {
  const { standings, rows, timeZone } = organization
  const { municipalityId, subjectId, at } = said
  const since = localDateTimeAt(new Date(at), timeZone ?? 'UTC').date
  switch (fact.type) {
    case 'StaffAdded': {
      const { name, clerkCode, issuer, subject, grants } = fact.data
      standings.set(subjectId, { grants, since })
      addRow(rows.staff, subjectId, {
        municipality_id: municipalityId,
        staff_id: subjectId,
        issuer,
        subject,
        name,
        clerk_code: clerkCode,
        status: 'ACTIVE',
        created_at: new Date(at),
      })
      return
    }
    case 'StaffRolesChanged':
      changeRow(rows.staff, subjectId, {})
      standings.set(subjectId, { grants: fact.data.to, since })
      return
    case 'StaffEnabled':
    case 'StaffDisabled': {
      const status = fact.type === 'StaffEnabled' ? 'ACTIVE' : 'DISABLED'
      changeRow(rows.staff, subjectId, { status })
    }
  }
}

function addRow(rows: Rows, key: string, row: MadeRow): void {
  if (rows.has(key)) throw new Error('se añade lo que ya estaba')
  rows.set(key, row)
}

function changeRow(rows: Rows, key: string, columns: object): void {
  const row = rows.get(key)
  if (!row) throw new Error('cambia lo que no estaba')
  rows.set(key, { ...row, ...columns })
}
