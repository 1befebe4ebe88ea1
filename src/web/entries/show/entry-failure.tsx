import { FileQuestion } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { ApiProblem } from '../../common/api.ts'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { usePageTitle } from '../../ui/display/page-title.tsx'
import { sentenceOf } from '../../words/language/sentences.ts'
import { showWords } from '../../words/entries/entry-show.ts'

/** In place of an entry that cannot be shown. An unknown id and one out of reach read the same. */
export function EntryFailure({
  error,
  onRetry,
}: {
  readonly error: Error | null
  readonly onRetry: () => void
}) {
  const isUnknown =
    error === null || (error instanceof ApiProblem && error.problem.type === 'E-CON-03')
  usePageTitle(isUnknown ? showWords.unknownTitle : showWords.failedTitle)
  if (!isUnknown) {
    return (
      <>
        <h1 tabIndex={-1}>{showWords.failedTitle}</h1>
        <FocusKept />
        <Notice
          tone="danger"
          isAnnounced
          actions={<RetryButton onRetry={onRetry}>{showWords.retry}</RetryButton>}
        >
          {error.message}
        </Notice>
      </>
    )
  }
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        {showWords.unknownTitle}
      </h1>
      <FocusKept />
      <EmptyState
        icon={<FileQuestion aria-hidden="true" />}
        title={sentenceOf['E-CON-03']}
        action={
          <Link to="/control/entries" className="button button-primary">
            {showWords.toBook}
          </Link>
        }
      />
    </>
  )
}
