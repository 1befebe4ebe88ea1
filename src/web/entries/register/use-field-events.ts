import { type RefObject, useEffect } from 'react'

import type { FormDesk } from '../form/form-state.ts'
import { rememberedEntry, repeatField } from '../form/previous-entry.ts'

/**
 * What every field of the form does alike: it remembers that it was left, and `=` in it, while
 * empty, repeats the previous entry.
 */
export function useFieldEvents(form: RefObject<HTMLFormElement | null>, desk: FormDesk): void {
  useEffect(() => {
    const left = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.id !== '') markTouched(desk, target.id)
    }
    const pressed = (event: KeyboardEvent): void => repeatPrevious(desk, event)
    const page = new AbortController()
    form.current?.addEventListener('focusout', left, { signal: page.signal })
    // Before the field itself sees the key.
    form.current?.addEventListener('keydown', pressed, { signal: page.signal, capture: true })
    return () => page.abort()
  }, [form, desk])
}

function markTouched({ status, check }: FormDesk, id: string): void {
  if (status.get().touched.has(id)) return
  status.set(({ touched }) => ({ touched: new Set(touched).add(id) }))
  check()
}

function repeatPrevious(desk: FormDesk, event: KeyboardEvent): void {
  const field = event.target
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (event.key !== '=' || !isText || field.value !== '') return
  const previous = rememberedEntry(desk.session.staffId)
  if (!previous) return
  const repeated = repeatField(field.id, previous, desk.values.get())
  if (!repeated) return
  event.preventDefault()
  desk.values.set(repeated)
}
