/**
 * Who proposes and who confirms. The actor's roles are those of this moment; the ledger says who
 * did what.
 */
import { mayDo } from '#domain/acts/acts.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure, mayConfirmChanges } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

/** Throws E-PER-09 unless the person proposes or confirms. */
export function demandReader(actor: Actor): void {
  if (mayConfigure(actor) || mayConfirmChanges(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_CONFIGURATION',
    responsable: 'SYSTEM_ADMINISTRATION',
  })
}

export function demandProposer(actor: Actor): void {
  if (mayDo(actor, 'proposeChange')) return
  throw new Refusal('E-PER-09', null, {
    accion: 'CHANGE_THE_CONFIGURATION',
    responsable: 'SYSTEM_ADMINISTRATION',
  })
}
