import { useEffect } from 'react'

import type { EntryForm } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { fetchRegistrationRules } from '../form/registration-rules.ts'
import { fetchRegistrationShape } from '../form/registration-shape.ts'
import { fetchInTheEnd } from '../../ui/dialogs/fetched.ts'

// Long enough to stay out of the way of a key, short enough to be felt as at once.
const pauseMs = 120

/**
 * Judges the form again after each pause, and lets go of what the server said about fields that
 * changed since.
 */
export function useChecks(form: EntryForm): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = form.values.get()
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(form.check, pauseMs)
    }
    const valuesChanged = (): void => {
      const after = form.values.get()
      forgetAnswers(form, before, after)
      before = after
      later()
    }
    form.check()
    let isHere = true
    void fetchInTheEnd(fetchRegistrationRules).then(() => isHere && form.check())
    void fetchRegistrationShape().then(
      () => isHere && later(),
      () => undefined,
    )
    const filesChanged = (): void => {
      const { answered } = form.status.get()
      const still = [...answered].filter(([field]) => !field.startsWith('attachments'))
      if (still.length < answered.size) form.status.set({ answered: new Map(still) })
      later()
    }
    const stops = [form.values.subscribe(valuesChanged), form.uploads.store.subscribe(filesChanged)]
    return () => {
      isHere = false
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [form])
}

function forgetAnswers({ status }: EntryForm, before: FormValues, after: FormValues): void {
  const { answered } = status.get()
  if (answered.size === 0) return
  const still = [...answered].filter(([field]) => valueAt(before, field) === valueAt(after, field))
  if (still.length < answered.size) status.set({ answered: new Map(still) })
}

/**
 * The value a remark's path points to; a list or a name the form does not have is the nearest thing
 * that holds it.
 */
export function valueAt(values: FormValues, path: string): unknown {
  let found: unknown = values
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null) return found
    const inner: unknown = new Map<string, unknown>(Object.entries(found)).get(step)
    if (inner === undefined) return found
    found = inner
  }
  return found
}
