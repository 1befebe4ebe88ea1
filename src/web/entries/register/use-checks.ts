import { useEffect } from 'react'

import type { FormDesk } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { fetchRegistrationShape } from '../form/registration-shape.ts'

// Long enough to stay out of the way of a key, short enough to be felt as at once.
const pauseMs = 120

/**
 * Judges the form again after each pause, and lets go of what the server said about fields that
 * changed since.
 */
export function useChecks(desk: FormDesk): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = desk.values.get()
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(desk.check, pauseMs)
    }
    const valuesChanged = (): void => {
      const after = desk.values.get()
      forgetAnswers(desk, before, after)
      before = after
      later()
    }
    desk.check()
    let isHere = true
    void fetchRegistrationShape().then(
      () => isHere && later(),
      () => undefined,
    )
    const filesChanged = (): void => {
      const { answered } = desk.status.get()
      const still = [...answered].filter(([field]) => !field.startsWith('attachments'))
      if (still.length < answered.size) desk.status.set({ answered: new Map(still) })
      later()
    }
    const stops = [desk.values.subscribe(valuesChanged), desk.uploads.store.subscribe(filesChanged)]
    return () => {
      isHere = false
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [desk])
}

function forgetAnswers({ status }: FormDesk, before: FormValues, after: FormValues): void {
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
