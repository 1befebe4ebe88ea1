import type { CivilDate } from '#domain/civil-date.ts'
import { withInheritedGrants } from '#domain/inherited-grants.ts'
import type { Actor, RoleGrant } from '#domain/permission.ts'
import { sql } from 'kysely'
import type { OrgUnit } from '#domain/catalogue.ts'
import type { Transaction } from '../database/transaction.ts'
import { standingRoles } from './standing-roles.ts'

/**
 * Somebody with the roles they have today, lent and inherited ones included, for work done in their name when they are not
 * asking themselves. Null when they are no longer active.
 */
export async function standingActor(
  db: Transaction,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
  { today, units }: { readonly today: CivilDate; readonly units: ReadonlyMap<string, OrgUnit> },
): Promise<Actor | null> {
  const person = await db
    .selectFrom('staff')
    .select(['name', 'clerk_code'])
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', '=', staffId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (!person) return null
  const { rows: grants } = await sql<RoleGrant>`
    with ${standingRoles(municipalityId, today)}
    select role, office_id as "officeId", unit_id as "unitId" from standing where staff_id = ${staffId}`.execute(
    db,
  )
  return {
    municipalityId,
    staffId,
    name: person.name,
    clerkCode: person.clerk_code,
    grants: withInheritedGrants(grants, units, today),
  }
}
