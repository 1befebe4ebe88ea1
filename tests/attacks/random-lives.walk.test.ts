/**
 * Documents that live at random: people do what they like, two at once now and then, and a plain
 * model of what the ledger says (docs/specification/handling.md, T3 to T15, and
 * docs/specification/roles.md) agrees with what stands. 60 lives here; 5,000 with
 * `RANDOM_LIVES=5000`, as `CONTRIBUTING.md` says.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { Cast } from '#tests/random-lives.ts'
import { anyLife, castOf, live, rareLives } from '#tests/random-lives.ts'

const lives = Number(process.env['RANDOM_LIVES'] ?? 60)

let app: TestApp
let cast: Cast

beforeAll(async () => {
  app = await openTestApp()
  cast = await castOf(app)
})
afterAll(() => app.close())

interface Said {
  readonly type: string
  readonly actor_id: string
  readonly data: Readonly<Record<string, unknown>>
}

interface Stands {
  readonly is_annulled: boolean
  readonly handling_status: string
  readonly asked: string | null
  /** Principal hand-overs on their way. */
  readonly pending: number
}

/** The steps of docs/specification/handling.md, from where and to where; null is where it was. */
const steps: Readonly<Record<string, readonly [from: readonly string[], to: string | null]>> = {
  EntryRouted: [['REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'], 'ROUTED'], // T3, T7
  EntryAcknowledged: [['ROUTED'], 'RECEIVED'], // T4
  EntryReturned: [['ROUTED', 'RECEIVED'], 'RETURNED'], // T5
  EntryAssigned: [['RECEIVED', 'IN_PROGRESS', 'RETURNED'], 'IN_PROGRESS'], // T6
  EntryRecalled: [['ROUTED'], null], // T8
  EntryObserved: [['REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'], 'OBSERVED'], // T9
  EntryClosed: [['RECEIVED', 'IN_PROGRESS'], 'CLOSED'], // T12
  EntryArchived: [['CLOSED'], 'ARCHIVED'], // T13
  EntryReopened: [['CLOSED', 'ARCHIVED'], 'IN_PROGRESS'], // T14
}

/** Where it stands after these facts. Throws at the first step that there is not. */
function walked(events: readonly Said[]): string {
  const places = ['REGISTERED']
  for (const { type } of events) {
    const now = places.at(-1) ?? ''
    const step = steps[type]
    if (type === 'ActUndone') places.pop()
    else if (step) {
      const [from, to] = step
      if (!from.includes(now)) throw new Error(`${type} from ${now}`)
      places.push(to ?? places.at(-2) ?? '')
    }
  }
  return places.at(-1) ?? ''
}

const moving = new Set(['EntryRouted', 'EntryReturned', 'EntryRecalled', 'EntryClosed'])

/**
 * What a clerk with a pencil would say of it: who asked, who agreed, who read, whether it was
 * answered. Throws at the first wrong.
 */
// oxlint-disable-next-line complexity -- a line for each kind of fact, and nothing else
function toldPlainly(events: readonly Said[]) {
  let asker: string | null = null
  let levelAsker: string | null = null
  let isAnswered = false
  let isAnnulled = false
  const readers = new Set<string>()
  for (const { type, actor_id: actor, data } of events) {
    if (isAnnulled) throw new Error(`${type} after it was annulled`)
    const named = Array.isArray(data['readerIds']) ? data['readerIds'].map(String) : []
    if (type === 'ReadersNamed' && named.includes(actor))
      throw new Error('somebody named themselves a reader')
    // Who reads it already may go on: where it goes, and where it is assigned.
    if (named.includes(actor) && !readers.has(actor))
      throw new Error(`somebody let themselves read: ${type}`)
    if (type === 'EntryRectified' && (levelAsker === null || levelAsker === actor))
      throw new Error('another level by one, or unasked')
    if (type === 'EntryRectified' || type === 'ConfidentialityChangeRefused') levelAsker = null
    if (type === 'ConfidentialityChangeRequested') levelAsker = actor
    else if (type === 'ReadersWithdrawn') for (const id of named) readers.delete(id)
    else for (const id of named) readers.add(id)
    if (type === 'AnnulmentRequested') asker = actor
    if (type === 'AnnulmentRefused') asker = null
    if (type === 'AnnulmentConsented' && (asker === null || asker === actor))
      throw new Error('an agreement to nothing, or to one’s own request')
    if (type === 'EntryClosed' && data['reply'] !== null) isAnswered = true
    if (moving.has(type)) asker = null
    if (type === 'EntryAnnulled') {
      if (asker === null || asker === actor) throw new Error('annulled by one, or unasked')
      if (isAnswered) throw new Error('annulled although it was answered')
      isAnnulled = true
    }
  }
  return { isWaiting: asker !== null && !isAnnulled, isAnnulled, isAnswered }
}

const factsOf = (entryId: string) =>
  app.db.asOwner<Said>(
    `select type, actor_id, body::jsonb -> 'data' as data from ledger_event where subject_id = $1 order by position`,
    [entryId],
  )

/** What stands after these facts, by the model. */
function expected(events: readonly Said[]): Stands {
  const { isAnnulled, isWaiting } = toldPlainly(events)
  const place = walked(events)
  return {
    is_annulled: isAnnulled,
    handling_status: place,
    asked: isAnnulled ? 'APPROVED' : isWaiting ? 'REQUESTED' : null,
    pending: place === 'ROUTED' ? 1 : 0,
  }
}

async function rowOf(entryId: string): Promise<Stands> {
  const [stands] = await app.db.asOwner<Stands>(
    `select register_status = 'ANNULLED' as is_annulled, handling_status, annulment ->> 'stage' as asked,
       (select count(*)::int from hand_over h where h.entry_id = entry.entry_id and h.kind = 'PRINCIPAL' and h.state = 'PENDING') as pending
     from entry where entry_id = $1`,
    [entryId],
  )
  if (!stands) throw new Error('A life begins with an entry')
  return stands
}

it(`${lives} lives end in nothing that is forbidden`, { timeout: 3_600_000 }, async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(anyLife, async (life) => {
      const entryId = await live(app, cast, life)
      const events = await factsOf(entryId)
      const stands = await rowOf(entryId)
      expect(stands).toEqual(expected(events))
      const isEnded = ['CLOSED', 'ARCHIVED'].includes(stands.handling_status)
      expect(isEnded && stands.asked !== null).toBe(false)
      for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1)
    }),
    {
      numRuns: lives,
      endOnFailure: true,
      examples: rareLives.map((life): [typeof life] => [life]),
    },
  )
  // It is no proof of anything that never happened.
  const each = [
    'AnnulmentRequested',
    'EntryAnnulled',
    'ReadersNamed',
    'EntryRectified',
    ...Object.keys(steps),
  ]
  for (const type of each) expect([type, (seen.get(type) ?? 0) > 0]).toEqual([type, true])
})
