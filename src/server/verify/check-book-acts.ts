/** The acts of two people that put the book's clock right, or let it go on after a restoration: who made them, and their rows. */
import type { BookResumedData, ClockCorrectedData } from '#domain/book-act.ts'
import { sql } from 'kysely'
import type { StoredRow } from '../database/read-as-owner.ts'
import type { Transaction } from '../database/transaction.ts'
import type { LedgerBody } from '../ledger/chain.ts'
import { correctionRow } from '../ledger/correction-row.ts'
import type { MadeRow } from './compare-rows.ts'
import { compareRows } from './compare-rows.ts'
import type { Book } from './discrepancy.ts'
import { Discrepancy } from './discrepancy.ts'
import type { Organization } from './replay-organization.ts'

export const bookActTypes: readonly string[] = ['ClockConfirmed', 'ClockCorrected', 'BookResumed']

type Told<Type extends string, Data> = Omit<LedgerBody, 'type' | 'data'> & {
  readonly type: Type
  readonly data: Data
}
type BookAct =
  | Told<'ClockConfirmed', object>
  | Told<'ClockCorrected', ClockCorrectedData>
  | Told<'BookResumed', BookResumedData>

/** Throws the first `Discrepancy`. The chain, whose times hold only with these acts, must have been walked. */
export async function checkBookActs(
  db: Transaction,
  book: Book,
  organization: Organization,
): Promise<void> {
  const acts = await readActs(db, book)
  for (const act of acts) demandTwoPeople(book, organization, act)
  const { municipalityId } = book
  const corrections = acts.flatMap((act) =>
    act.type === 'ClockCorrected' ? [correctionRow(municipalityId, act.data, eventOf(act))] : [],
  )
  await compare(db, book, 'clock_correction', ['correction_id'], corrections)
  const skipped = acts.flatMap((act) =>
    act.type === 'BookResumed' ? skippedRows(municipalityId, act) : [],
  )
  await compare(db, book, 'skipped_numbers', ['series_code', 'year', 'first_number'], skipped)
  const confirmed = acts.findLast(({ type }) => type !== 'BookResumed')
  const confirmation = confirmed && {
    municipality_id: municipalityId,
    confirmed_at: new Date(confirmed.at),
    confirmed_by_id: confirmed.actorId,
    ledger_position: confirmed.position,
  }
  await compare(db, book, 'clock_confirmation', [], confirmation ? [confirmation] : [])
  await checkRestored(db, book, acts)
}

async function readActs(db: Transaction, { municipalityId }: Book): Promise<BookAct[]> {
  const { rows } = await sql<{ body: string }>`
    select body from ledger_event
    where municipality_id = ${municipalityId} and type = any (${bookActTypes}::text[])
    order by position`.execute(db)
  // The chain was walked: what it says is what this house wrote, and a forged act is found by what follows from it.
  return rows.map(({ body }): BookAct => JSON.parse(body))
}

function demandTwoPeople(book: Book, { rows: { staff } }: Organization, act: BookAct): void {
  const { position, actorId } = act
  const wrong = (what: string): Discrepancy => new Discrepancy(book, { position }, what)
  if (actorId === null || !staff.has(actorId)) throw wrong('no consta quién lo confirmó.')
  if (act.type === 'ClockConfirmed') return
  const { proposedById } = act.data
  if (!staff.has(proposedById)) throw wrong('no consta quién lo propuso.')
  if (proposedById === actorId) throw wrong('lo propuso y lo confirmó la misma persona.')
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
  name: 'clock_correction' | 'skipped_numbers' | 'clock_confirmation',
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
