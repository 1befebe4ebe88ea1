/** Power over other people's matters, which nobody gives alone: one proposes, another confirms. */
import type { HeldGrant } from '../permission/people.ts'
import { grantKey } from '../permission/people.ts'
import type { Role, RoleGrant } from '../permission/permission.ts'

export const decidingRoles: ReadonlySet<Role> = new Set<Role>(['ADM', 'JREG', 'AUD', 'JU'])

export function isDeciding({ role }: Pick<RoleGrant, 'role'>): boolean {
  return decidingRoles.has(role)
}

export const powerKinds = ['GRANT', 'SUBSTITUTE', 'CLEAR_FACTORS'] as const

/** What is proposed for a person; in a substitution they are the substitute. */
export type PowerActData =
  | {
      readonly kind: 'GRANT'
      readonly grants: readonly HeldGrant[]
      /** Whether they get back their access, and with it what they hold. */
      readonly enables: boolean
    }
  | {
      readonly kind: 'SUBSTITUTE'
      readonly absentId: string
      readonly validFrom: string
      readonly validTo: string
    }
  | { readonly kind: 'CLEAR_FACTORS' }

/** What the event `PowerProposed` says. */
export type PowerProposedData = PowerActData & { readonly staffId: string }

/** What the event `PowerConfirmed` says: whether nobody else could, and the two days had passed. */
export interface PowerConfirmedData {
  readonly isAlone: boolean
}

export const powerActDays = 7

export function partedByPower<Grant extends RoleGrant>(
  grants: readonly Grant[],
): { readonly free: readonly Grant[]; readonly deciding: readonly Grant[] } {
  return {
    free: grants.filter((grant) => !isDeciding(grant)),
    deciding: grants.filter(isDeciding),
  }
}

export function sameGrant(grant: HeldGrant): string {
  return `${grantKey(grant)} ${grant.validFrom}`
}
