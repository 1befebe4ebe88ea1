/**
 * `GET /api/live`: what changed, to every screen that may know of it. A message carries a position and an id, never content:
 * the screen reads again with its own permissions, so nothing can leak through the feed. Resumes after `Last-Event-ID`.
 * Who is told what is decided here, in memory, by the reach that row-level security is told of; a test compares the two.
 */
import type { api } from '#contract/api.ts'
import type { Reachable, Reach } from '#domain/sight.ts'
import { reaches, reachOf } from '#domain/sight.ts'
import { underDeadline } from '../deadline.ts'
import type { Desk } from '../desk.ts'
import type { Happening } from '../ledger/read-happenings.ts'
import type { EditorsChange } from '../presence/follow-editors.ts'
import type { Handler } from './handler.ts'
import { asHeir } from './who-asks.ts'

// Proxies cut silent connections after a minute; the session and the reach are looked at again at each beat.
const beatMs = 25_000
// A screen takes a silence of two and a half seconds for a lost server, and says so within three.
const signMs = 1000
/** A screen that takes nothing in for this many messages is let go of; it comes back by its position. */
const mostUnread = 1000

export const followLedger: Handler<typeof api.followLedger> = async (desk) => {
  const scene = { desk, from: await startingPosition(desk), reach: await reachFor(desk) }
  return new Response(openFeed(scene), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}

interface Scene {
  readonly desk: Desk
  readonly from: number
  readonly reach: Reach
}

/** One screen's feed, from a position on, until the screen goes away or its session ends. */
function openFeed({ desk, from, ...scene }: Scene): ReadableStream<Uint8Array> {
  const { house, actor, request } = desk
  const ended = new AbortController()
  const end = (): void => ended.abort()
  let { reach } = scene
  // A stream that its reader gave up is closed already.
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      const say = speaker(controller, ended)
      say(`retry: 1000\nid: ${from}\nevent: hello\ndata: {"position":${from}}\n\n`)
      const unfollow = house.follower.follow(actor.municipalityId, from, {
        onHappenings: (happenings) => say(newsFor(reach, happenings)),
        onLost: (err) => {
          house.log.warn({ err, requestId: request.id }, 'live feed ended')
          end()
        },
      })
      const unfollowEditors = house.editors.follow(actor.municipalityId, (change) =>
        say(editorsFor(reach, change)),
      )
      const setReach = (now: Reach): void => {
        reach = now
        say(': \n\n')
      }
      const beat = setInterval(() => {
        underDeadline(() => stayAlive(desk)).then(setReach, end)
      }, beatMs)
      const signs = setInterval(() => say(': \n\n'), signMs)
      const unfollowed = house.metrics.followed()
      house.leaving.addEventListener('abort', end, { once: true })
      ended.signal.addEventListener('abort', () => {
        unfollowed()
        house.leaving.removeEventListener('abort', end)
        unfollow()
        unfollowEditors()
        clearInterval(beat)
        clearInterval(signs)
        if (!isCancelled) controller.close()
      })
      request.signal.addEventListener('abort', end, { once: true })
    },
    cancel() {
      isCancelled = true
      end()
    },
  })
}

type Say = (text: string) => void

function speaker(
  controller: ReadableStreamDefaultController<Uint8Array>,
  ended: AbortController,
): Say {
  const encoder = new TextEncoder()
  return (text) => {
    // What came while the feed was ending has nobody to be told to, and a closed stream takes nothing.
    if (text === '' || ended.signal.aborted) return
    if ((controller.desiredSize ?? 0) < -mostUnread) return ended.abort()
    controller.enqueue(encoder.encode(text))
  }
}

/** A sign of life for proxies; a session that ended takes its feed with it. Answers what the person reaches by now. */
async function stayAlive(desk: Desk): Promise<Reach> {
  const headers = { get: (name: string) => desk.request.header(name) }
  const { actor } = await desk.house.identity.resolve(headers, desk.request.site, {
    isBackground: true,
  })
  return reachFor({ house: desk.house, actor: await asHeir(desk.house, actor) })
}

async function reachFor({ house, actor }: Pick<Desk, 'house' | 'actor'>): Promise<Reach> {
  const { units } = await house.counters.of(actor.municipalityId)
  return reachOf(actor, units)
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

function newsFor(reach: Reach, happenings: readonly Happening[]): string {
  return happenings
    .map((happening) => (happening.entry ? newsOf(reach, happening, happening.entry) : ''))
    .join('')
}

/**
 * What became of an entry in reach. Of one that may just have left it, only that something did: lists are read again, and which
 * one it was is not said.
 */
function newsOf(
  reach: Reach,
  { position, type, subjectId, takesAway }: Happening,
  entry: Reachable,
): string {
  if (reaches(reach, entry)) return message(position, { position, entryId: subjectId, type })
  return takesAway ? message(position, { position, entryId: null, type: null }) : ''
}

function message(position: number, data: object): string {
  return `id: ${position}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Without an id: who is editing is no matter of the ledger, and the screen's place in it stays. */
function editorsFor(reach: Reach, change: EditorsChange): string {
  if (change !== null && !reaches(reach, change.entry)) return ''
  return `event: editors\ndata: ${JSON.stringify({ entryId: change?.entryId ?? null })}\n\n`
}
