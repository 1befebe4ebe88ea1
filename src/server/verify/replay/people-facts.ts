/**
 * People, substitutions, tokens and proposals, as each fact of the ledger makes their rows. Which
 * roles end and which stay is decided by the rule that decided it then.
 */
import { endOfWait } from '#domain/acts/act.ts'
import type { PowerConfirmedData, PowerProposedData } from '#domain/acts/power-act.ts'
import { powerActDays } from '#domain/acts/power-act.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { GrantSource, HeldGrant, LedgerGrant } from '#domain/permission/people.ts'
import {
  datedGrant,
  endedOn,
  grantChanges,
  grantKey,
  isStanding,
} from '#domain/permission/people.ts'
import { lapsesOn } from '../../platform/municipality/proposals/proposals.ts'
import type { Apply, GivenGrant, Organization, Said } from './organization.ts'
import { addRow, changeRow, columnOf, rowsOf } from './organization.ts'

interface Newcomer {
  readonly name: string
  readonly clerkCode: string
  readonly issuer: string
  readonly subject: string
  readonly grants: readonly LedgerGrant[]
}

/** Somebody who had signed in by themselves, and waited. */
interface Approved extends Newcomer {
  /** When they first signed in: RFC 3339. */
  readonly knockedAt: string
  readonly claimed: readonly LedgerGrant[]
}

interface Roles {
  readonly to: readonly LedgerGrant[]
}

interface Substitution {
  readonly absentId: string
  readonly substituteId: string
  readonly validFrom: CivilDate
  readonly validTo: CivilDate
}

interface Token {
  readonly tokenId: string
  /** Lower-case hexadecimal. */
  readonly secretHash: string
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly expiresAt: string
}

export const peopleFacts = {
  StaffAdded: (made, said, data: Newcomer) => {
    addStaff(made, said, data, said.at)
  },
  StaffApproved: (made, said, data: Approved) => {
    addStaff(made, said, data, data.knockedAt)
    settle(made, said, 'CLAIM', data.claimed)
  },
  // They never belonged to the municipality: no row of theirs is proven.
  StaffRejected: () => {},
  StaffRolesChanged: (made, said, { to }: Roles) => settle(made, said, 'LOCAL', to),
  StaffClaimsRead: (made, said, { to }: Roles) => settle(made, said, 'CLAIM', to),
  StaffBound: bind,
  StaffEnabled: (made, { subjectId }) => changeRow(made, 'staff', subjectId, { status: 'ACTIVE' }),
  StaffDisabled: (made, { subjectId }) =>
    changeRow(made, 'staff', subjectId, { status: 'DISABLED' }),
  StaffLinkIssued: demandStaff,
  StaffCredentialsChanged: demandStaff,
  BreakGlassOpened: demandStaff,
  BreakGlassUsed: demandStaff,
  SubstitutionAdded: (made, said, data: Substitution) => {
    addRow(made, 'substitution', said, said.subjectId, {
      substitution_id: said.subjectId,
      absent_id: data.absentId,
      substitute_id: data.substituteId,
      valid_from: data.validFrom,
      valid_to: data.validTo,
    })
  },
  SubstitutionEnded: (made, { subjectId }, { validTo }: { validTo: CivilDate }) => {
    changeRow(made, 'substitution', subjectId, { valid_to: validTo })
  },
  TokenIssued: (made, said, data: Token) => {
    addRow(made, 'api_token', said, data.tokenId, {
      token_id: data.tokenId,
      staff_id: said.subjectId,
      secret_hash: Buffer.from(data.secretHash, 'hex'),
      scopes: JSON.stringify(data.scopes),
      networks: JSON.stringify(data.networks),
      issued_at: new Date(said.at),
      expires_at: new Date(data.expiresAt),
      revoked_at: null,
    })
  },
  TokenRevoked: (made, { at }, { tokenId }: { tokenId: string }) => {
    changeRow(made, 'api_token', tokenId, { revoked_at: new Date(at) })
  },
  PowerProposed: (made, said, { staffId, ...payload }: PowerProposedData) => {
    const lapsesAt = lapsesOn(new Date(said.at), powerActDays)
    propose(made, said, payload, { subject_id: staffId, lapses_at: lapsesAt })
  },
  PowerConfirmed: confirmPower,
  PowerWithdrawn: (made, said) => decide(made, said, 'DECLINED'),
  ChangeProposed: (made, said, { change }: { change: { kind: string } }) => {
    propose(made, said, change, { subject_id: null, lapses_at: null })
  },
  ChangeConfirmed: (made, said) => decide(made, said, 'CONFIRMED'),
  ChangeDeclined: (made, said, { reason }: { reason: string }) => {
    decide(made, said, 'DECLINED', reason)
  },
} satisfies Readonly<Record<string, Apply<never>>>

