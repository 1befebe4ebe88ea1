import type { Reply } from '#contract/common/endpoint.ts'
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import type { searchEntries } from '#contract/entry/search.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { workAddress } from '../common/entry-in-address.ts'
import { call } from '../common/api.ts'

/** One letter is in half of all subjects. */
const shortestText = 2
const pauseMs = 150
const mostShown = 8

type Found = Pick<Reply<typeof searchEntries>, 'entries'>
type Question = { readonly number: string } | { readonly text: string }

export type FoundEntries = {
  /** What was typed, once the person paused. */
  readonly asked: string
  readonly state: 'idle' | 'loading' | 'loaded' | 'failed'
  readonly entries: readonly ListedEntry[]
  /** The server's sentence when it failed. */
  readonly problem: string | null
}

const nothing: Omit<FoundEntries, 'asked'> = { state: 'idle', entries: [], problem: null }

/**
 * What was typed as a question to the book: a number when it can be one, words otherwise; null for
 * too little.
 */
export function questionOf(typed: string): Question | null {
  const text = typed.trim()
  if (parseEntryNumber(text) !== null) return { number: text.slice(0, 40) }
  return text.length < shortestText ? null : { text: text.slice(0, 200) }
}

// The key and the rule of `web/common/live.ts`: a change in the ledger makes lists stale, this one
// too.
function reading(question: Question | null) {
  return {
    queryKey: ['entries', { ...question, limit: mostShown }],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Found> =>
      question !== null && 'text' in question
        ? call('searchEntries', { body: { ...question, limit: mostShown } }, { signal })
        : call('listEntries', { query: { ...question, limit: mostShown } }, { signal }),
  }
}

/** Asks the book once the person pauses; a newer question cancels the one on its way. */
export function useFoundEntries(typed: string): FoundEntries {
  const asked = useSettled(typed.trim())
  const question = questionOf(asked)
  const { data, error, isPlaceholderData } = useQuery({
    ...reading(question),
    enabled: question !== null,
    placeholderData: keepPreviousData,
  })
  const now = questionOf(typed)
  if (now === null) return { ...nothing, asked }
  const isBehind = asked !== typed.trim() || isPlaceholderData
  if (error !== null && !isBehind)
    return { ...nothing, asked, state: 'failed', problem: error.message }
  if (data === undefined) return { ...nothing, asked, state: 'loading' }
  // Numbers found for another number would be opened by mistake; words on their way to more words
  // would not.
  const isMisleading = isBehind && 'number' in now
  return {
    asked,
    state: isBehind ? 'loading' : 'loaded',
    entries: isMisleading ? [] : data.entries,
    problem: null,
  }
}

/**
 * Where a number leads: its entry when there is one only, the book with the number asked for
 * otherwise.
 */
export async function addressOfNumber(queries: QueryClient, number: string): Promise<string> {
  const found = await queries.fetchQuery(reading({ number })).catch(() => null)
  const [only, ...others] = found?.entries ?? []
  return only !== undefined && others.length === 0
    ? workAddress(only.entryId)
    : `/control/entries?${new URLSearchParams({ numero: number }).toString()}`
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
