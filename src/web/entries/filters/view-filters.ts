/** What the list is asked for as a saved view keeps it, and back. Pure. */
import type { SavedView, viewQuestion } from '#contract/entry/views.ts'
import { asksForSomething } from '#domain/book/saved-view.ts'
import type * as z from 'zod'

import { noFilters, type ListFilters } from './list-filters.ts'

/** What the windows of the views are opened for. */
export type ViewTask =
  | { readonly kind: 'save' }
  | { readonly kind: 'change' | 'keep-question' | 'remove'; readonly view: SavedView }

type ViewQuestion = z.input<typeof viewQuestion>

/** In the address: which view the list was opened as. */
export const openedView = 'guardada'

export function filtersOfView({ nearNames, ...question }: SavedView['question']): ListFilters {
  const asked = Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined),
  )
  return { ...noFilters, ...asked, near: nearNames ? '1' : '' }
}

/** Null when there is nothing to keep: a tray as it is, or one number, which leads to its entry. */
export function questionOfView(filters: ListFilters): ViewQuestion | null {
  const { near, number, ...given } = filters
  const question = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  if (number !== '' || !asksForSomething({ ...question, tray: '' })) return null
  return { ...question, ...(near === '1' ? { nearNames: true } : {}) }
}

export function isAskedAsKept(filters: ListFilters, { question }: SavedView): boolean {
  const asked = JSON.stringify(questionOfView(filters))
  return asked === JSON.stringify(questionOfView(filtersOfView(question)))
}
