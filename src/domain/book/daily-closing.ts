/**
 * The daily closing (docs/specification/ledger.md): each day of each office, without gaps. What
 * arrives after a day was closed by hand makes it close once more.
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { addDays, localDateTimeAt } from '../deadline/civil-date.ts'
import type { EntryFact } from '../acts/entry-fact.ts'
import type { OutgoingFact } from '../outgoing/outgoing.ts'

export interface LastClosing {
  readonly on: CivilDate
  readonly sequence: number
  readonly through: number
  readonly isEarly: boolean
}

export interface DayToClose {
  readonly on: CivilDate
  readonly sequence: number
}

export interface BookOfDays {
  readonly last: LastClosing | null
  readonly opensOn: CivilDate
  readonly validTo: CivilDate | null
  readonly hasLaterEntries: boolean
  /** Days that a wrong clock closed before they came, with the last number such a closing has. */
  readonly sequences: ReadonlyMap<CivilDate, number>
}

/** The day that must be closed next, when it is not after `until`. Days close in their order. */
export function nextDayToClose(book: BookOfDays, until: CivilDate): DayToClose | null {
  const { last, opensOn, validTo, hasLaterEntries, sequences } = book
  if (last && hasLaterEntries) return { on: last.on, sequence: last.sequence + 1 }
  const on = last ? addDays(last.on, 1) : opensOn
  const isOver = on > until || (validTo !== null && on > validTo)
  return isOver ? null : { on, sequence: (sequences.get(on) ?? 0) + 1 }
}

// Ten past midnight (docs/specification/ledger.md): nothing that began before midnight is still
// under way.
const afterMidnightMs = 10 * 60_000

/** Yesterday; the day before it during the first ten minutes. */
export function closesUntil(now: Date, timeZone: string): CivilDate {
  const then = new Date(now.getTime() - afterMidnightMs)
  return addDays(localDateTimeAt(then, timeZone).date, -1)
}

/** One event of the slice of the ledger that a closing covers. */
export interface DayEvent {
  readonly type: string
  /** Of the entry it happened to; null when it happened to something else. */
  readonly officeId: string | null
  readonly entryNumber: string | null
  readonly isLate: boolean
}

/** What a closing counts of its office. Numbers are as printed, in the order of the ledger. */
export interface DaySum {
  readonly registered: {
    readonly count: number
    readonly first: string | null
    readonly last: string | null
  }
  readonly annulled: readonly string[]
  readonly rectified: readonly string[]
  readonly late: readonly string[]
  /** Of the book of exits; absent on a day that nothing left and nothing was annulled. */
  readonly exits?: {
    readonly count: number
    readonly first: string | null
    readonly last: string | null
    readonly annulled: readonly string[]
  }
}

export function sumOfDay(officeId: string, events: readonly DayEvent[]): DaySum {
  const numbersOf = (type: Numbered, isWanted = (_event: DayEvent) => true): string[] => [
    ...new Set(
      events.flatMap((event) =>
        event.type === type &&
        event.officeId === officeId &&
        event.entryNumber !== null &&
        isWanted(event)
          ? [event.entryNumber]
          : [],
      ),
    ),
  ]
  const registered = numbersOf('EntryRegistered')
  return {
    registered: {
      count: registered.length,
      first: registered[0] ?? null,
      last: registered.at(-1) ?? null,
    },
    annulled: numbersOf('EntryAnnulled'),
    rectified: numbersOf('EntryRectified'),
    late: numbersOf('EntryRegistered', ({ isLate }) => isLate),
    ...exitsOfDay(numbersOf('OutgoingDispatched'), numbersOf('OutgoingAnnulled')),
  }
}

type Numbered = EntryFact['type'] | OutgoingFact['type']

function exitsOfDay(left: readonly string[], annulled: readonly string[]): Pick<DaySum, 'exits'> {
  if (left.length + annulled.length === 0) return {}
  const [first = null] = left
  return { exits: { count: left.length, first, last: left.at(-1) ?? null, annulled } }
}

/** What the event `DayClosed` says. The slice is empty when `through` is `first - 1`. */
export interface DayClosedData extends DaySum {
  readonly officeId: string
  readonly on: CivilDate
  readonly sequence: number
  readonly first: number
  readonly through: number
  /** Merkle tree hash (RFC 6962) of the slice, lower-case hexadecimal. */
  readonly root: string
}

/**
 * What the event `YearClosed` says of a book: the year is over at every office that writes in it.
 */
export interface YearClosedData {
  readonly series: string
  readonly year: number
  readonly through: number
  readonly registered: DaySum['registered']
  /** Entries of the year that stood annulled, or rectified, when it was closed. */
  readonly annulledCount: number
  readonly rectifiedCount: number
  readonly months: readonly number[]
  /** Of its book of exits. */
  readonly exits: DaySum['registered'] & { readonly annulledCount: number }
  /** How many daily closings of the year there are. */
  readonly dayCount: number
  /** Merkle tree hash of the events of those closings. */
  readonly root: string
}
