import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { entriesQuery, type Question } from '../query/entry-queries.ts'
import { shownPage, type Page } from './shown-page.ts'

export interface ShownList {
  /** null before the first reading. */
  readonly page: Page | null
  readonly newCount: number
  readonly goneIds: ReadonlySet<string>
  /** Reads the page whole and draws it. */
  readonly showNew: () => void
  /** The rows are of the question before; the answer is on its way. */
  readonly isStale: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * One page of the book. The rows settle with the first reading since the screen opened; from then
 * on only their content changes.
 */
export function useShownPage(question: Question): ShownList {
  // The rows of the page before stay, dimmed, until the next ones are here.
  const query = useQuery({ ...entriesQuery(question), placeholderData: keepPreviousData })
  const key = JSON.stringify(question)
  const [settled, setSettled] = useState<Settled | null>(null)
  const answer = query.isPlaceholderData ? undefined : query.data
  const rows = settled?.key === key ? settled : null
  if (!rows && !query.isFetching && hasRows(answer)) setSettled({ key, page: answer })
  const showNew = async (): Promise<void> => {
    const { isSuccess } = await query.refetch()
    if (isSuccess) setSettled(null)
  }
  // A failed reading keeps the rows of the last good one.
  const kept = { page: query.data ?? settled?.page ?? null, newCount: 0, goneIds: nobody }
  return {
    ...(answer && rows ? shownPage(rows.page, answer) : kept),
    showNew: () => void showNew(),
    isStale: answer === undefined,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Where nothing stands nothing can jump: an empty page settles with its first rows. */
function hasRows(page: Page | undefined): page is Page {
  return page !== undefined && page.entries.length > 0
}

const nobody: ReadonlySet<string> = new Set()

interface Settled {
  readonly key: string
  readonly page: Page
}
