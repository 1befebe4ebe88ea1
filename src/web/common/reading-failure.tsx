import { RetryButton } from '../ui/buttons/retry-button.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { ApiProblem } from './api.ts'

export type ReadingFailureProps = {
  readonly error: Error
  readonly words: {
    readonly failed: string
    readonly retry: string
    /** Where the page is not for everybody. */
    readonly notYoursTitle?: string
    readonly notYoursText?: string
  }
  readonly onRetry: () => unknown
}

/** In place of what could not be read: that it is not for this person, or the way to try again. */
export function ReadingFailure({ error, words, onRetry }: ReadingFailureProps) {
  if (words.notYoursTitle !== undefined && isNotTheirs(error)) {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  return (
    <Notice
      tone="danger"
      isAnnounced
      title={words.failed}
      actions={<RetryButton onRetry={onRetry}>{words.retry}</RetryButton>}
    >
      {error.message}
    </Notice>
  )
}

export function isNotTheirs(error: Error): boolean {
  return error instanceof ApiProblem && error.problem.type === 'E-PER-09'
}
