import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ReadingFailure, isNotTheirs } from '../../common/reading-failure.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'

export type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** What a query brought, or what to do when it brought nothing. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (error && (data === undefined || isNotTheirs(error))) {
    return <ReadingFailure error={error} words={words} onRetry={query.refetch} />
  }
  return data === undefined ? <Spinner label={words.loading} /> : children(data)
}
