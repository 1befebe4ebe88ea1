/**
 * `GET /api/live`: what changed, to every screen that may know of it. A message carries a position and an id, never content:
 * the screen reads again with its own permissions, so nothing can leak through the feed. Resumes after `Last-Event-ID`.
 */
import type { api } from '#contract/api.ts'
import { sql } from 'kysely'
import type { Desk } from '../desk.ts'
import type { Visibility } from '../entries/visibility.ts'
import { visibilityFor } from '../entries/visibility.ts'
import type { Handler } from './handler.ts'

// Proxies cut silent connections after a minute; the session is looked at again at each beat.
const beatMs = 25_000
const largestCatchUp = 500

export const followLedger: Handler<typeof api.followLedger> = async (desk) =>
  new Response(openFeed(desk, await startingPosition(desk)), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })

/** One screen's feed, from a position on, until the screen goes away or its session ends. */
function openFeed(desk: Desk, from: number): ReadableStream<Uint8Array> {
  const { house, actor, request } = desk
  const ended = new AbortController()
  const end = (): void => ended.abort()
  // A stream that its reader gave up is closed already.
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      const say = speaker(controller)
      const tell = teller(desk, from, say, end)
      const unfollow = house.follower.follow(actor.municipalityId, tell)
      const beat = setInterval(() => void stayAlive(desk, say, end), beatMs)
      ended.signal.addEventListener('abort', () => {
        unfollow()
        clearInterval(beat)
        if (!isCancelled) controller.close()
      })
      request.signal.addEventListener('abort', end, { once: true })
      say(`retry: 1000\nid: ${from}\nevent: hello\ndata: {"position":${from}}\n\n`)
      tell()
    },
    cancel() {
      isCancelled = true
      end()
    },
  })
}

type Say = (text: string) => void

function speaker(controller: ReadableStreamDefaultController<Uint8Array>): Say {
  const encoder = new TextEncoder()
  return (text) => controller.enqueue(encoder.encode(text))
}

/** Tells what happened since the last telling, in order; calls that arrive meanwhile make it look once more. */
function teller(desk: Desk, from: number, say: Say, end: () => void): () => void {
  let position = from
  let isReading = false
  let mustReadAgain = false
  const tell = async (): Promise<void> => {
    isReading = true
    try {
      while (mustReadAgain) {
        mustReadAgain = false
        // oxlint-disable-next-line no-await-in-loop -- each reading starts where the last one ended
        const news = await newsSince(desk, position)
        for (const item of news.items) say(message(item))
        position = news.position
        mustReadAgain ||= news.hasMore
      }
    } catch (cause) {
      desk.house.log.warn({ err: cause, requestId: desk.request.id }, 'live feed ended')
      end()
    } finally {
      isReading = false
    }
  }
  return () => {
    mustReadAgain = true
    if (!isReading) void tell()
  }
}

/** A sign of life for proxies; a session that ended takes its feed with it. */
async function stayAlive({ house, request }: Desk, say: Say, end: () => void): Promise<void> {
  try {
    await house.identity.resolve(backgroundHeaders(request), { isBackground: true })
    say(': \n\n')
  } catch {
    end()
  }
}

function backgroundHeaders(request: Desk['request']): Pick<Headers, 'get'> {
  return { get: (name) => request.header(name) }
}

/** After the last message the screen saw, or now. */
async function startingPosition({ house, actor, request }: Desk): Promise<number> {
  const last = request.header('Last-Event-ID')
  if (last !== null && /^\d{1,15}$/u.test(last)) return Number(last)
  const head = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('ledger_head')
      .select('position')
      .where('municipality_id', '=', actor.municipalityId)
      .executeTakeFirst(),
  )
  return head?.position ?? 0
}

interface NewsItem {
  readonly position: number
  readonly entry_id: string
  readonly type: string
}

async function newsSince(
  { house, actor }: Desk,
  after: number,
): Promise<{ items: NewsItem[]; position: number; hasMore: boolean }> {
  const counter = await house.counters.of(actor.municipalityId)
  const visibility = visibilityFor(actor, counter, house.now())
  return house.database.read(actor.municipalityId, async (db) => {
    const { rows } = await sql<NewsItem & { is_visible: boolean | null }>`
      select l.position, l.type, entry.entry_id, ${mayKnow(visibility)} as is_visible
      from ledger_event l
      left join entry on entry.municipality_id = l.municipality_id and entry.entry_id = l.subject_id
      where l.municipality_id = ${actor.municipalityId} and l.position > ${after}
      order by l.position
      limit ${largestCatchUp}
    `.execute(db)
    return {
      items: rows.filter((row) => row.is_visible === true && row.entry_id !== null),
      position: rows.at(-1)?.position ?? after,
      hasMore: rows.length === largestCatchUp,
    }
  })
}

function mayKnow({ isVisible }: Visibility): Visibility['isVisible'] {
  return sql`(entry.entry_id is not null and ${isVisible})`
}

function message({ position, entry_id: entryId, type }: NewsItem): string {
  return `id: ${position}\ndata: ${JSON.stringify({ position, entryId, type })}\n\n`
}
