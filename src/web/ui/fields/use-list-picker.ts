import { useState, type KeyboardEvent } from 'react'

import { enterThatChose } from '../keys/enter-key.ts'

export type ListPicker = {
  readonly isOpen: boolean
  /** Index of the highlighted row, -1 for none. */
  readonly active: number
  readonly open: (active?: number) => void
  readonly close: () => void
  readonly highlight: (index: number) => void
  /** Handles the arrows, Home, End, Enter, Tab and Escape; true when the key was used. */
  readonly handleKey: (event: KeyboardEvent<HTMLElement>) => boolean
}

/**
 * Open or closed, and which row is highlighted: the keyboard of a combobox (ARIA practices),
 * without any of its looks.
 */
export function useListPicker(rowCount: number, choose: (index: number) => void): ListPicker {
  const [isOpen, setOpen] = useState(false)
  const [wished, setWished] = useState(-1)
  const active = isOpen && wished < rowCount ? wished : -1
  const open = (index = -1): void => {
    setWished(index)
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  const move = (index: number): void =>
    setWished(rowCount === 0 ? -1 : (index + rowCount) % rowCount)

  const moves: Record<string, () => void> = {
    ArrowDown: () => (isOpen ? move(active + 1) : open(0)),
    ArrowUp: () => (isOpen ? move(active === -1 ? rowCount - 1 : active - 1) : open(rowCount - 1)),
    PageDown: () => setWished(Math.min(rowCount - 1, active + 8)),
    PageUp: () => setWished(Math.max(0, active - 8)),
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.ctrlKey || event.metaKey) return false
    const act = moves[event.key]
    if (act !== undefined && (isOpen || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      act()
      return true
    }
    return isOpen && handleOpenKey(event)
  }
  const handleOpenKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.key === 'Escape') {
      event.preventDefault()
      // A dialog around the field must not close with its list.
      event.stopPropagation()
      close()
      return true
    }
    if (active === -1 || (event.key !== 'Enter' && event.key !== 'Tab')) return false
    if (event.key === 'Enter') {
      event.preventDefault()
      enterThatChose.add(event.nativeEvent)
    }
    close()
    choose(active)
    return true
  }
  return { isOpen, active, open, close, highlight: setWished, handleKey }
}
