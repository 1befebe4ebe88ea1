/** How much everybody sees of an entry: to tell those of it who may know, or who know it no more. */
import type { Entry } from '#domain/entry/entry.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Sight, Sighted } from '#domain/entry/sight.ts'
import { sight } from '#domain/entry/sight.ts'
import { withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import { surroundingsAt, todayAt } from '../../reference/reference-data.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import type { SeenEntry } from './see-entry.ts'

/** By their ids: everybody, with the roles they hold that day, is asked by the table of sight. */
export async function whoSees(
  db: Transaction,
  reference: ReferenceData,
  now: Date,
): Promise<(entry: Sighted) => ReadonlyMap<string, Sight>> {
  const { municipalityId, municipality, units } = reference
  const rolesOn = todayAt(municipality, now)
  const { rows } = await sql<{ staffId: string; grants: readonly RoleGrant[] }>`
    with ${standingRoles(municipalityId, rolesOn)}
    select staff_id as "staffId",
      json_agg(json_build_object('role', role, 'officeId', office_id, 'unitId', unit_id)) as grants
    from standing group by staff_id`.execute(db)
  const people = rows.map(({ staffId, grants }) => {
    const all = withInheritedGrants(grants, units, rolesOn)
    return { municipalityId, staffId, name: '', clerkCode: '', grants: all }
  })
  return (entry) => {
    const around = surroundingsAt(reference, entry.officeId, now)
    return new Map(people.map((person) => [person.staffId, sight(person, entry, around)]))
  }
}

/**
 * Who sees less of an entry once it is more secret: whoever read it; and whoever saw its header and
 * goes on knowing that it is there.
 */
export async function whoLosesSight(
  db: Transaction,
  { actor, app }: RequestContext,
  { entry }: Pick<SeenEntry, 'entry'>,
  after: Entry,
): Promise<readonly string[]> {
  const seen = await whoSees(db, await app.referenceData.of(actor.municipalityId), app.now())
  const still = seen(standingOf(after))
  return [...seen(standingOf(entry))].flatMap(([staffId, before]) => {
    const isLess =
      before === 'HEADER'
        ? still.get(staffId) === 'EXISTENCE'
        : before === 'CONTENT' && still.get(staffId) !== 'CONTENT'
    return isLess ? staffId : []
  })
}
