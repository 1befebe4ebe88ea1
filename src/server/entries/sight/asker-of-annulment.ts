import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { headsUnit, mayRegister } from '#domain/permission/permission.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { standingActor } from '../../municipality/people/standing-actor.ts'

interface Asked {
  readonly actor: Pick<Actor, 'municipalityId'>
  readonly entry: EntryStanding
  readonly units: ReadonlyMap<string, OrgUnit>
  readonly rolesOn: CivilDate
  /** The unit that works on it, and its heir. */
  readonly workUnitIds: readonly string[]
}

/**
 * Whether whoever asked for an annulment may still ask today: otherwise nobody approves it. True
 * while nobody asked.
 */
export async function isAskerThere(
  db: Transaction,
  { actor: { municipalityId }, entry, units, rolesOn, workUnitIds }: Asked,
): Promise<boolean> {
  if (entry.annulment === null) return true
  const { requestedById: staffId } = entry.annulment
  const asker = await standingActor(db, { municipalityId, staffId }, { today: rolesOn, units })
  return (
    asker !== null &&
    (mayRegister(asker, entry.officeId) || workUnitIds.some((unitId) => headsUnit(asker, unitId)))
  )
}
