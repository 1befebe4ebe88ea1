/** Who reads the closings and who makes them, and at which office. */
import type { Actor } from '#domain/permission/permission.ts'
import { holdsAt, mayCloseDays, mayReadClosings } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReferenceData, ReferenceOffice } from '../../reference/reference-data.ts'
import { mainOffice, officeOf } from '../../reference/reference-data.ts'

export function demandClosingReader(actor: Actor): void {
  if (mayReadClosings(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_CLOSINGS_OF_THE_BOOK',
    responsable: 'HEAD_OF_REGISTRY',
  })
}

export function demandCloser(actor: Actor, officeId: string): void {
  if (mayCloseDays(actor, officeId)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'CLOSE_THE_DAY_OF_THIS_OFFICE',
    responsable: 'HEAD_OF_REGISTRY',
  })
}

/** The office that was named, or else the actor's own. */
export function officeFor(
  actor: Actor,
  reference: ReferenceData,
  named: string | undefined,
): ReferenceOffice {
  if (named !== undefined) return officeOf(reference, named)
  const own = [...reference.offices.values()].find(
    ({ officeId }) => holdsAt(actor, 'JREG', officeId) || holdsAt(actor, 'REG', officeId),
  )
  return own ?? mainOffice(reference)
}
