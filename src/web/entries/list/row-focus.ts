import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { rememberedRow } from '../query/walked-rows.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { listWords } from '../../words/entries/entry-list.ts'

/** The entry of the row that the focus is in. */
export function focusedEntry(entries: readonly ListedEntry[]): ListedEntry | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row ? entries[Number(row.dataset['row'])] : undefined
}

/**
 * How the focus comes to the rows: `j` and `k` from anywhere in the page, and on the row of the
 * document that was left, once, when somebody comes back and the rows first appear. Later readings
 * must not steal it.
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>): void {
  const isReturn = useNavigationType() === NavigationType.Pop
  const take = useEffectEvent(() => {
    const left = rememberedRow()
    if (!isReturn || left === null) return
    const link = frame.current?.querySelector(`a[href$="id=${CSS.escape(left)}"]`)
    const row = link?.closest<HTMLElement>('[data-row]')
    row?.focus({ preventScroll: true })
    // Gone on to from its document, it may lie outside the window.
    row?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => take(), [])
  const enter = (): void =>
    frame.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  const unoffered = { isOffered: false }
  useShortcut('j', enter, { label: listWords.keyRows, ...unoffered })
  useShortcut('k', enter, { label: listWords.keyRows, ...unoffered })
}
