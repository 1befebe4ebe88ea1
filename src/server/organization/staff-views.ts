import type { StaffView } from '#contract/organization.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Transaction } from '../database/transaction.ts'

/** Everyone of the municipality, by name, with the roles that hold on that day. */
export async function staffViews(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<StaffView[]> {
  const people = await db
    .selectFrom('staff')
    .select(['staff_id', 'name', 'email', 'clerk_code', 'status'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('name')
    .execute()
  const roles = await db
    .selectFrom('role_assignment')
    .select(['staff_id', 'role', 'office_id', 'unit_id'])
    .where('municipality_id', '=', municipalityId)
    .where('valid_from', '<=', today)
    .where((row) => row.or([row('valid_to', 'is', null), row('valid_to', '>=', today)]))
    .orderBy('role')
    .execute()
  const byPerson = Map.groupBy(roles, (role) => role.staff_id)
  return people.map((person) => ({
    staffId: person.staff_id,
    name: person.name,
    email: person.email,
    clerkCode: person.clerk_code,
    status: person.status,
    grants: (byPerson.get(person.staff_id) ?? []).map((role) => ({
      role: role.role,
      officeId: role.office_id,
      unitId: role.unit_id,
    })),
  }))
}

/** Whether somebody else could still administer if this person no longer did. */
export function hasAnotherAdministrator(staff: readonly StaffView[], staffId: string): boolean {
  return staff.some(
    (person) =>
      person.staffId !== staffId &&
      person.status === 'ACTIVE' &&
      person.grants.some((grant) => grant.role === 'ADM'),
  )
}
