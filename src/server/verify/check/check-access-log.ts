/**
 * The log of who read what: each seal counted and hashed again from its rows, and no row where the
 * ledger says there is none.
 */
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type {
  AccessLogForgottenData,
  AccessLogSealedData,
} from '../../features/entries/access-log/seal-readings.ts'
import { sealRow, sumAccess } from '../../features/entries/access-log/seal-readings.ts'
import { compareTable } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'
import type { Told } from '../replay/read-pages.ts'
import { factsOf } from '../replay/read-pages.ts'

export const accessFactTypes = ['AccessLogSealed', 'AccessLogForgotten'] as const

export interface AccessSummary {
  /** Rows that a seal of the ledger covers, and that are there. */
  readonly sealed: number
  /** Rows since the last seal: nothing proves them yet. */
  readonly open: number
}

type Seal = ReturnType<typeof sealRow>
type Sealed = Told<'AccessLogSealed', AccessLogSealedData>
type Forgotten = Told<'AccessLogForgotten', AccessLogForgottenData>

/** Throws the first `Discrepancy`. The chain must have been walked. */
export async function checkAccessLog(db: Transaction, book: Book): Promise<AccessSummary> {
  const { municipalityId } = book
  const seals: Seal[] = []
  for (const told of await factsOf<Sealed | Forgotten>(db, municipalityId, accessFactTypes)) {
    if (told.type === 'AccessLogSealed') addSeal(book, seals, told)
    else forget(book, seals, told)
  }
  await compareTable(db, book, { name: 'access_seal', key: ['through_id'] }, seals)
  let sealed = 0
  for (const seal of seals) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one seal after another
    sealed += await checkSeal(db, book, seal)
  }
  const through = seals.at(-1)?.through_id ?? 0
  const { rows: others } = await sql<{ stray: string; open: string }>`
    select count(*) filter (where access_id <= 0) as stray, count(*) filter (where access_id > ${through}) as open
    from access_log where municipality_id = ${municipalityId} and (access_id <= 0 or access_id > ${through})`.execute(
    db,
  )
  if (others[0]?.stray !== '0') {
    throw new Discrepancy(book, { column: 'access_log' }, 'sobran filas antes de la primera.')
  }
  return { sealed, open: Number(others[0].open) }
}

function addSeal(book: Book, seals: Seal[], told: Sealed): void {
  const { position, data } = told
  if (data.afterId !== (seals.at(-1)?.through_id ?? 0)) {
    throw new Discrepancy(book, { position }, 'el sello de consultas no sigue al anterior.')
  }
  seals.push(sealRow(book.municipalityId, data, told))
}

function forget(book: Book, seals: readonly Seal[], { position, data }: Forgotten): void {
  let count = 0
  for (const seal of seals) {
    if (seal.forgotten_position !== null || seal.through_id > data.throughId) continue
    seal.forgotten_position = position
    count += seal.row_count
  }
  if (count === data.count) return
  const what = `dice haber quitado ${data.count} consultas y los sellos cuentan ${count}.`
  throw new Discrepancy(book, { position }, what)
}

/** How many rows of the seal are there. */
async function checkSeal(db: Transaction, book: Book, seal: Seal): Promise<number> {
  const range = { afterId: seal.after_id, throughId: seal.through_id }
  const { count, root } = await sumAccess(db, book.municipalityId, range)
  const place = { position: seal.ledger_position, column: 'access_log' }
  const due = seal.forgotten_position === null ? seal.row_count : 0
  if (count !== due) {
    const what = `el registro de consultas tiene ${count} filas donde el libro selló ${due}.`
    throw new Discrepancy(book, place, what)
  }
  if (due > 0 && !root.equals(seal.root)) {
    throw new Discrepancy(book, place, 'se alteró una fila del registro de consultas ya sellada.')
  }
  return count
}
