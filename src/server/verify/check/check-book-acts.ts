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
import type { StoredRow } from '../../database/schema/read-as-owner.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import { correctionRow } from '../../ledger/correction-row.ts'
import type { MadeRow } from '../replay/compare-rows.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/replay-organization.ts'

export const bookActTypes: readonly string[] = ['ClockConfirmed', 'ClockCorrected', 'BookResumed']

type Told<Type extends string, Data> = Omit<LedgerBody, 'type' | 'data'> & {
  readonly type: Type
  readonly data: Data
}
type BookAct =
  | Told<'ClockConfirmed', ClockConfirmedData>
  | Told<'ClockCorrected', ClockCorrectedData>
  | Told<'BookResumed', BookResumedData>

/**
 * Throws the first `Discrepancy`. The chain, whose times hold only with these acts, must have been
 * walked.
 */
export async function checkBookActs(db: Transaction, book: Book): Promise<void> {
  const acts = await readActs(db, book)
  const { municipalityId } = book
  const corrections = acts.flatMap((act) =>
    act.type === 'ClockCorrected' ? [correctionRow(municipalityId, act.data, eventOf(act))] : [],
  )
  await compare(db, book, 'clock_correction', ['correction_id'], corrections)
  const skipped = acts.flatMap((act) =>
    act.type === 'BookResumed' ? skippedRows(municipalityId, act) : [],
  )
  await compare(db, book, 'skipped_numbers', ['series_code', 'year', 'first_number'], skipped)
  await checkRestored(db, book, acts)
}

async function readActs(db: Transaction, { municipalityId }: Book): Promise<BookAct[]> {
  const { rows } = await sql<{ body: string }>`
    select body from ledger_event
    where municipality_id = ${municipalityId} and type = any (${bookActTypes}::text[])
    order by position`.execute(db)
  // The chain was walked: what it says is what this server wrote, and a forged act is found by what
  // follows from it.
  return rows.map(({ body }): BookAct => JSON.parse(body))
}

/**
 * Who made the act, at its place in the ledger: active people of the register with the roles the
 * rule asks for, two of them where it asks for two. Throws a `Discrepancy`.
 */
export function checkActors(book: Book, organization: Organization, body: LedgerBody): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a forged one that is not so shaped has nobody who could make it
  const act = body as unknown as BookAct
  const { position, actorId, at } = act
  const { timeZone } = organization
  const wrong = (what: string): Discrepancy => new Discrepancy(book, { position }, what)
  const dayOf = (instant: string): CivilDate =>
    localDateTimeAt(new Date(instant), timeZone ?? 'UTC').date
  const demand = (staffId: unknown, name: ActName, verb: string): void => {
    const id = typeof staffId === 'string' ? staffId : ''
    if (columnOf(organization.rows.staff.get(id), 'status') !== 'ACTIVE') {
      throw wrong(`no consta quién lo ${verb}.`)
    }
    const held = rolesOn(organization, id, dayOf(at))
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
function rolesOn({ grants, rows }: Organization, staffId: string, day: CivilDate): Set<Role> {
  const lenders = [...rows.substitution.values()].flatMap((row) => {
    const isLent = columnOf(row, 'substitute_id') === staffId && holdsOn(termOf(row), day)
    return isLent ? [columnOf(row, 'absent_id')] : []
  })
  const given = [staffId, ...lenders].flatMap((id) => grants.get(id) ?? [])
  return new Set(given.flatMap((grant) => (holdsOn(grant, day) ? [grant.role] : [])))
}

function termOf(row: MadeRow): Term {
  return { validFrom: columnOf(row, 'valid_from'), validTo: columnOf(row, 'valid_to') }
}

function columnOf(row: MadeRow | undefined, name: string): string {
  return row === undefined ? '' : String(Reflect.get(row, name))
}

function eventOf({ position, at, subjectId }: BookAct) {
  return { position, at: new Date(at), subjectId }
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

async function compare(
  db: Transaction,
  book: Book,
  name: 'clock_correction' | 'skipped_numbers',
  key: readonly string[],
  made: readonly MadeRow[],
): Promise<void> {
  const { rows } = await sql<StoredRow>`
    select * from ${sql.table(name)} where municipality_id = ${book.municipalityId}`.execute(db)
  compareRows(book, {}, { name, key }, made, rows)
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
