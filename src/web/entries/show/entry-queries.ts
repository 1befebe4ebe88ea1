/** What the screens of an entry read. Keys follow the rule of `web/live.ts`: `['entry', id, …]` and `['entries', …]`. */
import type { Reply } from '#contract/endpoint.ts'
import type { listEntries, readEntry, readHistory } from '#contract/entries.ts'
import type { readCatalogue } from '#contract/organization.ts'
import type * as z from 'zod'

import { call } from '../../api.ts'
import { byName } from '../../words/locale.ts'

export type Question = z.input<typeof listEntries.query>

/** A key and how to read what it stands for, as `useQuery` takes them. */
export interface Reading<Answer> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>
  readonly staleTime?: number
}

export function entriesQuery(question: Question): Reading<Reply<typeof listEntries>> {
  return {
    queryKey: ['entries', question],
    queryFn: ({ signal }) => call('listEntries', { query: question }, { signal }),
  }
}

export function entryQuery(entryId: string): Reading<Reply<typeof readEntry>> {
  return {
    queryKey: ['entry', entryId],
    queryFn: ({ signal }) => call('readEntry', { params: { entryId } }, { signal }),
  }
}

export function historyQuery(entryId: string): Reading<Reply<typeof readHistory>> {
  return {
    queryKey: ['entry', entryId, 'history'],
    queryFn: ({ signal }) => call('readHistory', { params: { entryId } }, { signal }),
  }
}

/** Offices, units and types change rarely; an hour old is fresh. */
export const catalogueQuery: Reading<Reply<typeof readCatalogue>> = {
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => {
    const catalogue = await call('readCatalogue', {}, { signal })
    return { ...catalogue, units: byName(catalogue.units) }
  },
  staleTime: 3_600_000,
}
