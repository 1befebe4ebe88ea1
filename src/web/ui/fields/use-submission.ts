import { useRef, useState } from 'react'

import type { SummaryError } from './error-summary.tsx'

/** A form on its way: checked, sent once at a time, its refusal kept at the fields. */
export interface Submission {
  readonly isBusy: boolean
  readonly errors: readonly SummaryError[]
  /** Raised at each refusal, so that the summary takes the focus again. */
  readonly attempt: number
  readonly errorOf: (field: string) => string | undefined
  /** Refuses with these errors or, when there are none, does the work unless it is being done. */
  readonly submit: (errors: readonly SummaryError[], work: Work) => void
  /** Breaks the work off where it can be, and calls back once it is. */
  readonly stop: (onStopped: () => void) => void
  readonly refuse: (errors: readonly SummaryError[]) => void
  /** Takes back what was said: all of it, or only of these fields. */
  readonly forget: (isMeant?: (error: SummaryError) => boolean) => void
}

/**
 * `leaving` is aborted when somebody wants to leave: what leaves nothing behind, such as an upload,
 * goes by it, and between two steps it is asked (`throwIfAborted`).
 */
export type Work = (leaving: AbortSignal) => Promise<void>

export interface UnderWay {
  readonly stop: (onStopped: () => void) => void
  /** Resolves when nothing is done any more. */
  readonly ended: Promise<void>
}

/** Does the work. What it throws is told, unless it was broken off. */
export function begin(work: Work, onFault: (fault: unknown) => void): UnderWay {
  const leaving = new AbortController()
  let stopped: (() => void) | undefined
  const run = async (): Promise<void> => {
    try {
      await work(leaving.signal)
    } catch (fault) {
      if (fault instanceof DOMException && leaving.signal.aborted) stopped?.()
      else onFault(fault)
    }
  }
  return {
    ended: run(),
    stop(onStopped) {
      stopped = onStopped
      leaving.abort()
    },
  }
}

/** What a form shows between two presses. Nothing typed is touched: values are the caller's. */
export function useSubmission(
  /** The errors in what the work threw. Throws what is no refusal. */
  errorsIn: (fault: unknown) => readonly SummaryError[],
): Submission {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  // Two presses may come before the page is drawn again.
  const underWay = useRef<UnderWay | null>(null)
  const refuse = (errors: readonly SummaryError[]): void =>
    setRefusal(({ attempt }) => ({ errors, attempt: attempt + 1 }))
  const forget = (isMeant: (error: SummaryError) => boolean = () => true): void =>
    setRefusal((now) => ({ ...now, errors: now.errors.filter((error) => !isMeant(error)) }))
  const run = async (work: Work): Promise<void> => {
    setBusy(true)
    forget()
    try {
      underWay.current = begin(work, (fault) => refuse(errorsIn(fault)))
      await underWay.current.ended
    } finally {
      underWay.current = null
      setBusy(false)
    }
  }
  return {
    ...refusal,
    isBusy,
    refuse,
    forget,
    stop: (onStopped) => underWay.current?.stop(onStopped),
    errorOf: (field) => refusal.errors.find((error) => error.field === field)?.message,
    submit(errors, work) {
      if (underWay.current) return
      if (errors.length > 0) refuse(errors)
      else void run(work)
    },
  }
}

const noRefusal: Pick<Submission, 'errors' | 'attempt'> = { errors: [], attempt: 0 }
