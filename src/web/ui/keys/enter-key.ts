/**
 * Enter presses that chose an option of a list. They are `defaultPrevented`, as the browser must
 * not submit the form, and yet they should carry the person on to the next field; `useEnterMovesOn`
 * asks here which ones those are.
 */
export const enterThatChose = new WeakSet<Event>()

/** Enter by itself or with Shift: no chord, and no accent being composed. */
export function isPlainEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.isComposing) return false
  return !event.ctrlKey && !event.altKey && !event.metaKey
}
