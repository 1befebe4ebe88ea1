/**
 * Whether somebody may confirm an act of the book: asked where it is confirmed, and where that is
 * offered.
 */
import { confirmerRoles, proposerRoles } from '#domain/book/book-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { HeldRoles } from '../../municipality/people/roles-held.ts'

/** Null when they may, as another person than whoever prepared it, who still leads the register. */
export function whyNotConfirm(
  held: HeldRoles,
  staffId: string,
  proposedById: string,
): Refusal | null {
  if (held.isOnePerson(staffId, proposedById)) return new Refusal('E-LIB-02')
  const refusal = whyNotDecide(held, staffId)
  if (refusal) return refusal
  return whyNobody(held, proposedById)
}

/** Null while whoever prepared it still leads the register. */
export function whyNobody(held: HeldRoles, proposedById: string): Refusal | null {
  return held.holds(proposedById, proposerRoles) ? null : new Refusal('E-LIB-06')
}

/** Null when they may put it aside, which whoever prepared it may too. */
export function whyNotDecide(held: HeldRoles, staffId: string): Refusal | null {
  if (held.holds(staffId, confirmerRoles)) return null
  return new Refusal('E-PER-09', null, {
    accion: 'CONFIRM_THIS_ACT',
    responsable: 'OTHER_SUPERVISORS',
  })
}
