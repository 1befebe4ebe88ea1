/**
 * What is typed for a form that is not drawn yet: kept in order, and typed into it once it is
 * there. Whoever has a queue does not wait for a screen.
 */
import { useEffect } from 'react'

import { chordOf, isDialogOpen } from './keystroke.ts'

/** Keys by their names, in the order in which they were pressed. */
let kept: string[] = []
/** The form hears for itself, or is not going to come. */
let isThere = false
let awaitedPath = ''

/** Keeps what is typed from when the address is that of the form. `shownPath` is what is drawn. */
export function useTypedMeanwhile(formPath: string, shownPath: string): void {
  useEffect(() => {
    awaitedPath = formPath
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [formPath])
  useEffect(() => {
    if (shownPath === formPath) return
    kept = []
    isThere = false
  }, [formPath, shownPath])
}

/** No form comes here, or not now: the page has its keys. What was typed waits for another try. */
export function awaitNoForm(): void {
  isThere = true
}

/** It is being tried again: what is typed from now on goes after what was typed before. */
export function awaitFormAgain(): void {
  isThere = false
}

/** Gives the form the focus with `focusFirst`, and types there what was typed on the way. */
export async function takeTyped(focusFirst: () => void): Promise<void> {
  isThere = false
  // After whatever else the same key moves.
  await drawn()
  focusFirst()
  for (let key = kept.shift(); key !== undefined; key = kept.shift()) {
    press(key)
    // oxlint-disable-next-line no-await-in-loop -- a field answers one key before the next
    await drawn()
  }
  isThere = true
}

const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

function keep(event: KeyboardEvent): void {
  if (isThere || location.pathname !== awaitedPath || isDialogOpen()) return
  if (!event.isTrusted || !isTyped(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // The key that asked for the form may still be down.
  if (event.repeat && kept.at(-1) !== event.key) return
  if (event.key === 'Backspace') kept.pop()
  else kept.push(event.key)
}

/** What means something only after a letter is left to the page before the first one. */
function isTyped(event: KeyboardEvent): boolean {
  if (event.isComposing || /^(ctrl|alt)\+/u.test(chordOf(event))) return false
  if (goesOn.has(event.key) || event.key === ' ' || event.key === 'Backspace') {
    return kept.length > 0 && !event.shiftKey
  }
  return event.key.length === 1
}

const goesOn: ReadonlySet<string> = new Set(['Enter', 'Tab'])

/** As if it were pressed now, in what has the focus. Tab goes on as Enter does. */
function press(key: string): void {
  const field = document.activeElement
  const name = goesOn.has(key) ? 'Enter' : key
  const stroke = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  if (field?.dispatchEvent(stroke) !== true || name === 'Enter') return
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { data: key, bubbles: true }))
}
