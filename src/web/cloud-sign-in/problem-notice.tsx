import { Notice } from '../ui/notice.tsx'
import { useErrorTitle } from '../ui/page-title.tsx'
import type { Attempt } from './use-attempt.ts'

/** What went wrong, read aloud each time anew. */
export function ProblemNotice({ problem, failures }: Pick<Attempt, 'problem' | 'failures'>) {
  useErrorTitle(problem !== null)
  if (problem === null) return null
  return (
    <Notice key={failures} tone="danger" isAnnounced>
      <p>{problem}</p>
    </Notice>
  )
}
