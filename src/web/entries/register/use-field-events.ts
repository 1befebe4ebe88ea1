import { type RefObject, useEffect } from 'react'

import type { EntryForm } from '../form/form-state.ts'
import { rememberedEntry, repeatField } from '../form/previous-entry.ts'

/**
 * What every field of the form does alike: it remembers that it was left, and `=` in it, while
 * empty, repeats the previous entry.
 */
export function useFieldEvents(element: RefObject<HTMLFormElement | null>, form: EntryForm): void {
  useEffect(() => {
    const left = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.id !== '') markTouched(form, target.id)
    }
    const pressed = (event: KeyboardEvent): void => repeatPrevious(form, event)
    const page = new AbortController()
    element.current?.addEventListener('focusout', left, { signal: page.signal })
    // Before the field itself sees the key.
    element.current?.addEventListener('keydown', pressed, { signal: page.signal, capture: true })
    return () => page.abort()
  }, [element, form])
}

function markTouched({ status, check }: EntryForm, id: string): void {
  if (status.get().touched.has(id)) return
  status.set(({ touched }) => ({ touched: new Set(touched).add(id) }))
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
