/** Programs among the staff. */
import { isDeciding } from '#domain/acts/power-act.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

/**
 * What staff.issuer holds for a program: no provider can vouch for it, so nobody ever signs in as
 * one.
 */
export const integrationIssuer = 'integracion'

/**
 * Throws E-ROL-04 at a role that sees or decides: what a leaked credential can do must end
 * somewhere, and no program is a second person.
 */
export function demandNoAdministration(grants: readonly Pick<RoleGrant, 'role'>[]): void {
  const place = grants.findIndex(isDeciding)
  if (place !== -1) throw new Refusal('E-ROL-04', `grants.${place}.role`)
}
