import type { EntryView } from '#contract/entry-shapes.ts'
import { useState } from 'react'

import { ApiProblem } from '../../api.ts'

/** The entry an act is done to: as much of it as a row of a list has. */
export interface ActRow {
  readonly entryId: string
  /** The version the person was looking at. */
  readonly version: number
}

/** Does an act to one entry: sends it, and answers the entry as it stands afterwards. Throws an `ApiProblem` when it is refused. */
export type SendAct = (row: ActRow) => Promise<EntryView>

/** What was decided in the window of an act: how to do it, and what to say when it is done. */
export interface Decision {
  readonly send: SendAct
  readonly said: (after: EntryView) => string
}

export interface ActError {
  /** As the wire names it; null when it is about the whole. */
  readonly field: string | null
  readonly message: string
}

export interface ActRun {
  readonly isBusy: boolean
  readonly errors: readonly ActError[]
  /** Raised at each refusal, so that the summary takes the focus again. */
  readonly attempt: number
  readonly errorAt: (field: string) => string | undefined
  /** Says no with these errors, or, when there are none, does the work; what the server refuses comes back as errors. */
  readonly submit: (errors: readonly ActError[], work: () => Promise<void>) => void
  readonly forget: () => void
}

/** One act on its way: checked, sent once, its refusal kept at its fields. Nothing typed is touched. */
export function useActRun(onRefused: (problem: ApiProblem) => void): ActRun {
  const [isBusy, setBusy] = useState(false)
  const [{ errors, attempt }, setSaid] = useState<Pick<ActRun, 'errors' | 'attempt'>>(nothingSaid)
  const decline = (found: readonly ActError[]): void =>
    setSaid((before) => ({ errors: found, attempt: before.attempt + 1 }))
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setSaid((before) => ({ ...before, errors: [] }))
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      decline(errorsIn(cause))
      onRefused(cause)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    errors,
    attempt,
    errorAt: (field) => errors.find((error) => error.field === field)?.message,
    submit(found, work) {
      if (isBusy) return
      if (found.length > 0) decline(found)
      else void run(work)
    },
    forget: () => setSaid((before) => ({ ...before, errors: [] })),
  }
}

const nothingSaid: Pick<ActRun, 'errors' | 'attempt'> = { errors: [], attempt: 0 }

function errorsIn({ problem }: ApiProblem): readonly ActError[] {
  if (problem.remarks.length === 0) return [{ field: null, message: problem.title }]
  return problem.remarks.map(({ field, sentence }) => ({ field, message: sentence }))
}
