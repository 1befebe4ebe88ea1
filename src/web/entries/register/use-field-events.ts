import { type RefObject, useEffect } from 'react'

import type { EntryForm } from '../form/form-state.ts'
import { rememberedEntry, repeatField } from '../form/previous-entry.ts'

/**
 * What every field of the form does alike: it remembers that it was left, and `=` in it, while
 * empty, repeats the previous entry.
 */
export function useFieldEvents(element: RefObject<HTMLFormElement | null>, form: EntryForm): void {
  useEffect(() => {
    let isPressing = false
    const leftMeanwhile = new Set<string>()
    const left = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target.id === '') return
      if (isPressing) leftMeanwhile.add(target.id)
      else markTouched(form, [target.id])
    }
    const press = (): void => void (isPressing = true)
    // What is said of a field moves what lies below it: not away under a press, but once the button
    // was pressed.
    const released = (): void => {
      isPressing = false
      setTimeout(() => {
        markTouched(form, leftMeanwhile)
        leftMeanwhile.clear()
      })
    }
    const pressed = (event: KeyboardEvent): void => repeatPrevious(form, event)
    const page = new AbortController()
    element.current?.addEventListener('focusout', left, { signal: page.signal })
    addEventListener('pointerdown', press, { signal: page.signal, capture: true })
    addEventListener('pointerup', released, { signal: page.signal, capture: true })
    addEventListener('pointercancel', released, { signal: page.signal, capture: true })
    // Before the field itself sees the key.
    element.current?.addEventListener('keydown', pressed, { signal: page.signal, capture: true })
    return () => page.abort()
  }, [element, form])
}

function markTouched({ status, check }: EntryForm, ids: Iterable<string>): void {
  const { touched } = status.get()
  const all = new Set([...touched, ...ids])
  if (all.size === touched.size) return
  status.set({ touched: all })
  check()
}

function repeatPrevious(form: EntryForm, event: KeyboardEvent): void {
  const field = event.target
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (event.key !== '=' || !isText || field.value !== '') return
  const previous = rememberedEntry(form.session.staffId)
  if (!previous) return
  const repeated = repeatField(field.id, previous, form.values.get())
  if (!repeated) return
  event.preventDefault()
  form.values.set(repeated)
}
