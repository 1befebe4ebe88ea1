/** Searches kept under a name. What is answered depends on who asks. */
import type { Actor } from '../permission/permission.ts'
import { mayConfigure } from '../permission/permission.ts'
import { foldText, oneLine } from '../common/text.ts'

export const mostOwnViews = 12
export const mostSharedViews = 12
export const longestViewName = 40

export interface KeptView {
  readonly viewId: string
  readonly ownerId: string
  readonly name: string
  readonly isShared: boolean
}

/** An administrator what is shared (docs/specification/roles.md, "catalogues"). */
export function mayChangeView(actor: Actor, view: Pick<KeptView, 'ownerId' | 'isShared'>): boolean {
  return view.ownerId === actor.staffId || (view.isShared && mayConfigure(actor))
}

export type ViewFault = 'NAMELESS' | 'NAME_TAKEN' | 'TOO_MANY'

/** Null: nothing stands against keeping it. */
export function viewFault(wanted: KeptView, kept: readonly KeptView[]): ViewFault | null {
  const name = oneLine(wanted.name)
  if (name === '') return 'NAMELESS'
  const alike = kept.filter(
    (other) =>
      other.viewId !== wanted.viewId &&
      other.isShared === wanted.isShared &&
      (wanted.isShared || other.ownerId === wanted.ownerId),
  )
  if (alike.some((other) => foldText(other.name) === foldText(name))) return 'NAME_TAKEN'
  return alike.length >= mostViews(wanted) ? 'TOO_MANY' : null
}

export function mostViews({ isShared }: Pick<KeptView, 'isShared'>): number {
  return isShared ? mostSharedViews : mostOwnViews
}

/** Of what is asked, in whatever form: a view that asks for nothing is the list itself. */
export function asksForSomething(question: object): boolean {
  return Object.values(question).some(
    (value) => value !== '' && value !== false && value !== undefined,
  )
}
