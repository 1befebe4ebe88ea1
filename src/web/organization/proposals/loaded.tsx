import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ApiProblem } from '../../common/api.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { FailureNotice } from '../../ui/display/failure-notice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'

export type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** What a query brought, or what to do when it brought nothing. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (error instanceof ApiProblem && error.problem.type === 'E-PER-09') {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  if (data !== undefined) return children(data)
  if (!error) return <Spinner label={words.loading} />
  return (
    <FailureNotice
      title={words.failedTitle}
      error={error}
      retryLabel={words.retry}
      onRetry={() => void query.refetch()}
    />
  )
}
