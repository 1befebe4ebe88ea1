/**
 * The daily closing (diligencia de cierre; docs/specification/ledger.md): each day of each registry
 * office, empty or not, in their order and without gaps. From then on minor corrections of the day
 * are the head of registry's.
 *
 * The counter never refuses a document: what arrives after a day was closed by hand makes that day
 * close once more.
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { addDays, localDateTimeAt } from '../deadline/civil-date.ts'
import type { EntryFact } from '../acts/entry-fact.ts'
import type { OutgoingFact } from '../outgoing/outgoing.ts'

export interface LastClosing {
  readonly on: CivilDate
  readonly sequence: number
  /** The last event of the ledger that it covers. */
  readonly through: number
  /** Closed by hand before its day was over. */
  readonly isEarly: boolean
}

export interface DayToClose {
  readonly on: CivilDate
  readonly sequence: number
}

export interface BookOfDays {
  readonly last: LastClosing | null
  /** The office's first day. */
  readonly opensOn: CivilDate
  /** Its last day, when it has one. */
  readonly validTo: CivilDate | null
  /** Whether entries of the last closed day came after its closing. */
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

/**
 * The last day the clock closes at that instant: yesterday, or the day before during the first ten
 * minutes.
 */
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
  /** A registration of what had been presented before. */
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
  /**
   * Merkle tree hash (RFC 6962) over the hashes of the events of the slice, lower-case hexadecimal.
   */
  readonly root: string
}

/**
 * What the event `YearClosed` says of a book: the year is over at every office that writes in it.
 */
export interface YearClosedData {
  readonly series: string
  readonly year: number
  /** The last event of the ledger that it counts. */
  readonly through: number
  readonly registered: DaySum['registered']
  /** Entries of the year that stood annulled, or rectified, when it was closed. */
  readonly annulledCount: number
  readonly rectifiedCount: number
  /** Entries of each month, January first. */
  readonly months: readonly number[]
  /** Of its book of exits. */
  readonly exits: DaySum['registered'] & { readonly annulledCount: number }
  /** How many daily closings of the year there are. */
  readonly dayCount: number
  /**
   * Merkle tree hash over the hashes of the events of those closings, in the order of the ledger.
   */
  readonly root: string
}
