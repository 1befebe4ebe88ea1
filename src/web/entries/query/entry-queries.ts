/**
 * What the screens of an entry read. Keys follow the rule of `web/common/read-again.ts`: `['entry',
 * id, …]` and `['entries', …]`.
 */
import type { Reply } from '#contract/common/endpoint.ts'
import type { listEntries, readEntry, readHistory } from '#contract/entry/entries.ts'
import type { countEntries, FoundReason, searchEntries } from '#contract/entry/search.ts'
import type { readCatalogue } from '#contract/municipality/organization.ts'
import type { readOverview, readWorkload, countTrays } from '#contract/entry/overview.ts'
import type { listRemedies } from '#contract/entry/handling.ts'
import type { QueryMeta } from '@tanstack/react-query'
import type * as z from 'zod'

import { call } from '../../common/api.ts'
import { byName } from '../../words/language/locale.ts'
import { pageWith } from './page-with.ts'

/** With words it is a search, whose words travel in the body of a POST (decision 008). */
export type Question = z.input<typeof listEntries.query> &
  Pick<z.input<typeof searchEntries.body>, 'text' | 'sender' | 'nearNames'>

/** A key and how to read what it stands for, as `useQuery` takes them. */
export interface Reading<Answer> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>
  readonly staleTime?: number
  readonly meta?: QueryMeta
}

/** What the live feed does not tell of: it is asked for again, in ms, while it is looked at. */
export type Polling<Answer> = Reading<Answer> & { readonly refetchInterval: number }

export interface Listed extends Omit<Reply<typeof listEntries>, 'notUsed'> {
  /** Of a number that no entry has; only of the list. */
  readonly notUsed?: Reply<typeof listEntries>['notUsed']
  /** Why each was found, by entry; only of a search. */
  readonly reasons?: Readonly<Record<string, readonly FoundReason[]>>
  /** Nothing said it letter by letter: these are names written nearly so. */
  readonly isByNearNames?: boolean
}

// What the ledger makes a screen read is no sign of life: it must not keep an abandoned session
// alive.
const headers = { 'X-Background': '1' }
const unhurried: QueryMeta = { isUnhurried: true }

export function entriesQuery(question: Question): Reading<Listed> {
  return {
    queryKey: ['entries', question],
    queryFn: ({ signal }) => readList(question, { signal }),
    meta: {
      readRows: (page, entryIds) =>
        isSearch(question)
          ? readList(question, { headers })
          : // The data of this very query.
            // oxlint-disable-next-line no-unsafe-type-assertion
            readRows(question, page as Listed, entryIds),
    },
  }
}

export function isSearch({ text = '', sender = '' }: Question): boolean {
  return text !== '' || sender !== ''
}

async function readList(question: Question, how: Parameters<typeof call>[2]): Promise<Listed> {
  if (!isSearch(question)) return call('listEntries', { query: question }, how)
  const { ids: _ids, number: _number, ...body } = question
  return call('searchEntries', { body }, how)
}

/**
 * How many a search finds, up to ten thousand. Under `entries`, so that whatever the ledger tells
 * counts it again.
 */
export function countQuery(question: Question): Reading<Reply<typeof countEntries>> {
  const {
    ids: _ids,
    number: _number,
    cursor: _cursor,
    limit: _limit,
    order: _order,
    until: _until,
    ...body
  } = question
  return {
    queryKey: ['entries', 'count', body],
    queryFn: ({ signal }) => call('countEntries', { body }, { signal, headers }),
    meta: unhurried,
  }
}

/** The same page, with those of its rows as they stand now, and what belongs among them. */
async function readRows(
  question: Question,
  page: Listed,
  entryIds: ReadonlySet<string>,
): Promise<Listed> {
  const { nextCursor } = page
  const rows = {
    ...question,
    ids: [...entryIds].join(','),
    ...(nextCursor === null ? {} : { until: nextCursor }),
  }
  const { entries } = await call('listEntries', { query: rows }, { headers })
  return pageWith(page, entryIds, entries)
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

/** What was registered to mend an observed entry. */
export function remediesQuery(entryId: string): Reading<Reply<typeof listRemedies>['remedies']> {
  return {
    // Under `entries`: it is another entry that arrives, and the ledger names that one. Whoever may
    // not know it is told nothing: so each who asks reads anew.
    queryKey: ['entries', 'remedies', entryId],
    queryFn: async ({ signal }) =>
      (await call('listRemedies', { params: { entryId } }, { signal })).remedies,
    staleTime: 0,
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

/** Under `entries`, so that whatever the ledger tells counts it again. */
export const overviewQuery: Reading<Reply<typeof readOverview>> = {
  queryKey: ['entries', 'overview'],
  queryFn: ({ signal }) => call('readOverview', {}, { signal }),
  meta: unhurried,
}

/**
 * The month moves slowly: read again each minute that somebody looks, and not at every act of
 * everybody.
 */
export const workloadQuery: Reading<Reply<typeof readWorkload>> & {
  readonly refetchInterval: number
} = {
  queryKey: ['workload'],
  queryFn: ({ signal }) => call('readWorkload', {}, { signal }),
  refetchInterval: 60_000,
}

/** Under `entries`, so that whatever the ledger tells counts them again. */
export const traysQuery: Reading<Reply<typeof countTrays>> = {
  queryKey: ['entries', 'trays'],
  queryFn: ({ signal }) => call('countTrays', {}, { signal, headers }),
  meta: unhurried,
}
