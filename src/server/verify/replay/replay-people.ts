/**
 * The people as the ledger makes them. Which roles end and which stay is decided by the rule that
 * decided it then.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { GrantSource, HeldGrant, ToldGrant } from '#domain/permission/people.ts'
import {
  datedGrant,
  endedOn,
  grantChanges,
  grantKey,
  isStanding,
} from '#domain/permission/people.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import type { Rows } from './keep-rows.ts'
import { addRow, changeRow } from './keep-rows.ts'
import type { PeopleFact } from './people-fact.ts'
import { applyPower } from './replay-proposals.ts'

/** A role that somebody was given at some time, over or not. */
export interface GivenGrant extends HeldGrant {
  readonly source: GrantSource
  /** Of its row. */
  readonly assignmentId: string
}

export interface People {
  readonly grants: Map<string, readonly GivenGrant[]>
  readonly rows: Readonly<
    Record<'staff' | 'identity_binding' | 'substitution' | 'api_token' | 'proposal', Rows>
  >
}

type Said = Pick<LedgerBody, 'municipalityId' | 'subjectId' | 'actorId' | 'at'>

/**
 * Changes `people` in place. Throws when the fact cannot follow. `timeZone` is the municipality's.
 */
export function applyPeopleFact(
  people: People,
  said: Said,
  timeZone: string,
  fact: PeopleFact,
): void {
  if (isAboutStaff(fact)) {
    const today = localDateTimeAt(new Date(said.at), timeZone).date
    applyStaffFact(people, said, today, fact)
    return
  }
  switch (fact.type) {
    case 'SubstitutionAdded':
    case 'SubstitutionEnded':
      applySubstitution(people.rows.substitution, said, fact)
      return
    case 'PowerProposed':
    case 'PowerConfirmed':
    case 'PowerWithdrawn':
      applyPower(people.rows.proposal, said, fact)
      return
    case 'TokenIssued':
    case 'TokenRevoked':
      applyToken(people.rows.api_token, said, fact)
      return
    case 'BreakGlassOpened':
    case 'BreakGlassUsed':
      demandStaff(people, said.subjectId)
  }
}

type StaffFact = Extract<PeopleFact, { readonly type: `Staff${string}` }>

function isAboutStaff(fact: PeopleFact): fact is StaffFact {
  return fact.type.startsWith('Staff')
}

function applyStaffFact(people: People, said: Said, today: CivilDate, fact: StaffFact): void {
  const { subjectId: id } = said
  switch (fact.type) {
    case 'StaffAdded':
    case 'StaffApproved':
      addStaff(people, said, fact, today)
      return
    case 'StaffRolesChanged':
      settle(people, id, 'LOCAL', fact.data.to, today)
      return
    case 'StaffClaimsRead':
      settle(people, id, 'CLAIM', fact.data.to, today)
      return
    case 'StaffBound':
      bind(people, said, fact)
      return
    case 'StaffEnabled':
    case 'StaffDisabled': {
      const status = fact.type === 'StaffEnabled' ? 'ACTIVE' : 'DISABLED'
      changeRow(people.rows.staff, id, { status })
      return
    }
    case 'StaffLinkIssued':
    case 'StaffCredentialsChanged':
      demandStaff(people, id)
      return
    case 'StaffRejected':
    // They never belonged to the municipality: no row of theirs is proven.
  }
}

/** Of somebody who is there; what was changed is no row of the register. */
function demandStaff({ rows }: People, staffId: string): void {
  changeRow(rows.staff, staffId, {})
}

type FactOf<Type extends PeopleFact['type']> = Extract<PeopleFact, { readonly type: Type }>

function addStaff(
  people: People,
  { municipalityId, subjectId, at }: Said,
  fact: FactOf<'StaffAdded' | 'StaffApproved'>,
  today: CivilDate,
): void {
  const { name, clerkCode, issuer, subject, grants } = fact.data
  addRow(people.rows.staff, subjectId, {
    municipality_id: municipalityId,
    staff_id: subjectId,
    issuer,
    subject,
    name,
    clerk_code: clerkCode,
    status: 'ACTIVE',
    created_at: new Date(fact.type === 'StaffApproved' ? fact.data.knockedAt : at),
  })
  settle(people, subjectId, 'LOCAL', grants, today)
  if (fact.type === 'StaffApproved') settle(people, subjectId, 'CLAIM', fact.data.claimed, today)
}

/** A later account of the same service takes the place of the one before. */
function bind(people: People, said: Said, { data: { issuer, subject } }: FactOf<'StaffBound'>) {
  const { municipalityId, subjectId: staffId, at } = said
  demandStaff(people, staffId)
  people.rows.identity_binding.set(`${staffId} ${issuer}`, {
    municipality_id: municipalityId,
    staff_id: staffId,
    issuer,
    subject,
    bound_at: new Date(at),
  })
}

function settle(
  people: People,
  staffId: string,
  source: GrantSource,
  told: readonly ToldGrant[],
  today: CivilDate,
): void {
  demandStaff(people, staffId)
  const { grants } = people
  const known = grants.get(staffId) ?? []
  const held = known.filter((grant) => grant.source === source && isStanding(grant, today))
  const wanted = told.map((grant) => datedGrant(grant, today))
  const { ended, retimed, added } = grantChanges(held, wanted, today)
  const ids = new Map(told.map((grant) => [keyOf(datedGrant(grant, today)), grant.assignmentId]))
  const lastDays = new Map<GivenGrant, CivilDate | null>([
    ...ended.map((grant) => [grant, endedOn(today)] as const),
    ...retimed.map(({ held: grant, validTo }) => [grant, validTo] as const),
  ])
  grants.set(staffId, [
    ...known.map((grant) => ({
      ...grant,
      validTo: lastDays.has(grant) ? (lastDays.get(grant) ?? null) : grant.validTo,
    })),
    ...added.map((grant) => ({ ...grant, source, assignmentId: ids.get(keyOf(grant)) ?? '' })),
  ])
}

function keyOf(grant: HeldGrant): string {
  return `${grantKey(grant)} ${grant.validFrom}`
}

function applySubstitution(
  substitutions: Rows,
  { municipalityId, subjectId }: Said,
  fact: FactOf<'SubstitutionAdded' | 'SubstitutionEnded'>,
): void {
  if (fact.type === 'SubstitutionEnded') {
    changeRow(substitutions, subjectId, { valid_to: fact.data.validTo })
    return
  }
  addRow(substitutions, subjectId, {
    municipality_id: municipalityId,
    substitution_id: subjectId,
    absent_id: fact.data.absentId,
    substitute_id: fact.data.substituteId,
    valid_from: fact.data.validFrom,
    valid_to: fact.data.validTo,
  })
}

function applyToken(
  tokens: Rows,
  { municipalityId, subjectId, at }: Said,
  fact: FactOf<'TokenIssued' | 'TokenRevoked'>,
): void {
  if (fact.type === 'TokenRevoked') {
    changeRow(tokens, fact.data.tokenId, { revoked_at: new Date(at) })
    return
  }
  const { tokenId, secretHash, scopes, networks, expiresAt } = fact.data
  addRow(tokens, tokenId, {
    municipality_id: municipalityId,
    token_id: tokenId,
    staff_id: subjectId,
    secret_hash: Buffer.from(secretHash, 'hex'),
    scopes: JSON.stringify(scopes),
    networks: JSON.stringify(networks),
    issued_at: new Date(at),
    expires_at: new Date(expiresAt),
    revoked_at: null,
  })
}
