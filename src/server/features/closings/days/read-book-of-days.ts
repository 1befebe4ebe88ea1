/** Where the closing of an office's book stands, and what of the ledger a day's closing covers. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, daysBetween, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { BookOfDays, DayClosedData, DayEvent, DayToClose } from '#domain/book/daily-closing.ts'
import { closesUntil, sumOfDay } from '#domain/book/daily-closing.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { BookClock } from '../../../platform/ledger/book-clock.ts'
import { isVoid, trueInstant } from '../../../platform/ledger/corrected.ts'
import { merkleRoot } from '../../../platform/ledger/merkle.ts'

/** What closing needs to know of an office. */
export interface ClosingOffice {
  readonly officeId: string
  readonly timeZone: string
  readonly validTo: CivilDate | null
}

/** A book of days, and the position of the ledger where its next slice begins. */
export interface StandingBook extends BookOfDays {
  readonly nextPosition: number
}

export async function readBookOfDays(
  db: Transaction,
  municipalityId: string,
  office: ClosingOffice,
): Promise<StandingBook> {
  const { officeId, timeZone, validTo } = office
  const last = await db
    .selectFrom('daily_closing as d')
    .select(['on_date', 'sequence', 'through_position', 'closed_at'])
    .where((eb) => eb.and({ municipality_id: municipalityId, office_id: officeId }))
    .where(sql<boolean>`not ${isVoid('d')}`)
    .orderBy('on_date', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sequences = await voidSequences(db, municipalityId, officeId)
  if (!last) {
    const { at, position: nextPosition } = await readOpeningEvent(db, municipalityId, officeId)
    const opensOn = localDateTimeAt(at, timeZone).date
    return { last: null, opensOn, validTo, hasLaterEntries: false, nextPosition, sequences }
  }
  const { on_date: on, sequence, through_position: through } = last
  // Nothing can be registered on a day that was over when it was closed.
  const isEarly = localDateTimeAt(last.closed_at, timeZone).date <= on
  return {
    last: { on, sequence, through, isEarly },
    opensOn: on,
    validTo,
    hasLaterEntries: isEarly && (await isAnyLater(db, municipalityId, officeId, on, through)),
    nextPosition: through + 1,
    sequences,
  }
}

/**
 * How often each day was closed by a clock since put right: when it really ends, its next closing
 * follows those.
 */
async function voidSequences(
  db: Transaction,
  municipalityId: string,
  officeId: string,
): Promise<ReadonlyMap<CivilDate, number>> {
  const { rows } = await sql<{ on_date: CivilDate; sequence: number }>`
    select d.on_date, max(d.sequence) as sequence from daily_closing d
    join clock_correction k on k.municipality_id = d.municipality_id
      and d.ledger_position between k.from_position and k.through_position
    where d.municipality_id = ${municipalityId} and d.office_id = ${officeId}
    group by d.on_date`.execute(db)
  return new Map(rows.map((row) => [row.on_date, row.sequence]))
}

/** The office's first day. */
export async function readOpening(
  db: Transaction,
  municipalityId: string,
  { officeId, timeZone }: ClosingOffice,
): Promise<CivilDate> {
  const { at } = await readOpeningEvent(db, municipalityId, officeId)
  return localDateTimeAt(at, timeZone).date
}

async function readOpeningEvent(
  db: Transaction,
  municipalityId: string,
  officeId: string,
): Promise<{ readonly position: number; readonly at: Date }> {
  return db
    .selectFrom('ledger_event as v')
    .select(['position', trueInstant('v').as('at')])
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ subject_id: officeId, type: 'OfficeAdded' }))
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function isAnyLater(
  db: Transaction,
  municipalityId: string,
  officeId: string,
  on: CivilDate,
  through: number,
): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select exists (select from entry where municipality_id = ${municipalityId}
        and registered_on = ${on} and office_id = ${officeId} and ledger_position > ${through})
      or exists (select from outgoing where municipality_id = ${municipalityId}
        and dispatched_on = ${on} and office_id = ${officeId} and ledger_position > ${through})
      as later`.execute(db)
  return rows[0]?.later === true
}

interface Slice {
  readonly first: number
  readonly through: number
}

/**
 * From where the last closing ended to the last event of the day; of a day still running, to where
 * the ledger stands.
 */
export async function sliceOf(
  db: Transaction,
  municipalityId: string,
  { timeZone }: ClosingOffice,
  first: number,
  on: CivilDate,
): Promise<Slice> {
  const { rows } = await sql<{ through: number }>`
    select coalesce(
      least(
        (select v.position - 1 from ledger_event v
          where v.municipality_id = ${municipalityId} and v.position >= ${first}
            and v.at >= (${addDays(on, 1)}::date::timestamp at time zone ${timeZone})
            and not exists (select from clock_correction k where k.municipality_id = v.municipality_id
              and v.position between k.from_position and k.through_position)
          order by v.position limit 1),
        -- What a wrong clock wrote belongs to the day on which it was put right.
        (select min(k.from_position) - 1 from clock_correction k
          where k.municipality_id = ${municipalityId} and k.from_position >= ${first}
            and k.corrected_at >= (${addDays(on, 1)}::date::timestamp at time zone ${timeZone}))),
      (select position from ledger_head where municipality_id = ${municipalityId})
    ) as through`.execute(db)
  return { first, through: rows[0]?.through ?? first - 1 }
}

/**
 * The fact of a closing: what its event will say. Every column arrives as text, so that whoever
 * verifies reads the same.
 */
export async function closingFact(
  db: Transaction,
  municipalityId: string,
  officeId: string,
  day: DayToClose,
  slice: Slice,
): Promise<DayClosedData> {
  const { rows } = await sql<Omit<DayEvent, 'isLate'> & { hash: string; late: string }>`
    select v.type, encode(v.hash, 'hex') as hash, coalesce(e.office_id, o.office_id)::text as "officeId",
      coalesce(e.entry_number, o.exit_number) as "entryNumber",
      (v.type = 'EntryRegistered' and (v.body::jsonb #>> '{data,content,lateReason}') is not null)::text as late
    from ledger_event v left join entry e on e.municipality_id = v.municipality_id and e.entry_id = v.subject_id
    left join outgoing o on o.municipality_id = v.municipality_id and o.outgoing_id = v.subject_id
    where v.municipality_id = ${municipalityId} and v.position between ${slice.first} and ${slice.through}
    order by v.position`.execute(db)
  const events = rows.map(({ hash: _hash, late, ...event }) => ({
    ...event,
    isLate: late === 'true',
  }))
  return {
    officeId,
    ...day,
    ...slice,
    root: merkleRoot(rows.map(({ hash }) => Buffer.from(hash, 'hex'))).toString('hex'),
    ...sumOfDay(officeId, events),
  }
}

/** Which days of an office are over and not closed. */
interface DueDays {
  readonly from: CivilDate
  readonly until: CivilDate
  /** 0 when `until` is before `from`. */
  readonly count: number
}

export async function readDueDays(
  db: Transaction,
  municipalityId: string,
  office: ClosingOffice,
  clock: BookClock,
): Promise<DueDays> {
  const { last, opensOn } = await readBookOfDays(db, municipalityId, office)
  const over = closesUntil(clock.now, office.timeZone)
  const until = office.validTo !== null && office.validTo < over ? office.validTo : over
  const from = last ? addDays(last.on, 1) : opensOn
  return { from, until, count: Math.max(0, daysBetween(from, until) + 1) }
}
