/**
 * The organization as the ledger makes it, one event after another: small enough to be held whole.
 */
import type { BookFormat } from '#domain/entry/register-number.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import { isConfigurationFact } from './configuration-fact.ts'
import type { Rows } from './keep-rows.ts'
import { addRow, changeRow } from './keep-rows.ts'
import type { OrganizationFact } from './organization-fact.ts'
import { isPeopleFact } from './people-fact.ts'
import type { Configured, KnownOffice } from './replay-configuration.ts'
import { applyConfigurationFact } from './replay-configuration.ts'
import type { People } from './replay-people.ts'
import { applyPeopleFact } from './replay-people.ts'

/**
 * Rows by the id of their subject, and what numbering has to know. Changes in place as the ledger
 * is walked.
 */
export interface Organization {
  book: BookFormat | null
  timeZone: string | null
  readonly offices: Map<string, KnownOffice>
  readonly grants: People['grants']
  readonly rows: Readonly<Record<OrganizationTable, Rows>>
}

export type OrganizationTable = 'org_unit' | keyof Configured['rows'] | keyof People['rows']

export function emptyOrganization(): Organization {
  return {
    book: null,
    timeZone: null,
    offices: new Map(),
    grants: new Map(),
    rows: {
      municipality: new Map(),
      registry_office: new Map(),
      org_unit: new Map(),
      document_type: new Map(),
      calendar_year: new Map(),
      holiday: new Map(),
      proposal: new Map(),
      webhook: new Map(),
      letter_template: new Map(),
      staff: new Map(),
      identity_binding: new Map(),
      substitution: new Map(),
      api_token: new Map(),
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
  else if (isPeopleFact(fact))
    applyPeopleFact(organization, said, organization.timeZone ?? 'UTC', fact)
  else if (isConfigurationFact(fact)) applyConfigurationFact(organization, said, fact)
  else createMunicipality(organization, said, fact.data)
}

type FactAbout<Subject extends string> = Extract<
  OrganizationFact,
  { readonly type: `${Subject}${string}` }
>
type UnitFact = FactAbout<'Unit'>

function isAbout<Subject extends 'Unit'>(
  subject: Subject,
  fact: OrganizationFact,
): fact is FactAbout<Subject> {
  return fact.type.startsWith(subject)
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
    region: data.region ?? null,
    time_zone: data.timeZone,
    book_scope: data.book.scope,
    book_prefix: data.book.prefix,
    // The ledger keeps the hash of the picture.
    shield_png: data.shieldSha256,
    contact: data.contact,
    receipt_footer: '',
    label_size: '62x29',
    status_mails_since: null,
    publishes_times: false,
    gives_answers: false,
    calendar_mode: null,
    remedy_amount: null,
    remedy_unit: null,
    decision_amount: null,
    decision_unit: null,
    created_at: new Date(at),
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
        delegates: fact.data.delegates ?? false,
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
      return
    case 'UnitDelegationChanged':
      changeRow(units, subjectId, { delegates: fact.data.to })
  }
}
