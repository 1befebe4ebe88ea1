/**
 * The acts of two people that put the book's clock right, or let it go on after a restoration: who
 * made them, and their rows.
 */
import type {
  BookResumedData,
  ClockConfirmedData,
  ClockCorrectedData,
} from '#domain/book/book-act.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { actOf } from '#domain/acts/acts.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Term } from '#domain/permission/people.ts'
import { holdsOn } from '#domain/permission/people.ts'
import type { Role } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { LedgerBody } from '../../platform/ledger/chain.ts'
import { correctionRow } from '../../platform/ledger/correction-row.ts'
import type { MadeRow } from '../replay/compare-rows.ts'
import { compareTable } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/organization.ts'
import { columnOf, rowsOf } from '../replay/organization.ts'
import type { Told } from '../replay/read-pages.ts'
import { factsOf } from '../replay/read-pages.ts'

export const bookActTypes = ['ClockConfirmed', 'ClockCorrected', 'BookResumed'] as const

type BookAct =
  | Told<'ClockConfirmed', ClockConfirmedData>
  | Told<'ClockCorrected', ClockCorrectedData>
  | Told<'BookResumed', BookResumedData>

/**
 * Throws the first `Discrepancy`. The chain, whose times hold only with these acts, must have been
 * walked.
 */
export async function checkBookActs(db: Transaction, book: Book): Promise<void> {
  const { municipalityId } = book
  const acts = await factsOf<BookAct>(db, municipalityId, bookActTypes)
  const corrections = acts.flatMap((act) =>
    act.type === 'ClockCorrected' ? [correctionRow(municipalityId, act.data, act)] : [],
  )
  const clock = { name: 'clock_correction', key: ['correction_id'] }
  await compareTable(db, book, clock, corrections)
  const skipped = acts.flatMap((act) =>
    act.type === 'BookResumed' ? skippedRows(municipalityId, act) : [],
  )
  const numbers = { name: 'skipped_numbers', key: ['series_code', 'year', 'first_number'] }
  await compareTable(db, book, numbers, skipped)
  await checkRestored(db, book, acts)
}

/**
 * Who made the act, at its place in the ledger: active people of the register with the roles the
 * rule asks for, two of them where it asks for two. Throws a `Discrepancy`.
 */
export function checkActors(book: Book, organization: Organization, body: LedgerBody): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a forged one that is not so shaped has nobody who could make it
  const act = body as unknown as BookAct
  const { position, at } = body
  const { actorId } = act
  const { timeZone } = organization
  const wrong = (what: string): Discrepancy => new Discrepancy(book, { position }, what)
  const day = localDateTimeAt(new Date(at), timeZone ?? 'UTC').date
  const demand = (staffId: unknown, name: ActName, verb: string): void => {
    const id = typeof staffId === 'string' ? staffId : ''
    if (columnOf(rowsOf(organization, 'staff').get(id), 'status') !== 'ACTIVE') {
      throw wrong(`no consta quién lo ${verb}.`)
    }
    const held = rolesOn(organization, id, day)
    if (![...held].some((role) => actOf(name).by.includes(role))) {
      throw wrong(`quien lo ${verb} no tenía entonces un rol que lo permita.`)
    }
  }
  if (act.type === 'ClockConfirmed') {
    demand(actorId, 'confirmClock', 'confirmó')
    return
  }
  const { proposedById } = act.data
  if (proposedById === actorId) throw wrong('lo propuso y lo confirmó la misma persona.')
  demand(actorId, 'confirmBookAct', 'confirmó')
  demand(proposedById, 'proposeBookAct', 'propuso')
}

/** Somebody's roles on a day, those that a substitution lends included. */
function rolesOn(organization: Organization, staffId: string, day: CivilDate): Set<Role> {
  const lenders = [...rowsOf(organization, 'substitution').values()].flatMap((row) => {
    const isLent = columnOf(row, 'substitute_id') === staffId && holdsOn(termOf(row), day)
    return isLent ? [String(columnOf(row, 'absent_id'))] : []
  })
  const given = [staffId, ...lenders].flatMap((id) => organization.grants.get(id) ?? [])
  return new Set(given.flatMap((grant) => (holdsOn(grant, day) ? [grant.role] : [])))
}

function termOf(row: MadeRow): Term {
  return {
    validFrom: String(columnOf(row, 'valid_from')),
    validTo: String(columnOf(row, 'valid_to')),
  }
}

function skippedRows(
  municipalityId: string,
  { data, position }: Told<'BookResumed', BookResumedData>,
): MadeRow[] {
  return data.skipped.map(({ code, year, first, last }) => ({
    municipality_id: municipalityId,
    series_code: code,
    year,
    first_number: first,
    last_number: last,
    ledger_position: position,
  }))
}

/** A mark of a restoration is lifted by an act, and by nothing else. */
async function checkRestored(db: Transaction, book: Book, acts: readonly BookAct[]): Promise<void> {
  const { rows } = await sql<{ position: string }>`
    select decided_position::text as position from restored_book
    where municipality_id = ${book.municipalityId} and decided_position is not null
    order by 1`.execute(db)
  const resumed = new Set(
    acts.flatMap(({ type, position }) => (type === 'BookResumed' ? [String(position)] : [])),
  )
  const stray = rows.find(({ position }) => !resumed.has(position))
  if (!stray) return
  const place = { position: Number(stray.position), column: 'restored_book' }
  throw new Discrepancy(book, place, 'ninguna diligencia dejó seguir al libro recuperado.')
}
