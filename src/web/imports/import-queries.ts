/**
 * What the pages of the old books read. Nothing of it ever changes but the list, when another is
 * brought in.
 */
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { ImportedBookRead, ImportedEntryView } from '#contract/book/imported-books.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { call } from '../common/api.ts'
import type { Asked } from './asked.ts'
import { isBackwards, questionOf } from './asked.ts'

export function useBooks(): UseQueryResult<Reply<Api['listImportedBooks']>> {
  return useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => call('listImportedBooks', {}, { signal }),
    staleTime: 60_000,
  })
}

export function useBook(bookId: string): UseQueryResult<ImportedBookRead> {
  return useQuery({
    queryKey: ['imports', bookId],
    queryFn: ({ signal }) => call('readImportedBook', { params: { bookId } }, { signal }),
    staleTime: Infinity,
  })
}

export function useRows(
  asked: Asked,
  bookId: string | null,
): UseQueryResult<Reply<Api['searchImportedEntries']>> {
  const body = questionOf(asked, bookId)
  return useQuery({
    queryKey: ['imports', 'rows', body],
    queryFn: ({ signal }) => call('searchImportedEntries', { body }, { signal }),
    enabled: !isBackwards(asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function useRow(bookId: string, ordinal: string): UseQueryResult<ImportedEntryView> {
  return useQuery({
    queryKey: ['imports', bookId, ordinal],
    queryFn: ({ signal }) => call('readImportedEntry', { params: { bookId, ordinal } }, { signal }),
    staleTime: Infinity,
  })
}
