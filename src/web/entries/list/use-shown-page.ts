import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Reading } from '../query/entry-queries.ts'
import { shownPage, type AnyPage, type Page } from './shown-page.ts'

export interface ShownList<Shown extends AnyPage = Page> {
  /** null before the first reading. */
  readonly page: Shown | null
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
export function useShownPage<Shown extends AnyPage>(reading: Reading<Shown>): ShownList<Shown> {
  // The rows of the page before stay, dimmed, until the next ones are here.
  const query = useQuery({ ...reading, placeholderData: keepPreviousData })
  const key = JSON.stringify(reading.queryKey)
  const [settled, setSettled] = useState<Settled<Shown> | null>(null)
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
function hasRows<Shown extends AnyPage>(page: Shown | undefined): page is Shown {
  return page !== undefined && page.entries.length > 0
}

const nobody: ReadonlySet<string> = new Set()

interface Settled<Shown> {
  readonly key: string
  readonly page: Shown
}
