import type { SlotCode } from '#domain/common/slot-code.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'
import { holdHead } from '../../ledger/append.ts'
import type { ActorScene } from '../../municipality/people/standing-actor.ts'
import { actorScene } from '../../municipality/people/standing-actor.ts'

/**
 * Throws E-PER-09 unless the person administers: then the sentence says what they wanted and whom
 * to ask.
 */
export function demandConfigurer(actor: Actor, action: SlotCode): void {
  if (!mayConfigure(actor)) throw notTheirs(action)
}

/**
 * An act of an administrator, in one transaction. The ledger's head is held first: two
 * administrators may be taking each other's role away, and the roles are those of this moment.
 */
export async function asAdministrator<Result>(
  context: RequestContext,
  { act, action }: { readonly act: ActName; readonly action: SlotCode },
  work: (db: Transaction, scene: ActorScene, head: HeldHead) => Promise<Result>,
): Promise<Result> {
  const { municipalityId } = context.actor
  if (!mayDo(context.actor, act)) throw notTheirs(action)
  return context.app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const scene = await actorScene(db, context, head.now)
    if (!mayDo(scene.actor, act)) throw notTheirs(action)
    return work(db, scene, head)
  })
}

function notTheirs(accion: SlotCode): Refusal {
  return new Refusal('E-PER-09', null, { accion, responsable: 'SYSTEM_ADMINISTRATION' })
}
