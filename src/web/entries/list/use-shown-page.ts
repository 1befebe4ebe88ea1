import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { entriesQuery, type Question } from '../show/entry-queries.ts'
import { shownPage, type Page } from './shown-page.ts'

export interface ShownList {
  /** null before the first reading. */
  readonly page: Page | null
  readonly newCount: number
  /** Draws the new ones. */
  readonly showNew: () => void
  /** The rows are of the question before; the answer is on its way. */
  readonly isStale: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** One page of the book. The rows settle with the first reading since the screen opened; from then on only their content changes. */
export function useShownPage(question: Question): ShownList {
  const query = useQuery(entriesQuery(question))
  const key = JSON.stringify(question)
  const [settled, setSettled] = useState<{ readonly key: string; readonly page: Page } | null>(null)
  const hasAnswer = query.data !== undefined && !query.isPlaceholderData
  const isSettled = settled?.key === key
  if (query.data && hasAnswer && !isSettled && !query.isFetching) setSettled({ key, page: query.data })
  // A failed reading keeps the rows of the last good one.
  const shown =
    query.data && isSettled && hasAnswer
      ? shownPage(settled.page, query.data)
      : { page: query.data ?? settled?.page ?? null, newCount: 0 }
  return {
    ...shown,
    showNew: () => setSettled(null),
    isStale: !hasAnswer,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
