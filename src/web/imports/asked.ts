/**
 * What the old books are asked for. Book, row and part stand in the address; words and numbers,
 * which may name people, go with the history entry (decision 008), sealed for who asked (decision
 * 084).
 */
import type { searchImportedEntries } from '#contract/book/imported-books.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import type * as z from 'zod'

import { sealedIn, sealHere, unsealHere } from '../session/current/browser-key.ts'

export interface Asked {
  readonly text: string
  readonly number: string
  /** '' when not asked. */
  readonly from: string
  readonly to: string
  readonly page: number
}

export const nothingAsked: Asked = { text: '', number: '', from: '', to: '', page: 1 }

export function isAsked({ text, number, from, to }: Asked): boolean {
  return text + number + from + to !== ''
}

/** A search that ends before it begins, or with a day that is none, is not asked. */
export function isBackwards({ from, to }: Asked): boolean {
  return from !== '' && to !== '' && from > to
}

export function stateWith(asked: Asked): { readonly asked: string } {
  return { asked: sealHere(asked) }
}

/** What makes no sense in a state, or is somebody else's, is left out, silently. */
export function askedIn(state: unknown): Asked {
  return readAsked(unsealHere(sealedIn(state, 'asked')))
}

/** The same of what was typed. */
export function readAsked(kept: unknown): Asked {
  if (typeof kept !== 'object' || kept === null) return nothingAsked
  const read = (name: keyof Asked): string => {
    const value: unknown = Reflect.get(kept, name)
    return typeof value === 'string' ? value : ''
  }
  const day = (name: 'from' | 'to'): string => (isCivilDate(read(name)) ? read(name) : '')
  const page: unknown = Reflect.get(kept, 'page')
  return {
    text: read('text').slice(0, 200),
    number: read('number').slice(0, 40),
    from: day('from'),
    to: day('to'),
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export const rowsOnPage = 50

export function questionOf(
  { from, to, ...asked }: Asked,
  bookId: string | null,
): z.input<typeof searchImportedEntries.body> {
  return {
    ...asked,
    ...(bookId === null ? {} : { bookId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    limit: rowsOnPage,
  }
}

export function bookAddress(bookId: string): string {
  return `/control/importedbooks?${new URLSearchParams({ libro: bookId }).toString()}`
}

export function rowAddress(bookId: string, ordinal: number): string {
  return `/control/importedbooks?${new URLSearchParams({ libro: bookId, fila: String(ordinal) }).toString()}`
}
