/** Who sees less of an entry once it is more secret. */
import type { Entry } from '#domain/entry/entry.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Sight } from '#domain/entry/sight.ts'
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
  const seenBy = ({ staffId, grants }: Held, stands: Entry): Sight => {
    const all = withInheritedGrants(grants, reference.units, rolesOn)
    const person = { municipalityId, staffId, name: '', clerkCode: '', grants: all }
    return sight(person, standingOf(stands), around)
  }
  return rows.flatMap((held) =>
    isLess(seenBy(held, entry), seenBy(held, after)) ? held.staffId : [],
  )
}

/** Whoever read it; and whoever saw its header and goes on knowing that it is there. */
function isLess(before: Sight, after: Sight): boolean {
  if (before === 'HEADER') return after === 'EXISTENCE'
  return before === 'CONTENT' && after !== 'CONTENT'
}
