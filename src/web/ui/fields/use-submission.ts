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
  readonly submit: (errors: readonly SummaryError[], work: () => Promise<void>) => void
  readonly refuse: (errors: readonly SummaryError[]) => void
  /** Takes back what was said: all of it, or only of these fields. */
  readonly forget: (isMeant?: (error: SummaryError) => boolean) => void
}

/** What a form shows between two presses. Nothing typed is touched: values are the caller's. */
export function useSubmission(
  /** The errors in what the work threw. Throws what is no refusal. */
  errorsIn: (fault: unknown) => readonly SummaryError[],
): Submission {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  // Two presses may come before the page is drawn again.
  const isUnderWay = useRef(false)
  const refuse = (errors: readonly SummaryError[]): void =>
    setRefusal(({ attempt }) => ({ errors, attempt: attempt + 1 }))
  const forget = (isMeant: (error: SummaryError) => boolean = () => true): void =>
    setRefusal((now) => ({ ...now, errors: now.errors.filter((error) => !isMeant(error)) }))
  const run = async (work: () => Promise<void>): Promise<void> => {
    isUnderWay.current = true
    setBusy(true)
    forget()
    try {
      await work()
    } catch (fault) {
      refuse(errorsIn(fault))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return {
    ...refusal,
    isBusy,
    refuse,
    forget,
    errorOf: (field) => refusal.errors.find((error) => error.field === field)?.message,
    submit(errors, work) {
      if (isUnderWay.current) return
      if (errors.length > 0) refuse(errors)
      else void run(work)
    },
  }
}

const noRefusal: Pick<Submission, 'errors' | 'attempt'> = { errors: [], attempt: 0 }
