/**
 * `GET /api/live`: what changed, to every screen that may know of it. A message carries a position
 * and an id, never content: the screen reads again with its own permissions, so nothing can leak
 * through the feed. Resumes after `Last-Event-ID`. Who is told what is decided here, in memory: by
 * `visibility`.
 */
import type { api } from '#contract/api.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import type { VisibilityScope, Visibility, VisibilityFacts } from '#domain/entry/visibility.ts'
import { visibilityScopeOf, visibilityOf } from '#domain/entry/visibility.ts'
import type { OutgoingEvent } from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import { underDeadline } from '../../common/deadline.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Happening } from '../../ledger/read-happenings.ts'
import { bookPosition } from '../../ledger/read-events.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { EditorsChange } from '../presence/followers.ts'
import type { ReferenceData } from '../../municipality/reference/reference-data.ts'
import { todayAt } from '../../municipality/reference/reference-data.ts'
import type { Handler } from './handler.ts'
import { asHeir } from './mount.ts'

// Proxies cut silent connections after a minute. The session and the reach are looked at again at
// each beat, for what ends by the clock; what somebody ends or changes is told at once.
const beatMs = 25_000
// A screen takes a silence of two and a half seconds for a lost server, and says so within three.
const signMs = 1000
/**
 * A screen that takes nothing in for this many messages is let go of, and comes back by its
 * position; one that missed more reads its lists anew instead.
 */
const mostUnread = 1000

export const followLedger: Handler<typeof api.followLedger> = async (context, { query }) => {
  const start = await startingPoint(context, query.secondsBack)
  const reader = await readerFor(context)
  return new Response(openFeed({ context, start, reader }), { headers: feedHeaders })
}

const feedHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

interface Scene {
  readonly context: RequestContext
  readonly start: StartingPoint
  readonly reader: Reader
}

interface Reader {
  readonly actor: Actor
  readonly visibility: VisibilityScope
  readonly reference: ReferenceData
  readonly now: () => Date
}

/** One screen's feed, from a position on, until the screen goes away or its session ends. */
function openFeed({
  context,
  start: { from, isAnew },
  ...scene
}: Scene): ReadableStream<Uint8Array> {
  const { app, actor, request } = context
  const ended = new AbortController()
  const end = (): void => ended.abort()
  let { reader } = scene
  // A stream that its reader gave up is closed already.
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      const say = speaker(controller, ended)
      say(`retry: 1000\nid: ${from}\nevent: hello\ndata: {"position":${from}}\n\n`)
      if (isAnew) say(somethingAt(from))
      const unfollow = app.follower.follow(actor.municipalityId, from, {
        onHappenings: (happenings) => say(newsFor(reader, happenings)),
        onLost: (err) => {
          app.log.warn({ err, requestId: request.id }, 'live feed ended')
          end()
        },
      })
      const unfollowEditors = app.editors.follow(actor.municipalityId, (change) =>
        say(editorsFor(reader, change)),
      )
      const unfollowPhones = app.phones.follow(actor.staffId, (form) => say(phoneFor(form)))
      const setReader = (now: Reader): void => {
        reader = now
        say(': \n\n')
      }
      const look = (): void => void underDeadline(() => stayAlive(context)).then(setReader, end)
      const beat = setInterval(look, beatMs)
      const unfollowSession = app.identity.followSessions(actor.staffId, look)
      // Once by itself: what ended the session since this was asked for was told to nobody.
      look()
      const signs = setInterval(() => say(': \n\n'), signMs)
      const unfollowed = app.metrics.followed()
      app.leaving.addEventListener('abort', end, { once: true })
      ended.signal.addEventListener('abort', () => {
        unfollowed()
        app.leaving.removeEventListener('abort', end)
        unfollow()
        unfollowEditors()
        unfollowPhones()
        unfollowSession()
        clearInterval(beat)
        clearInterval(signs)
        if (!isCancelled) controller.close()
      })
      request.signal.addEventListener('abort', end, { once: true })
      // What happened before it was listened for is told to nobody.
      if (request.signal.aborted || app.leaving.aborted) end()
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
    // What came while the feed was ending has nobody to be told to, and a closed stream takes
    // nothing.
    if (text === '' || ended.signal.aborted) return
    if ((controller.desiredSize ?? 0) < -mostUnread) return ended.abort()
    controller.enqueue(encoder.encode(text))
  }
}

/**
 * A sign of life for proxies; a session that ended takes its feed with it. Answers what the person
 * reaches by now.
 */
