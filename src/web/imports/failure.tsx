import { ApiProblem } from '../common/api.ts'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { FailureNotice } from '../ui/display/failure-notice.tsx'
import { importWords as words } from '../words/book/imports.ts'

export type FailureProps = { readonly error: Error; readonly onRetry: () => void }

export function Failure({ error, onRetry }: FailureProps) {
  if (error instanceof ApiProblem && error.problem.type === 'E-PER-09') {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  return (
    <FailureNotice title={words.failed} error={error} retryLabel={words.retry} onRetry={onRetry} />
  )
}
