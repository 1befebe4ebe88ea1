import { ApiProblem } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { importWords as words } from '../words/imports.ts'

export type FailureProps = { readonly error: Error; readonly onRetry: () => void }

export function Failure({ error, onRetry }: FailureProps) {
  if (error instanceof ApiProblem && error.problem.type === 'E-PER-09') {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  return (
    <Notice
      tone="danger"
      isAnnounced
      title={words.failed}
      actions={<Button onPress={onRetry}>{words.retry}</Button>}
    >
      {error.message}
    </Notice>
  )
}
