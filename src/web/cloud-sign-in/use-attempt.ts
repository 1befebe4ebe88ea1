import { useState } from 'react'

import { cloudSignInWords as words } from '../words/cloud-sign-in.ts'
import { clientProblem } from './client-problem.ts'

export type Attempt = {
  readonly isBusy: boolean
  /** What went wrong the last time, in words; null before, and while trying again. */
  readonly problem: string | null
  /** Counts the failures, so that the same sentence is said again. */
  readonly failures: number
  /** Shows a sentence of the form's own. */
  fail(problem: string): void
  /** Does it unless it is being done. Answers whether it went well. */
  run(work: () => Promise<void>): Promise<boolean>
}

/** Something that a form asks of the service: one at a time, and what it said if it said no. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ problem: string | null; failures: number }>({
    problem: null,
    failures: 0,
  })
  const fail = (problem: string): void =>
    setSaid(({ failures }) => ({ problem, failures: failures + 1 }))
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setSaid(({ failures }) => ({ problem: null, failures }))
    try {
      await work()
      return true
    } catch (fault) {
      fail(sentenceAbout(fault))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, ...said, fail, run }
}

function sentenceAbout(fault: unknown): string {
  const { problem, code } = clientProblem(fault)
  return problem === 'refused' ? words.refused(code) : words.problems[problem]
}
