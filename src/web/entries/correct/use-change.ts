import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isRefusal } from '../../common/api.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'

export interface ChangeRun {
  readonly isBusy: boolean
  /** Why it was not done; '' while there is nothing to say. */
  readonly error: string
  /** Says no before asking the server; '' takes back what was said. */
  readonly refuse: (sentence: string) => void
  readonly run: (change: (leaving: AbortSignal) => Promise<EntryView>, done: () => void) => void
  readonly stop: Submission['stop']
}

/**
 * One change of an entry besides its fields: its answer is put into the cache, its refusal shown.
 */
export function useChange(): ChangeRun {
  const entryChanged = useEntryChanged()
  const queries = useQueryClient()
  const { isBusy, errors, refuse, submit, stop } = useSubmission((fault) => {
    // What was on the screen is no longer so: the next attempt stands on the new version.
    if (isRefusal(fault, 'E-SYS-03')) void queries.invalidateQueries({ queryKey: ['entry'] })
    return refusedFields(fault)
  })
  return {
    isBusy,
    stop,
    error: errors[0]?.message ?? '',
    refuse: (sentence) => refuse(sentence === '' ? [] : [{ field: null, message: sentence }]),
    run: (change, done) =>
      submit([], async (leaving) => {
        entryChanged(await change(leaving))
        done()
      }),
  }
}
