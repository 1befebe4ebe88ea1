import { useId, type ReactNode } from 'react'

import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'

export type BlockProps<Answer> = {
  readonly title: string
  readonly query: {
    readonly data: Answer | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: (answer: Answer) => ReactNode
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly lines?: number
  readonly className?: string
}

/**
 * A part of the first screen that loads and fails by itself: the others go on. What was read before
 * stays.
 */
export function Block<Answer>({
  title,
  query,
  children,
  aside,
  lines = 4,
  className = '',
}: BlockProps<Answer>) {
  const id = useId()
  const { data, error, refetch } = query
  return (
    <section className={`dashboard-block ${className}`} aria-labelledby={id}>
      <div className="cluster cluster-between">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {aside}
      </div>
      {error && (
        <Notice
          tone="danger"
          isAnnounced
          title={words.failed(title)}
          actions={<RetryButton onRetry={refetch}>{words.retry}</RetryButton>}
        >
          {error.message}
        </Notice>
      )}
      {data === undefined ? !error && <Skeleton lines={lines} height={2} /> : children(data)}
    </section>
  )
}
