/**
 * Following the ledger from the browser: one stream a tab. A message says that an entry changed,
 * never how; whoever shows that entry reads it again with its own permissions (`read-again.ts`).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiProblem, send, sessionToken } from './api.ts'
import {
  expectNothing,
  expectServer,
  heardServer,
  isExpecting,
  watchNetwork,
} from './connection.ts'
import { looking, pause, whenSilentFor, whenUnseenFor } from './attention.ts'
import { newStream, readStream, type StreamedEvent } from './event-stream.ts'
import { readAgain, type Changes, type News } from './read-again.ts'

/**
 * A tab nobody has looked at for this long stops listening, and catches up by position when it is
 * seen again.
 */
const unseenMs = 5 * 60_000
/**
 * A stream silent for this long is given up for a new one: a sleeping laptop closes no sockets. The
 * server speaks every second.
 */
const silenceMs = 10_000
const signInCheckMs = 3000
const shortestWaitMs = 1000
/** What was told as lost is taken back soon after it is over. */
const longestWaitMs = 3000

/**
 * How long to wait before the n-th new attempt (n from 0), in ms. Jittered, so that a restarted
 * server is not met by all at once.
 */
export function waitBefore(attempt: number, random: number): number {
  const ceiling = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt)
  return Math.round(ceiling * (0.5 + random / 2))
}

// Where the tab stands in the ledger; kept between connections.
let lastEventId: string | null = null
let followers = 0
let stop: (() => void) | null = null

/**
 * Keeps what is on the screen in step with the ledger for as long as the caller is mounted. Many
 * callers share one stream.
 */
export function useLedger(): void {
  const queries = useQueryClient()
  useEffect(() => {
    followers += 1
    stop ??= followLedger((changes) => readAgain(queries, changes))
    return () => {
      followers -= 1
      // Going from one screen to the next leaves and arrives in one breath: the stream outlives the
      // gap.
      setTimeout(() => {
        if (followers > 0) return
        stop?.()
        stop = null
      }, 1000)
    }
  }, [queries])
}

/**
 * Opens the stream and keeps it open; calls back with what changed, that of one moment together.
 * Returns how to stop.
 */
export function followLedger(onChanges: (changes: Changes) => Promise<void>): () => void {
  const life = new AbortController()
  const changes = gathered(onChanges, life.signal)
  let back = new AbortController()
  const stopWatching = watchNetwork(() => {
    back.abort()
    back = new AbortController()
  })
  void keepFollowing(life.signal, changes, () => back.signal)
  return () => {
    life.abort()
    stopWatching()
    expectNothing()
  }
}

type Tell = (news: News) => void

/** `back`: ends when the network comes back; whatever is waited for then is not worth it. */
async function keepFollowing(
  life: AbortSignal,
  onNews: Tell,
  back: () => AbortSignal,
): Promise<void> {
  let attempt = 0
  let refused: string | null = null
  while (!life.aborted) {
    await looking(life)
    const token = sessionToken()
    // Signed out, and the page has said so: to be followed again when somebody signs in, here or in
    // another tab.
    if (token === null || token === refused) {
      expectNothing()
      await pause(signInCheckMs, life)
      continue
    }
    const untilBack = AbortSignal.any([life, back()])
    const outcome = await followOnce(life, untilBack, onNews)
    refused = outcome === 'signed-out' ? token : null
    attempt = outcome === 'failed' ? attempt + 1 : 0
    await pause(waitBefore(attempt, Math.random()), untilBack)
  }
}

