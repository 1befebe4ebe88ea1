import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'

type RowProps = { readonly tabIndex: 0 | -1; readonly 'data-row': number }

export type RovingRows = {
  readonly body: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onClick: (event: MouseEvent<HTMLElement>) => void
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  }
  readonly row: (index: number) => RowProps
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  j: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  k: (index) => index - 1,
  PageDown: (index) => index + 10,
  PageUp: (index) => index - 10,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * One tab stop among many rows. The rows carry `data-row`; controls inside a row stay reachable
 * with Tab.
 */
export function useRovingRows(
  count: number,
  onFocusRow: (index: number) => void,
  onSpace?: () => void,
): RovingRows {
  const [current, setCurrent] = useState(0)
  const active = Math.min(current, Math.max(0, count - 1))
  return {
    row: (index) => ({ tabIndex: index === active ? 0 : -1, 'data-row': index }),
    body: {
      onFocus(event) {
        const index = rowIndexOf(event.target)
        if (index === null) return
        setCurrent(index)
        onFocusRow(index)
      },
      onKeyDown(event) {
        const row = event.target
        if (!(row instanceof HTMLElement) || row.dataset['row'] === undefined) return
        if (event.ctrlKey || event.altKey || event.metaKey) return
        const act = { ' ': onSpace, Enter: () => linkOf(row)?.click() }[event.key]
        if (act !== undefined) {
          event.preventDefault()
          act()
          return
        }
        const next = steps[event.key]?.(Number(row.dataset['row']), count - 1)
        if (next === undefined) return
        event.preventDefault()
        const target = Math.min(count - 1, Math.max(0, next))
        event.currentTarget.querySelector<HTMLElement>(`[data-row="${target}"]`)?.focus()
      },
      onClick(event) {
        if (
          !(event.target instanceof Element) ||
          event.target.closest('a, button, input, label') !== null
        )
          return
        // Selecting text with the mouse ends in a click; it must not open the row.
        if (String(window.getSelection()) !== '') return
        const row = event.target.closest<HTMLElement>('[data-row]')
        if (row !== null) linkOf(row)?.click()
      },
    },
  }
}

const linkOf = (row: HTMLElement): HTMLElement | null => row.querySelector<HTMLElement>('a[href]')

function rowIndexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row === null ? null : Number(row.dataset['row'])
}
