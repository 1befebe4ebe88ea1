/**
 * The only event with which time goes back. What it puts right is the end of the book, all of it
 * later than the moment it was proposed, and nothing before it is.
 */
import type { ClockCorrectedData } from '#domain/book/book-act.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'

/** Throws a `Discrepancy`. `before` is the event it follows, proven like all before it. */
export async function checkCorrection(
  db: Transaction,
  book: Book,
  before: { readonly position: number; readonly at: string | null },
  { position, at, data: said }: LedgerBody,
): Promise<void> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- what a forged one does not say is not equal to what it must be
  const data = said as unknown as ClockCorrectedData
  const { from, through, falseFrom, falseThrough, proposedAt } = data
  const demand = (isTrue: boolean, what: string): void => {
    if (isTrue) return
    throw new Discrepancy(book, { position }, `la corrección de la hora ${what}.`)
  }
  demand(through === before.position, 'no llega hasta ella')
  demand(Number.isInteger(from) && from >= 1 && from <= through, 'no dice desde dónde')
  const first = await instantAt(db, book, from)
  const isSaid = first === falseFrom && before.at === falseThrough
  demand(isSaid, 'no dice las horas que corrige')
  demand(proposedAt <= at && at < falseThrough, 'no corrige una hora futura')
  // What was false when it was proposed, and only that.
  demand(proposedAt < falseFrom, 'alcanza a lo que ya era cierto')
  const last = from === 1 ? null : await instantAt(db, book, from - 1)
  demand(last === null || last <= proposedAt, 'deja fuera horas futuras')
}

async function instantAt(
  db: Transaction,
  { municipalityId }: Book,
  position: number,
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select body::jsonb ->> 'at' as at from ledger_event
    where municipality_id = ${municipalityId} and position = ${position}`.execute(db)
  return rows[0]?.at ?? null
}