/** Of somebody who is there; what was changed is no row of the register. */
function demandStaff(made: Organization, { subjectId }: Said): void {
  changeRow(made, 'staff', subjectId, {})
}

function addStaff(made: Organization, said: Said, data: Newcomer, createdAt: string): void {
  const { name, clerkCode, issuer, subject, grants } = data
  addRow(made, 'staff', said, said.subjectId, {
    staff_id: said.subjectId,
    issuer,
    subject,
    name,
    clerk_code: clerkCode,
    status: 'ACTIVE',
    created_at: new Date(createdAt),
  })
  settle(made, said, 'LOCAL', grants)
}

/** A later account of the same service takes the place of the one before. */
function bind(
  made: Organization,
  said: Said,
  { issuer, subject }: Pick<Newcomer, 'issuer' | 'subject'>,
): void {
  demandStaff(made, said)
  rowsOf(made, 'identity_binding').set(`${said.subjectId} ${issuer}`, {
    municipality_id: said.municipalityId,
    staff_id: said.subjectId,
    issuer,
    subject,
    bound_at: new Date(said.at),
  })
}

function settle(
  made: Organization,
  said: Said,
  source: GrantSource,
  told: readonly LedgerGrant[],
): void {
  demandStaff(made, said)
  const today = localDateTimeAt(new Date(said.at), made.timeZone ?? 'UTC').date
  const known = made.grants.get(said.subjectId) ?? []
  const held = known.filter((grant) => grant.source === source && isStanding(grant, today))
  const wanted = told.map((grant) => datedGrant(grant, today))
  const { ended, retimed, added } = grantChanges(held, wanted, today)
  const ids = new Map(told.map((grant) => [keyOf(datedGrant(grant, today)), grant.assignmentId]))
  const lastDays = new Map<GivenGrant, CivilDate | null>([
    ...ended.map((grant) => [grant, endedOn(today)] as const),
    ...retimed.map(({ held: grant, validTo }) => [grant, validTo] as const),
  ])
  made.grants.set(said.subjectId, [
    ...known.map((grant) => {
      const lastDay = lastDays.get(grant)
      return lastDay === undefined ? grant : { ...grant, validTo: lastDay }
    }),
    ...added.map((grant) => ({ ...grant, source, assignmentId: ids.get(keyOf(grant)) ?? '' })),
  ])
}

function keyOf(grant: HeldGrant): string {
  return `${grantKey(grant)} ${grant.validFrom}`
}

function propose(
  made: Organization,
  said: Said,
  payload: { readonly kind: string },
  own: { readonly subject_id: string | null; readonly lapses_at: Date | null },
): void {
  addRow(made, 'proposal', said, said.subjectId, {
    proposal_id: said.subjectId,
    kind: payload.kind,
    payload: JSON.stringify(payload),
    stage: 'PROPOSED',
    proposed_at: new Date(said.at),
    proposed_by_id: said.actorId,
    decided_at: null,
    decided_by_id: null,
    reason: null,
    ...own,
  })
}

/**
 * Of two people, but where the act itself says that nobody else could and the wait is over. Throws
 * when it is neither.
 */
function confirmPower(made: Organization, said: Said, { isAlone }: PowerConfirmedData): void {
  const proposed = rowsOf(made, 'proposal').get(said.subjectId)
  if (isAlone || columnOf(proposed, 'proposed_by_id') === said.actorId) {
    const since = columnOf(proposed, 'proposed_at')
    const isWaitOver =
      since instanceof Date && new Date(said.at) >= endOfWait({ proposedAt: since })
    if (!isAlone || !isWaitOver) throw new Error('An act of two people was made by one')
  }
  decide(made, said, 'CONFIRMED')
}

function decide(
  made: Organization,
  { subjectId, actorId, at }: Said,
  stage: 'CONFIRMED' | 'DECLINED',
  reason: string | null = null,
): void {
  const columns = { stage, decided_at: new Date(at), decided_by_id: actorId, reason }
  changeRow(made, 'proposal', subjectId, columns)
}
