/** Who read an entry and no longer does, once it is more secret. */
import type { Entry } from '#domain/entry/entry.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { sight } from '#domain/entry/sight.ts'
import { withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import { surroundingsAt } from '../../reference/reference-data.ts'
import type { SeenEntry } from '../sight/see-entry.ts'

interface Held {
  readonly staffId: string
  readonly grants: readonly RoleGrant[]
}

/** Their ids: everybody, with the roles they hold that day, is asked by the table of sight. */
export async function whoLosesSight(
  db: Transaction,
  { actor, app }: RequestContext,
  { entry, rolesOn }: Pick<SeenEntry, 'entry' | 'rolesOn'>,
  after: Entry,
): Promise<readonly string[]> {
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const around = surroundingsAt(reference, entry.officeId, app.now())
  const { rows } = await sql<Held>`
    with ${standingRoles(municipalityId, rolesOn)}
    select staff_id as "staffId",
      json_agg(json_build_object('role', role, 'officeId', office_id, 'unitId', unit_id)) as grants
    from standing group by staff_id`.execute(db)
  const reads = ({ staffId, grants }: Held, stands: Entry): boolean => {
    const all = withInheritedGrants(grants, reference.units, rolesOn)
    const person = { municipalityId, staffId, name: '', clerkCode: '', grants: all }
    return sight(person, standingOf(stands), around) === 'CONTENT'
  }
  return rows.flatMap((held) => (reads(held, entry) && !reads(held, after) ? held.staffId : []))
}