async function stayAlive(context: RequestContext): Promise<Reader> {
  const headers = { get: (name: string) => context.request.header(name) }
  const { actor } = await context.app.identity.resolve(headers, context.request.site, {
    isBackground: true,
  })
  return readerFor({ app: context.app, actor: await asHeir(context.app, actor) })
}

async function readerFor({ app, actor }: Pick<RequestContext, 'app' | 'actor'>): Promise<Reader> {
  const reference = await app.referenceData.of(actor.municipalityId)
  return {
    actor,
    visibility: visibilityScopeOf(actor, reference.units),
    reference,
    now: () => app.now(),
  }
}

interface StartingPoint {
  readonly from: number
  /** The book has not that position, or went on too far since: what is shown is read again. */
  readonly isAnew: boolean
}

/** After the last message the screen saw; else so many seconds ago, or now. */
async function startingPoint(
  { app, actor, request }: RequestContext,
  secondsBack: number | undefined,
): Promise<StartingPoint> {
  const header = request.header('Last-Event-ID')
  const seen = header !== null && /^\d{1,15}$/u.test(header) ? Number(header) : null
  return app.database.read(actor.municipalityId, async (db) => {
    const head = await bookPosition(db, actor.municipalityId)
    const last =
      seen === null && secondsBack !== undefined
        ? await positionBefore(db, actor.municipalityId, secondsBack)
        : seen
    const isNear = last !== null && last <= head && head - last <= mostUnread
    return isNear ? { from: last, isAnew: false } : { from: head, isAnew: last !== null }
  })
}

/** Of the last event that is older than so many seconds. */
async function positionBefore(
  db: Transaction,
  municipalityId: string,
  seconds: number,
): Promise<number> {
  const event = await db
    .selectFrom('ledger_event')
    .select('position')
    .where('municipality_id', '=', municipalityId)
    .where('at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.position ?? 0
}

function newsFor(reader: Reader, happenings: readonly Happening[]): string {
  return happenings
    .map((happening) => (happening.entry ? newsOf(reader, happening, happening.entry) : ''))
    .join('')
}

/** What gives the number and the day that everybody may know. */
const numbering: ReadonlySet<string> = new Set<EntryEvent['type'] | OutgoingEvent['type']>([
  'EntryRegistered',
  'OutgoingDispatched',
])

/**
 * What became of an entry in reach. Of one that may just have left it, only that something did:
 * lists are read again, and which one it was is not said. So it is of what answers one whose
 * reserve changed: any of it may be on the screen. Of one known by its number alone, that number,
 * and that something changed when it is what they may know.
 */
function newsOf(reader: Reader, happening: Happening, entry: VisibilityFacts): string {
  const { position, type, subjectId, takesAway, isReserveChanged, scopeChangesOf } = happening
  const { visibility } = reader
  const perhapsAny = takesAway ? somethingAt(position) : ''
  const seen = visibilityIn(reader, entry)
  if (seen === 'NONE') return perhapsAny
  const told = message(position, { position, entryId: subjectId, type })
  if (seen === 'EXISTENCE') {
    const theirs = [...visibility.unitIds, visibility.readerId]
    const isTheirs = scopeChangesOf.some((id) => theirs.includes(id))
    if (numbering.has(type)) return told
    return isReserveChanged || isTheirs ? somethingAt(position) : ''
  }
  return isReserveChanged ? told + perhapsAny : told
}

function visibilityIn({ actor, reference, now }: Reader, entry: VisibilityFacts): Visibility {
  const today = todayAt(reference.offices.get(entry.officeId) ?? reference.municipality, now())
  return visibilityOf(actor, entry, { units: reference.units, closedUntil: null, today })
}

function somethingAt(position: number): string {
  return message(position, { position, entryId: null, type: null })
}

function message(position: number, data: object): string {
  return `id: ${position}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Without an id: who is editing is no matter of the ledger, and the screen's place in it stays. */
function editorsFor(reader: Reader, change: EditorsChange): string {
  const isTold =
    change === null || ['HEADER', 'CONTENT'].includes(visibilityIn(reader, change.entry))
  if (!isTold) return ''
  return `event: editors\ndata: ${JSON.stringify({ entryId: change?.entryId ?? null })}\n\n`
}

/** That a telephone brought something to a form of this person; what, the form reads. */
function phoneFor(entryId: string | null): string {
  return `event: phone\ndata: ${JSON.stringify({ entryId })}\n\n`
}
