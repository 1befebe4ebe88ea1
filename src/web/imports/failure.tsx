import { ApiProblem } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { importWords as words } from '../words/imports.ts'

export type FailureProps = { readonly error: Error; readonly onRetry: () => void }

export function Failure({ error, onRetry }: FailureProps) {
  if (error instanceof ApiProblem && error.problem.type === 'E-PER-09') {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  return (
    <FailureNotice title={words.failed} error={error} retryLabel={words.retry} onRetry={onRetry} />
  )
}
