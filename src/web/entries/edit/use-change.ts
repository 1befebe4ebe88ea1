import type { EntryView } from '#contract/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem } from '../../api.ts'
import { useEntryChanged } from '../acts/use-entry-changed.ts'

export interface ChangeRun {
  readonly isBusy: boolean
  /** Why it was not done; '' while there is nothing to say. */
  readonly error: string
  /** Says no before asking the server. */
  readonly refuse: (sentence: string) => void
  readonly run: (
    change: () => Promise<EntryView>,
    then: { readonly done: (after: EntryView) => void },
  ) => void
}

/** One change of an entry besides its fields: sent once, its answer put into the cache, its refusal kept to be shown. */
export function useChange(): ChangeRun {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const entryChanged = useEntryChanged()
  const queries = useQueryClient()
  const send = async (
    change: () => Promise<EntryView>,
    done: (after: EntryView) => void,
  ): Promise<void> => {
    setBusy(true)
    setError('')
    try {
      const after = await change()
      entryChanged(after)
      done(after)
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      setError(cause.problem.remarks[0]?.sentence ?? cause.problem.title)
      // What was on the screen is no longer so: the next attempt stands on the new version.
      if (cause.problem.type === 'E-SYS-03') void queries.invalidateQueries({ queryKey: ['entry'] })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error,
    refuse: setError,
    run(change, { done }) {
      if (!isBusy) void send(change, done)
    },
  }
}
