import { useSubmission, type Submission } from '../ui/fields/use-submission.ts'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'
import { clientProblem } from './client-problem.ts'

export interface Attempt extends Submission {
  /** What went wrong the last time; null before, and while trying again. */
  readonly problem: string | null
  /** Shows a sentence of the form's own. */
  readonly fail: (problem: string) => void
}

/** Something that a form asks of the service, and what it said if it said no. */
export function useAttempt(): Attempt {
  const submission = useSubmission((fault) => [{ field: null, message: sentenceAbout(fault) }])
  return {
    ...submission,
    problem: submission.errors[0]?.message ?? null,
    fail: (problem) => submission.refuse([{ field: null, message: problem }]),
  }
}

function sentenceAbout(fault: unknown): string {
  const { problem, code } = clientProblem(fault)
  return problem === 'refused' ? words.refused(code) : words.problems[problem]
}
