import type { SlotCode } from '#domain/common/slot-code.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

/**
 * Throws E-PER-09 unless the person administers: then the sentence says what they wanted and whom
 * to ask.
 */
export function demandConfigurer(actor: Actor, action: SlotCode): void {
  if (!mayConfigure(actor)) throw notTheirs(action)
}

/** The same for what changes something, by the table of acts. */
export function demandAct(actor: Actor, act: ActName, action: SlotCode): void {
  if (!mayDo(actor, act)) throw notTheirs(action)
}

function notTheirs(accion: SlotCode): Refusal {
  return new Refusal('E-PER-09', null, { accion, responsable: 'SYSTEM_ADMINISTRATION' })
}
