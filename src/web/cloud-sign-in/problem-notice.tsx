import { Notice } from '../ui/display/notice.tsx'
import { useErrorTitle } from '../ui/display/page-title.tsx'
import type { Attempt } from './use-attempt.ts'

/** What went wrong, read aloud each time anew. */
export function ProblemNotice({ problem, attempt }: Pick<Attempt, 'problem' | 'attempt'>) {
  useErrorTitle(problem !== null)
  if (problem === null) return null
  return (
    <Notice key={attempt} tone="danger" isAnnounced>
      <p>{problem}</p>
    </Notice>
  )
}
