/**
 * The log of who read what: each seal counted and hashed again from its rows, and no row where the
 * ledger says there is none.
 */
import { sql } from 'kysely'
import type { StoredRow } from '../../database/schema/read-as-owner.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccessLogForgottenData, AccessLogSealedData } from '../../readings/seal-readings.ts'
import { sealRow, sumAccess } from '../../readings/seal-readings.ts'
import { compareRows } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'

export const accessFactTypes: readonly string[] = ['AccessLogSealed', 'AccessLogForgotten']

export interface AccessSummary {
  /** Rows that a seal of the ledger covers, and that are there. */
  readonly sealed: number
  /** Rows since the last seal: nothing proves them yet. */
  readonly open: number
}

type Told =
  | { readonly type: 'AccessLogSealed'; readonly data: AccessLogSealedData }
  | { readonly type: 'AccessLogForgotten'; readonly data: AccessLogForgottenData }
type ToldAt = Told & { readonly position: number; readonly at: Date }

/** Throws the first `Discrepancy`. The chain must have been walked. */
export async function checkAccessLog(db: Transaction, book: Book): Promise<AccessSummary> {
  const { municipalityId } = book
  const seals: ReturnType<typeof sealRow>[] = []
  for (const told of await factsOf(db, book)) {
    if (told.type === 'AccessLogSealed') addSeal(book, seals, told)
    else forget(book, seals, told)
  }
  const { rows } = await sql<StoredRow>`
    select * from access_seal where municipality_id = ${municipalityId}`.execute(db)
  compareRows(book, {}, { name: 'access_seal', key: ['through_id'] }, seals, rows)
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

async function factsOf(db: Transaction, { municipalityId }: Book): Promise<ToldAt[]> {
  const { rows } = await sql<{ body: string }>`
    select body from ledger_event
    where municipality_id = ${municipalityId} and type = any (${accessFactTypes}::text[])
    order by position`.execute(db)
  return rows.map(({ body }) => {
    const told: Told & { position: number; at: string } = JSON.parse(body)
    return { ...told, at: new Date(told.at) }
  })
}

function addSeal(
  book: Book,
  seals: ReturnType<typeof sealRow>[],
  told: ToldAt & { readonly type: 'AccessLogSealed' },
): void {
  const { position, data } = told
  if (data.afterId !== (seals.at(-1)?.through_id ?? 0)) {
    throw new Discrepancy(book, { position }, 'el sello de consultas no sigue al anterior.')
  }
  seals.push(sealRow(book.municipalityId, data, told))
}

function forget(
  book: Book,
  seals: ReturnType<typeof sealRow>[],
  { position, data }: ToldAt & { readonly type: 'AccessLogForgotten' },
): void {
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
async function checkSeal(
  db: Transaction,
  book: Book,
  seal: ReturnType<typeof sealRow>,
): Promise<number> {
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
