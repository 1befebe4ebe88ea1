/** Programs among the staff. */
import type { RoleGrant } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'

/** What staff.issuer holds for a program: no provider can vouch for it, so nobody ever signs in as one. */
export const integrationIssuer = 'integracion'

/** Throws E-ROL-04 at the role: what a leaked credential can do must end somewhere. */
export function demandNoAdministration(grants: readonly Pick<RoleGrant, 'role'>[]): void {
  const place = grants.findIndex((grant) => grant.role === 'ADM')
  if (place !== -1) throw new Refusal('E-ROL-04', `grants.${place}.role`)
}
