/**
 * Who holds what at this very moment, asked in the transaction that acts: every change of a role
 * takes the ledger's head, so that behind it nobody's role goes away before the act is written.
 * What a request knew of its person may be older.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Role } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { standingRoles } from './standing-roles.ts'

export interface HeldRoles {
  /** Whether somebody active holds one of them. */
  readonly holds: (staffId: string, roles: readonly Role[]) => boolean
  /** Whether two accounts are of one person, as far as their addresses tell. */
  readonly isOnePerson: (one: string, other: string) => boolean
}

export async function rolesHeld(
  db: Transaction,
  municipalityId: string,
  { today, of }: { readonly today: CivilDate; readonly of: readonly string[] },
): Promise<HeldRoles> {
  const { rows } = await sql<{ staff_id: string; email: string; roles: readonly Role[] }>`
    with ${standingRoles(municipalityId, today)}
    select s.staff_id, lower(btrim(s.email)) as email,
      array(select distinct h.role from standing h where h.staff_id = s.staff_id) as roles
    from staff s
    where s.municipality_id = ${municipalityId} and s.staff_id = any (${of}::uuid[]) and s.status = 'ACTIVE'`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.staff_id, row]))
  return {
    holds: (staffId, roles) =>
      known.get(staffId)?.roles.some((role) => roles.includes(role)) ?? false,
    isOnePerson(one, other) {
      const [own, theirs] = [known.get(one)?.email ?? '', known.get(other)?.email ?? '']
      return one === other || (own !== '' && own === theirs)
    },
  }
}
