/** Who administers, asked while the head of the ledger is held. */
import type { SlotCode } from '#domain/common/slot-words.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { administersForGood } from '#domain/permission/people.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { demandAllowed, Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'
import type { ActorScene } from './standing-actor.ts'
import { atTheHead } from './standing-actor.ts'

/**
 * Throws E-PER-09 unless the person administers: then the sentence says what they wanted and whom
 * to ask.
 */
export function demandConfigurer(actor: Actor, accion: SlotCode): void {
  demandAllowed(mayConfigure(actor), accion, 'SYSTEM_ADMINISTRATION')
}

/**
 * An act of an administrator, in one transaction. The ledger's head is held first: two
 * administrators may be taking each other's role away, and whoever was second has none to act with.
 */
export async function asAdministrator<Result>(
  asking: Parameters<typeof atTheHead>[0],
  action: SlotCode,
  work: (db: Transaction, scene: ActorScene, head: HeldHead) => Promise<Result>,
): Promise<Result> {
  return atTheHead(asking, async (db, scene, head) => {
    demandConfigurer(scene.actor, action)
    return work(db, scene, head)
  })
}

/**
 * Throws E-CFG-04 when nobody active would administer with no end in sight. Counts what was given
 * here alone: what a sign-in service says comes and goes with it. Call it after the change, before
 * the commit.
 */
export async function demandLastAdministrator(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<void> {
  const rows = await db
    .selectFrom('role_assignment as r')
    .innerJoin('staff as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'r.municipality_id')
        .onRef('s.staff_id', '=', 'r.staff_id'),
    )
    .select(['r.valid_from as validFrom', 'r.valid_to as validTo'])
    .where('r.municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ 'r.role': 'ADM', 'r.source': 'LOCAL', 's.status': 'ACTIVE' }))
    .execute()
  const grants = rows.map(
    (term) => ({ role: 'ADM', officeId: null, unitId: null, ...term }) as const,
  )
  if (!administersForGood(grants, today)) throw new Refusal('E-CFG-04')
}
