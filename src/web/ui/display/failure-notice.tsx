import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'

export type FailureNoticeProps = {
  readonly title: string
  readonly error: Error
  readonly retryLabel: string
  readonly onRetry: () => void
}

/** What a screen says in place of what could not be read, and the way to try again. */
export function FailureNotice({ title, error, retryLabel, onRetry }: FailureNoticeProps) {
  return (
    <Notice
      tone="danger"
      isAnnounced
      title={title}
      actions={<Button onPress={onRetry}>{retryLabel}</Button>}
    >
      {error.message}
    </Notice>
  )
}
