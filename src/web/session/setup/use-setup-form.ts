import { useState } from 'react'

import type { SummaryError } from '../../ui/error-summary.tsx'
import { sentence } from '../../words/sentences.ts'
import { remarksOn, sentenceFor, type SetupValues } from './setup-values.ts'

export interface SetupForm {
  readonly values: SetupValues
  /** Changes what is typed; what the server said of the changed parts is taken back. */
  readonly change: (changed: Partial<SetupValues>) => void
  /** The person has been at the field: from now on its error is shown as they type. */
  readonly leave: (field: string) => void
  readonly errorOf: (field: string) => string | undefined
  readonly summary: readonly SummaryError[]
  readonly attempt: number
  /** Shows every error. Whether the form may be sent. */
  readonly isReady: () => boolean
  /** What the server refused, by field. */
  readonly refuse: (errors: readonly SummaryError[]) => void
}

export function useSetupForm(first: SetupValues): SetupForm {
  const [values, setValues] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<readonly SummaryError[]>([])
  const found = onePerField(remarksOn(values))
  const said = new Map(found.map(({ field, message }) => [field, message]))
  const shown = [...found, ...refused.filter(({ field }) => field === null || !said.has(field))]
  return {
    values,
    change(changed) {
      setValues((before) => ({ ...before, ...changed }))
      const parts = Object.keys(changed)
      setRefused((before) =>
        before.filter(({ field }) => !parts.includes(field?.split('.')[0] ?? '')),
      )
    },
    leave(field) {
      if (!left.has(field)) setLeft(new Set([...left, field]))
    },
    errorOf(field) {
      if (attempt === 0 && !left.has(field)) return undefined
      return shown.find((error) => error.field === field)?.message
    },
    summary: attempt === 0 ? [] : shown,
    attempt,
    isReady() {
      setAttempt((count) => count + 1)
      setRefused([])
      return found.length === 0
    },
    refuse(errors) {
      setRefused(errors)
      setAttempt((count) => count + 1)
    },
  }
}

function onePerField(remarks: ReturnType<typeof remarksOn>): SummaryError[] {
  const messages = new Map<string | null, string>()
  for (const found of remarks) {
    if (!messages.has(found.field)) messages.set(found.field, sentenceFor(found, sentence(found)))
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}
