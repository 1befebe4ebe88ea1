/** Whether whoever asked for an annulment may still ask today: of nobody else's it is approved. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'

export interface Judging {
  readonly db: Transaction
  readonly actor: Actor
  readonly entry: EntryStanding
  readonly rolesOn: CivilDate
  /** The unit that works on it, and its heir. */
  readonly workUnitIds: readonly string[]
}

/** By a role of their own or one they were lent. True while nobody asked. */
export async function isAskerThere(scene: Judging): Promise<boolean> {
  const { db, actor, entry, rolesOn, workUnitIds } = scene
  if (entry.annulment === null) return true
  const { rows } = await sql`
    with ${standingRoles(actor.municipalityId, rolesOn)}
    select from standing join staff s on s.staff_id = standing.staff_id
    where s.municipality_id = ${actor.municipalityId} and s.staff_id = ${entry.annulment.requestedById}
      and s.status = 'ACTIVE' and (
        (role in ('REG', 'JREG') and (office_id is null or office_id = ${entry.officeId}))
        or (role = 'JU' and unit_id = any (${workUnitIds}::uuid[]))) limit 1`.execute(db)
  return rows.length > 0
}
