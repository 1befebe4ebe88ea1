/**
 * What the ledger says of people: who came and went, as what, in whose place, and with which
 * credentials programs come in.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { ToldGrant } from '#domain/permission/people.ts'
import type { PowerConfirmedData, PowerProposedData } from '#domain/acts/power-act.ts'

interface Newcomer {
  readonly name: string
  readonly clerkCode: string
  readonly issuer: string
  readonly subject: string
  readonly grants: readonly ToldGrant[]
}

interface Roles {
  readonly to: readonly ToldGrant[]
}

/**
 * Types without a constructor of their own: the verbs write these facts where the rows are written.
 */
export type PeopleFact =
  | { readonly type: 'StaffAdded'; readonly data: Newcomer }
  | {
      /** Somebody who had signed in by themselves, and waited. */
      readonly type: 'StaffApproved'
      readonly data: Newcomer & {
        /** When they first signed in: RFC 3339. */
        readonly knockedAt: string
        readonly claimed: readonly ToldGrant[]
      }
    }
  | { readonly type: 'StaffRejected'; readonly data: object }
  | { readonly type: 'StaffRolesChanged'; readonly data: Roles }
  | { readonly type: 'StaffClaimsRead'; readonly data: Roles }
  | { readonly type: 'StaffCredentialsChanged'; readonly data: { readonly change: string } }
  | {
      /** An account of the council's own sign-in service is theirs from now on. */
      readonly type: 'StaffBound'
      readonly data: { readonly issuer: string; readonly subject: string }
    }
  | { readonly type: 'StaffEnabled'; readonly data: object }
  | { readonly type: 'StaffDisabled'; readonly data: object }
  | { readonly type: 'StaffLinkIssued'; readonly data: { readonly purpose: string } }
  | {
      readonly type: 'SubstitutionAdded'
      readonly data: {
        readonly absentId: string
        readonly substituteId: string
        readonly validFrom: CivilDate
        readonly validTo: CivilDate
      }
    }
  | { readonly type: 'PowerProposed'; readonly data: PowerProposedData }
  | { readonly type: 'PowerConfirmed'; readonly data: PowerConfirmedData }
  | { readonly type: 'PowerWithdrawn'; readonly data: object }
  | { readonly type: 'SubstitutionEnded'; readonly data: { readonly validTo: CivilDate } }
  | {
      readonly type: 'TokenIssued'
      readonly data: {
        readonly tokenId: string
        /** Lower-case hexadecimal. */
        readonly secretHash: string
        readonly scopes: readonly string[]
        readonly networks: readonly string[]
        readonly expiresAt: string
      }
    }
  | { readonly type: 'TokenRevoked'; readonly data: { readonly tokenId: string } }
  | { readonly type: 'BreakGlassOpened'; readonly data: { readonly expiresAt: string } }
  | { readonly type: 'BreakGlassUsed'; readonly data: object }

export const peopleFactTypes: Readonly<Record<PeopleFact['type'], true>> = {
  StaffAdded: true,
  StaffApproved: true,
  StaffRejected: true,
  StaffRolesChanged: true,
  StaffClaimsRead: true,
  StaffCredentialsChanged: true,
  StaffBound: true,
  StaffEnabled: true,
  StaffDisabled: true,
  StaffLinkIssued: true,
  SubstitutionAdded: true,
  SubstitutionEnded: true,
  PowerProposed: true,
  PowerConfirmed: true,
  PowerWithdrawn: true,
  TokenIssued: true,
  TokenRevoked: true,
  BreakGlassOpened: true,
  BreakGlassUsed: true,
}

export function isPeopleFact(fact: { readonly type: string }): fact is PeopleFact {
  return Object.hasOwn(peopleFactTypes, fact.type)
}
