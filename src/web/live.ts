/**
 * Following the ledger from the browser: one stream a tab. A message says that an entry changed, never how; whoever shows that
 * entry reads it again with its own permissions. One rule for all: queries under `['entry', id]` are that entry's, queries under
 * `['entries']` are lists.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiProblem, send, sessionToken } from './api.ts'
import { looking, pause, whenSilentFor, whenUnseenFor } from './attention.ts'
import { newStream, readStream } from './event-stream.ts'

export interface LedgerChange {
  readonly position: number
  readonly entryId: string
}

/** A tab nobody has looked at for this long stops listening, and catches up by position when it is seen again. */
const unseenMs = 5 * 60_000
/** A stream silent for this long is taken for dead: a sleeping laptop closes no sockets. The server speaks every 25 s or less. */
const silenceMs = 90_000
const signInCheckMs = 3000
const shortestWaitMs = 1000
const longestWaitMs = 30_000

/** How long to wait before the n-th new attempt (n from 0), in ms. Jittered, so that a restarted server is not met by all at once. */
export function waitBefore(attempt: number, random: number): number {
  const ceiling = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt)
  return Math.round(ceiling * (0.5 + random / 2))
}

/** Marks what the change touched: the entry's own queries are read again where shown, lists likewise. */
export function markChanged(queries: QueryClient, entryIds: ReadonlySet<string>): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [kind, entryId] }) =>
      kind === 'entries' ||
      (kind === 'entry' && typeof entryId === 'string' && entryIds.has(entryId)),
  })
}

// Where the tab stands in the ledger; kept between connections.
let lastEventId: string | null = null
let followers = 0
let stop: (() => void) | null = null

/** Keeps what is on the screen in step with the ledger for as long as the caller is mounted. Many callers share one stream. */
export function useLedger(): void {
  const queries = useQueryClient()
  useEffect(() => {
    followers += 1
    stop ??= followLedger((ids) => markChanged(queries, ids))
    return () => {
      followers -= 1
      // Going from one screen to the next leaves and arrives in one breath: the stream outlives the gap.
      setTimeout(() => {
        if (followers > 0) return
        stop?.()
        stop = null
      }, 1000)
    }
  }, [queries])
}

type Tell = (entryIds: ReadonlySet<string>) => void

/** Opens the stream and keeps it open; calls back with the entries that changed, those of one moment together. Returns how to stop. */
export function followLedger(onChanges: Tell): () => void {
  const life = new AbortController()
  const changes = gathered(onChanges)
  void keepFollowing(life.signal, changes.add)
  return () => {
    life.abort()
    changes.drop()
  }
}

async function keepFollowing(life: AbortSignal, onChange: Tell): Promise<void> {
  let attempt = 0
  let refused: string | null = null
  while (!life.aborted) {
    await looking(life)
    const token = sessionToken()
    // Signed out, and the page has said so: to be followed again when somebody signs in, here or in another tab.
    if (token === null || token === refused) {
      await pause(signInCheckMs, life)
      continue
    }
    const outcome = await followOnce(life, onChange)
    refused = outcome === 'signed-out' ? token : null
    attempt = outcome === 'failed' ? attempt + 1 : 0
    await pause(waitBefore(attempt, Math.random()), life)
  }
}

/** One connection, from opening to its end. Never throws: a broken stream is opened again. */
async function followOnce(
  life: AbortSignal,
  onChange: Tell,
): Promise<'heard' | 'failed' | 'signed-out'> {
  const connection = new AbortController()
  const signal = AbortSignal.any([life, connection.signal])
  const silence = whenSilentFor(silenceMs, () => connection.abort())
  const stopWatching = whenUnseenFor(unseenMs, () => connection.abort())
  let outcome: 'heard' | 'failed' | 'signed-out' = 'failed'
  try {
    const response = await send('followLedger', {}, { signal, headers: headersAt(lastEventId) })
    // Without a position, whatever happened between reading the lists and this moment was told to nobody.
    if (lastEventId === null) onChange(new Set())
    const changedEntries = reader()
    await readText(response, (text) => {
      outcome = 'heard'
      silence.broken()
      for (const entryId of changedEntries(text)) onChange(new Set([entryId]))
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 401) outcome = 'signed-out'
  } finally {
    silence.end()
    stopWatching()
  }
  return outcome
}

function headersAt(position: string | null): Record<string, string> {
  return {
    Accept: 'text/event-stream',
    // Listening is not working: it must not keep an abandoned session alive.
    'X-Background': '1',
    ...(position === null ? {} : { 'Last-Event-ID': position }),
  }
}

async function readText(response: Response, onText: (text: string) => void): Promise<void> {
  if (!response.body) return
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await text.read()
    if (done) return
    onText(value)
  }
}

/** Turns text into the ids of changed entries, remembering the position. */
function reader(): (text: string) => string[] {
  let state = newStream
  return (text) => {
    const read = readStream(state, text)
    state = read.state
    return read.events.flatMap((event) => {
      lastEventId = event.id ?? lastEventId
      return changeIn(event.data)?.entryId ?? []
    })
  }
}

/** What a message of the stream says; null when it is about no entry. */
export function changeIn(data: string): LedgerChange | null {
  try {
    const said: unknown = JSON.parse(data)
    return isChange(said) ? said : null
  } catch {
    return null
  }
}

function isChange(said: unknown): said is LedgerChange {
  return (
    typeof said === 'object' &&
    said !== null &&
    'position' in said &&
    Number.isSafeInteger(said.position) &&
    'entryId' in said &&
    typeof said.entryId === 'string'
  )
}

/** Changes of the same quarter of a second are told together: a batch of fifty is one reading of the list. */
function gathered(onChanges: Tell): { readonly add: Tell; readonly drop: () => void } {
  let ids = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    const told = ids
    ids = new Set()
    timer = undefined
    onChanges(told)
  }
  return {
    add(entryIds) {
      ids = new Set([...ids, ...entryIds])
      timer ??= setTimeout(tell, 250)
    },
    drop: () => clearTimeout(timer),
  }
}
