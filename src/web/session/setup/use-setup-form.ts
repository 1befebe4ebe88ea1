import { useState } from 'react'

import { onePerField, refusedFields } from '../../common/field-errors.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { sentence } from '../../words/language/sentences.ts'
import { setupWords as words } from '../../words/office/setup.ts'
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
  readonly isBusy: boolean
  /** Says no to something of one field. */
  readonly refuse: (errors: readonly SummaryError[]) => void
  /** Shows every error, or sends when there is none. */
  readonly submit: () => void
}

export function useSetupForm(
  first: SetupValues,
  send: (values: SetupValues) => Promise<void>,
): SetupForm {
  const [values, setValues] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const submission = useSubmission((fault) => refusedFields(fault, words.wrong))
  const { attempt } = submission
  const found = remarksOn(values).map((each) => ({
    field: each.field,
    message: sentenceFor(each, sentence(each)),
  }))
  const shown = onePerField([...found, ...submission.errors])
  return {
    values,
    attempt,
    isBusy: submission.isBusy,
    refuse: submission.refuse,
    change(changed) {
      setValues((before) => ({ ...before, ...changed }))
      const parts = Object.keys(changed)
      submission.forget(({ field }) => parts.includes(field?.split('.')[0] ?? ''))
    },
    leave(field) {
      if (!left.has(field)) setLeft(new Set([...left, field]))
    },
    errorOf(field) {
      if (attempt === 0 && !left.has(field)) return undefined
      return shown.find((error) => error.field === field)?.message
    },
    summary: attempt === 0 ? [] : shown,
    submit() {
      // What is found here is shown as it stands at each key; only the attempt is kept.
      if (found.length > 0) submission.refuse([])
      else submission.submit([], () => send(values))
    },
  }
}
