/**
 * The past of the demonstration, written honestly: the same facts as the counter makes, decided by
 * the same domain, linked in order of time into the same chain, so that `verify` finds nothing to
 * say. Only the instants are given instead of read from the database's clock; nothing but the
 * demonstration can reach this, and it works on an empty book alone.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import type { Entry, SeriesPlace } from '#domain/entry/entry.ts'
import type { EntryEvent, EntryFact } from '#domain/acts/entry-fact.ts'
import { evolve } from '#domain/acts/entry-fact.ts'
import type { OutgoingFact } from '#domain/outgoing/outgoing.ts'
import type { RegistrationLink } from '#server/entries/rows/entry-row.ts'
import type { AppendedEvent, LedgerPlace, LedgerFact } from '#server/ledger/append.ts'
import { linkFacts } from '#server/ledger/append.ts'
import type { PastExits } from './past-exits.ts'
import { openPastExits } from './past-exits.ts'

export interface PastBook extends PastExits {
  readonly entries: ReadonlyMap<string, Entry>
  readonly links: ReadonlyMap<string, RegistrationLink>
  readonly events: readonly AppendedEvent[]
  /** Every receipt issued, with its version and code. */
  readonly receipts: readonly PastReceipt[]
  readonly series: ReadonlyMap<string, PastSeries>
  readonly head: LedgerPlace
  /** Something that happened to no entry. */
  readonly note: (at: Date, fact: LedgerFact) => void
  /** Something that happened to an entry. Throws when it cannot follow what happened before. */
  readonly add: (at: Date, entryId: string, actorId: string, fact: EntryFact) => Entry
  /** The next number of the year's book. */
  readonly nextPlace: (at: Date, code: string, year: number) => SeriesPlace
}

export interface PastSeries {
  readonly code: string
  readonly year: number
  readonly lastNumber: number
  readonly lastAt: Date
}

export interface PastReceipt {
  readonly entryId: string
  readonly version: number
  readonly verificationCode: string
  readonly issuedAt: Date
}

export function openPastBook(start: LedgerPlace): PastBook {
  let head = start
  const entries = new Map<string, Entry>()
  const links = new Map<string, RegistrationLink>()
  const events: AppendedEvent[] = []
  const receipts: PastReceipt[] = []
  const series = new Map<string, PastSeries>()

  const append = (at: Date, fact: LedgerFact): AppendedEvent => {
    if (at < head.now)
      throw new Error(
        `The past cannot go back from ${head.now.toISOString()} to ${at.toISOString()}`,
      )
    const [event] = linkFacts({ ...head, now: at }, [fact])
    if (!event) throw new Error('A fact makes an event')
    head = { ...head, position: event.position, hash: event.hash, now: at }
    events.push(event)
    return event
  }

  return {
    entries,
    links,
    events,
    receipts,
    series,
    ...openPastExits((at, subjectId, actorId, { type, data }) =>
      append(at, { type, subjectId, actorId, data: asJson(data) }),
    ),
    get head() {
      return head
    },
    note: (at, fact) => void append(at, fact),
    add(at, entryId, actorId, fact) {
      const said: EntryEvent = { ...fact, entryId, actorId, at: at.toISOString() }
      const before = entries.get(entryId) ?? null
      const after = evolve(before, said)
      const event = append(at, {
        type: fact.type,
        subjectId: entryId,
        actorId,
        data: asJson(fact.data),
      })
      entries.set(entryId, after)
      if (!before) links.set(entryId, event)
      if (before?.receiptVersion !== after.receiptVersion) {
        const { receiptVersion: version, verificationCode } = after
        receipts.push({ entryId, version, verificationCode, issuedAt: at })
      }
      return after
    },
    nextPlace(at, code, year) {
      const key = `${code} ${year}`
      const number = (series.get(key)?.lastNumber ?? 0) + 1
      series.set(key, { code, year, lastNumber: number, lastAt: at })
      return { code, year, number }
    },
  }
}

// Facts are made of JSON values only; interfaces without an index signature do not show it.
function asJson(data: EntryFact['data'] | OutgoingFact['data']): JsonValue {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return data as unknown as JsonValue
}
