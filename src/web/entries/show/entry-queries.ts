/** What the screens of an entry read. Keys follow the rule of `web/live.ts`: `['entry', id, …]` and `['entries', …]`. */
import { listEntries, readEntry, readHistory } from '#contract/entries.ts'
import { readCatalogue } from '#contract/organization.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'

import { call } from '../../api.ts'

export type Question = z.input<typeof listEntries.query>

export function entriesQuery(question: Question) {
  return queryOptions({
    queryKey: ['entries', question],
    queryFn: ({ signal }) => call(listEntries, { query: question }, { signal }),
    // The rows of the page before stay, dimmed, until the next ones are here.
    placeholderData: keepPreviousData,
  })
}

export function entryQuery(entryId: string) {
  return queryOptions({
    queryKey: ['entry', entryId],
    queryFn: ({ signal }) => call(readEntry, { params: { entryId } }, { signal }),
  })
}

export function historyQuery(entryId: string) {
  return queryOptions({
    queryKey: ['entry', entryId, 'history'],
    queryFn: ({ signal }) => call(readHistory, { params: { entryId } }, { signal }),
  })
}

/** Offices, units and types change rarely; an hour old is fresh. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => call(readCatalogue, {}, { signal }),
  staleTime: 3_600_000,
})
