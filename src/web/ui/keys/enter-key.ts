/**
 * Enter presses that chose an option of a list. They are `defaultPrevented`, as the browser must
 * not submit the form, and yet they should carry the person on to the next field; `useEnterMovesOn`
 * asks here which ones those are.
 */
export const enterThatChose = new WeakSet<Event>()
