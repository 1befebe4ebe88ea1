import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useEffect, useEffectEvent, type RefObject } from 'react'

import { useNavigationType } from '../../router/router.tsx'
import { rowsSeenLast } from '../query/walked-rows.ts'
import { focusHeadingIfLost } from '../../ui/keys/focus-place.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { listWords } from '../../words/entries/entry-list.ts'

/** The entry of the row that the focus is in. */
export function focusedEntry(entries: readonly ListedEntry[]): ListedEntry | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row ? entries[Number(row.dataset['row'])] : undefined
}

/** `j` and `k` bring the focus to the rows from anywhere in the page. */
export function useKeysToRows(frame: RefObject<HTMLElement | null>): void {
  const enter = (): void =>
    frame.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  const unoffered = { isOffered: false }
  useShortcut('j', enter, { label: listWords.keyRows, ...unoffered })
  useShortcut('k', enter, { label: listWords.keyRows, ...unoffered })
}

/**
 * Once, when somebody comes back and the rows first appear: the row of the document that was left.
 * Later readings must not steal the focus.
 */
export function useFocusOnRowLeft(frame: RefObject<HTMLElement | null>): void {
  const isReturn = useNavigationType() === 'POP'
  const take = useEffectEvent(() => isReturn && focusRowLeft(frame.current))
  useEffect(() => void take(), [])
}

/**
 * Once for each question, when its answer is here: the first row, or after Back the one that was
 * left, so that the keys of a row work at once. Whoever is in a field, a window or the menu stays
 * there. The table is called as the page is: a screen reader says both on the way in.
 */
export function useFocusOnRows(question: string, isAnswered: boolean): void {
  const isReturn = useNavigationType() === 'POP'
  const arrive = useEffectEvent(() => {
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    if (!isFree && activeElement.closest(waysToRows) === null) return
    const list = document.querySelector('.entries-list')
    if (isReturn && focusRowLeft(list)) return
    list?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    focusHeadingIfLost()
  })
  useEffect(() => {
    if (isAnswered) arrive()
    // Another question may be answered at once, by what was read before.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [question, isAnswered])
}

/** What somebody presses to see other rows; and the heading, which has the focus of a new page. */
const waysToRows = 'main h1, .tray-tabs, .page-turner, [data-row]'

/** Whether one of the rows seen last is in this list. */
function focusRowLeft(list: Element | null): boolean {
  for (const entryId of rowsSeenLast()) {
    const link = list?.querySelector(`a[href$="id=${CSS.escape(entryId)}"]`)
    const row = link?.closest<HTMLElement>('[data-row]')
    if (!row) continue
    row.focus({ preventScroll: true })
    // Gone on to from its document, it may lie outside the window.
    row.scrollIntoView({ block: 'nearest' })
    return true
  }
  return false
}
