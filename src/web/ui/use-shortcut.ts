import { useEffect, useEffectEvent } from 'react'

export type ShortcutOptions = {
  readonly isEnabled?: boolean
  /** Also while typing. By default only chords with Ctrl, Alt or a function key fire inside a field. */
  readonly isHeardInFields?: boolean
}

/**
 * Runs `action` when the keys are pressed anywhere in the page: `useShortcut('Ctrl+Enter', submit)`, `useShortcut('n', next)`.
 * A single character never fires while someone types (WCAG 2.1.4), nor under an open dialog, nor when something else took the key.
 */
export function useShortcut(keys: string, action: () => void, options: ShortcutOptions = {}): void {
  const { isEnabled = true, isHeardInFields = /^(Ctrl|Alt)\+|^F\d+$/.test(keys) } = options
  const run = useEffectEvent(action)
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.repeat ||
        event.isComposing ||
        chordOf(event) !== keys.toLowerCase()
      )
        return
      if (!isHeardInFields && isTyping(event.target)) return
      if (isBehindDialog(event.target)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [keys, isEnabled, isHeardInFields])
}

function chordOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  // `?` and `=` already carry their Shift; naming it again would tie the shortcut to one keyboard layout.
  const isShiftNamed = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key))
  return [
    (event.ctrlKey || event.metaKey) && 'ctrl',
    event.altKey && 'alt',
    isShiftNamed && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))
  )
}

function isBehindDialog(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[data-modal]')
  return dialog !== null && !(target instanceof Node && dialog.contains(target))
}
