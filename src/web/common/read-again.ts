/**
 * Reading again what changed. One rule for all: queries under `['entry', id]` are that entry's,
 * queries under `['entries']` are lists, `['editors', id]` is who is correcting
 * that entry, and `['phone-link', id]` is the telephone of that form. A
 * list that can asks only for the entries that changed; counts come once for all the changes of a
 * moment.
 */
import type { Query, QueryClient } from '@tanstack/react-query'

import { isLate } from './api.ts'

export interface News {
  readonly kind: 'ledger' | 'editors' | 'phone'
  /** Null when it may be any: one left the reader's reach, or messages were missed. */
  readonly entryId: string | null
}

/**
 * What happened, together: by kind, the entries it happened to; with `null` among them, perhaps to
 * any.
 */
export type Changes = Readonly<Record<News['kind'], ReadonlySet<string | null>>>

declare module '@tanstack/react-query' {
  interface Register {
    readonly queryMeta: Manners
  }
}

/** How a query wants to be read again, said in its `meta`. */
interface Manners extends Record<string, unknown> {
  /** Reads only these entries, and answers what the query's data are with them. */
  readonly readRows?: (data: unknown, entryIds: ReadonlySet<string>) => Promise<unknown>
  /** May come a moment after the rows, and once for many changes. */
  readonly isUnhurried?: boolean
}

/** More entries than this at once, and the whole page is the smaller reading. */
const mostRows = 20
const countEveryMs = 1000

/**
 * Marks what a change touched: the entries' own queries are read again where shown, lists likewise.
 */
export function markChanged(queries: QueryClient, entryIds: ReadonlySet<string>): void {
  void readAgain(queries, { ledger: entryIds, editors: new Set(), phone: new Set() })
}

/**
 * Marks what the changes touched; what of it is on the screen, but for counts, has been read when
 * the promise resolves.
 */
export async function readAgain(queries: QueryClient, changes: Changes): Promise<void> {
  const touched = queries.getQueryCache().findAll({ predicate: touchedBy(changes) })
  const unhurried = touched.filter(({ meta }) => meta?.isUnhurried)
  const rowIds = rowsIn(changes.ledger)
  const inRows = rowIds === null ? [] : touched.filter(canReadRows)
  const whole = touched.filter((query) => !unhurried.includes(query) && !inRows.includes(query))
  await Promise.all([
    readWhole(queries, (query) => whole.includes(query)),
    ...inRows.map((query) => readRows(queries, query, rowIds ?? new Set())),
  ])
  if (unhurried.length > 0) countSoon(queries)
}

/**
 * Its answer did not come in time, and the screen says so and offers to try again: that stays until
 * somebody does, for another wait would show grey lines in its place.
 */
function isGivenUp({ state: { data, error } }: Query): boolean {
  return data === undefined && isLate(error)
}

function touchedBy({ ledger, editors, phone }: Changes): (query: Query) => boolean {
  return ({ queryKey: [kind, id] }) =>
    (kind === 'entries' && ledger.size > 0) ||
    (kind === 'entry' && isAmong(ledger, id)) ||
    (kind === 'editors' && isAmong(editors, id)) ||
    (kind === 'phone-link' && isAmong(phone, id))
}

function isAmong(ids: ReadonlySet<string | null>, id: unknown): boolean {
  return ids.has(null) || (typeof id === 'string' && ids.has(id))
}

/** Null when it may be any, or too many to ask for one by one. */
function rowsIn(ledger: Changes['ledger']): ReadonlySet<string> | null {
  const ids = [...ledger].filter((id) => id !== null)
  return ids.length < ledger.size || ids.length > mostRows ? null : new Set(ids)
}

/** What is not on the screen is only marked, and what is being read already is read anew. */
function canReadRows(query: Query): boolean {
  const { data, fetchStatus } = query.state
  const isAtRest = data !== undefined && fetchStatus === 'idle' && !query.state.isInvalidated
  return query.meta?.readRows !== undefined && query.isActive() && isAtRest
}

async function readWhole(queries: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  const isWanted = (query: Query): boolean => isMeant(query) && !isGivenUp(query)
  // What is being read for the first time is not asked twice at once, and its answer may be older
  // than the change.
  const underWay = queries
    .getQueryCache()
    .findAll({ predicate: isWanted, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queries.invalidateQueries({ predicate: isWanted })
  if (underWay.length === 0) return
  await queries.invalidateQueries({
    predicate: (query) => underWay.includes(query) && isWanted(query),
  })
}

async function readRows(
  queries: QueryClient,
  query: Query,
  entryIds: ReadonlySet<string>,
): Promise<void> {
  const { data, dataUpdatedAt } = query.state
  const now = await query.meta?.readRows?.(data, entryIds).catch(() => undefined)
  // Not read, or the page was read meanwhile and may be older or newer than these rows: read whole,
  // which also says what is wrong.
  if (now === undefined || query.state.data !== data)
    return readWhole(queries, (each) => each === query)
  // As old as the whole reading was: rows refresh no page.
  queries.setQueryData(query.queryKey, now, { updatedAt: dataUpdatedAt })
}

interface Counting {
  isDue: boolean
  isUnderWay: boolean
}
const countings = new WeakMap<QueryClient, Counting>()

/** The first time at once; then at most once a second, for whatever came meanwhile. */
function countSoon(queries: QueryClient): void {
  const counting = countings.get(queries) ?? { isDue: false, isUnderWay: false }
  countings.set(queries, counting)
  counting.isDue = true
  if (!counting.isUnderWay) void keepCounting(queries, counting)
}

async function keepCounting(queries: QueryClient, counting: Counting): Promise<void> {
  counting.isUnderWay = true
  while (counting.isDue) {
    counting.isDue = false
    // oxlint-disable-next-line no-await-in-loop -- one count after the other
    await Promise.all([
      readWhole(queries, ({ meta }) => meta?.isUnhurried === true),
      new Promise((resolve) => setTimeout(resolve, countEveryMs)),
    ])
  }
  counting.isUnderWay = false
}
