import type { Actor } from '#domain/permission.ts'
import { mayConfigure } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'

/** Throws E-PER-09 unless the person administers: then the sentence says what they wanted and whom to ask. */
export function demandConfigurer(actor: Actor, action: string): void {
  if (mayConfigure(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: action,
    responsable: 'la administración del sistema',
  })
}