/** One connection, from opening to its end. Never throws: a broken stream is opened again. */
async function followOnce(
  life: AbortSignal,
  untilBack: AbortSignal,
  onNews: Tell,
): Promise<'heard' | 'failed' | 'signed-out'> {
  const connection = new AbortController()
  const signal = AbortSignal.any([untilBack, connection.signal])
  if (!isExpecting()) expectServer()
  const silence = whenSilentFor(silenceMs, () => connection.abort())
  const stopWatching = whenUnseenFor(unseenMs, () => {
    connection.abort()
    expectNothing()
  })
  let outcome: 'heard' | 'failed' | 'signed-out' = 'failed'
  try {
    const query = lastEventId === null ? secondsSinceFirstReading() : {}
    const headers = headersAt(lastEventId)
    const response = await send('followLedger', { query }, { signal, headers })
    // Told from now on only: what came since the lists were read was told to nobody.
    if (lastEventId === null && query.secondsBack === undefined) {
      onNews({ kind: 'ledger', entryId: null })
    }
    // Who is editing has no position to go on from.
    onNews({ kind: 'editors', entryId: null })
    onNews({ kind: 'phone', entryId: null })
    const newsOf = reader()
    await readText(response, (text) => {
      outcome = 'heard'
      silence.broken()
      if (!life.aborted) heardServer()
      for (const news of newsOf(text)) onNews(news)
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 401) outcome = 'signed-out'
  } finally {
    silence.end()
    stopWatching()
  }
  return outcome
}

/**
 * What a page shows it began to read after it was opened; what was being written then is on the
 * disk some seconds later. One that was opened long ago and is looked at only now hears nothing of
 * before.
 */
function secondsSinceFirstReading(): { readonly secondsBack?: number } {
  const seconds = Math.ceil(performance.now() / 1000) + 5
  return seconds <= 600 ? { secondsBack: seconds } : {}
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

/** Turns text into news, remembering the position. */
function reader(): (text: string) => News[] {
  let state = newStream
  return (text) => {
    const read = readStream(state, text)
    state = read.state
    return read.events.flatMap((event) => {
      lastEventId = event.id ?? lastEventId
      return newsIn(event) ?? []
    })
  }
}

const kinds: Readonly<Record<string, News['kind']>> = {
  message: 'ledger',
  editors: 'editors',
  phone: 'phone',
}

/** What a message of the stream says; null when it is about no entry. */
export function newsIn({ name, data }: Pick<StreamedEvent, 'name' | 'data'>): News | null {
  const kind = kinds[name]
  if (kind === undefined) return null
  try {
    const said: unknown = JSON.parse(data)
    return isAboutEntry(said) ? { kind, entryId: said.entryId } : null
  } catch {
    return null
  }
}

function isAboutEntry(said: unknown): said is Pick<News, 'entryId'> {
  return (
    typeof said === 'object' &&
    said !== null &&
    'entryId' in said &&
    (typeof said.entryId === 'string' || said.entryId === null)
  )
}

/** What comes while the screen is still reading the last change waits for it, at most so long. */
const gatherMs = 120
const longestReadingMs = 2000

/**
 * The first change is told at once; those that come while it is being read are told together after
 * it. A batch of fifty is two readings of the list, and no reading is thrown away for a later one.
 * A tab nobody sees reads nothing until it is seen.
 */
export function gathered(tell: (changes: Changes) => Promise<void>, life: AbortSignal): Tell {
  let waiting: News[] = []
  let isTelling = false
  const tellAll = async (): Promise<void> => {
    isTelling = true
    while (waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one telling after the other
      await looking(life)
      if (life.aborted) break
      const told = waiting
      waiting = []
      // A reading that failed is tried again by the query itself, and says so on the screen.
      const reading = tell(changesOf(told)).catch(() => undefined)
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([
        pause(gatherMs, life),
        Promise.race([reading, pause(longestReadingMs, life)]),
      ])
    }
    isTelling = false
  }
  return (news) => {
    waiting.push(news)
    if (!isTelling) void tellAll()
  }
}

function changesOf(news: readonly News[]): Changes {
  const of = (wanted: News['kind']): ReadonlySet<string | null> =>
    new Set(news.flatMap(({ kind, entryId }) => (kind === wanted ? [entryId] : [])))
  return { ledger: of('ledger'), editors: of('editors'), phone: of('phone') }
}
