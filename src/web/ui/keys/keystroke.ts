/**
 * What a key press says: which chord, and whether the page may take it from whoever has the focus.
 */

/**
 * In the notation of the shortcuts, in lower case: `ctrl+enter`, `n`, `?`. Command on a Mac counts
 * as Ctrl.
 */
export function chordOf(event: KeyboardEvent): string {
  const key = event.key === 'Escape' ? 'esc' : event.key.toLowerCase()
  // `?` and `=` already carry their Shift; naming it again would tie the shortcut to one keyboard
  // layout.
  const isShiftNamed = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key))
  // Windows reports AltGr as Ctrl and Alt, and on a Spanish keyboard `[` is typed with it.
  const isTypedWithAltGr = key.length === 1 && event.getModifierState('AltGraph')
  return [
    (event.ctrlKey || event.metaKey) && !isTypedWithAltGr && 'ctrl',
    event.altKey && !isTypedWithAltGr && 'alt',
    isShiftNamed && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

/**
 * `n`, and also `g i`: characters alone, which a voice or a stray touch can type by accident (WCAG
 * 2.1.4).
 */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((stroke) => stroke.length === 1)
}

/** The person's choice, where the settings of the frame put it. */
export function areSingleKeysOff(): boolean {
  return document.documentElement.dataset['singleKeys'] === 'off'
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))
  )
}

/**
 * A dialog hears its own keys; those of the page behind it hold still, also for a press inside the
 * dialog.
 */
export function isDialogOpen(): boolean {
  return document.querySelector('[data-modal]') !== null
}

/**
 * Whether nothing lies over the dialog that holds this: neither another one nor the curtain of a
 * session that ended.
 */
export function isInTopDialog(element: Element | null): boolean {
  return (
    element !== null &&
    [...document.querySelectorAll('[data-modal]')].at(-1)?.contains(element) === true
  )
}
