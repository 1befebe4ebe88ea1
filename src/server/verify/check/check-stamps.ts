/**
 * The time stamps: each is true, is of the closing it is kept with, and says the instant that its
 * row says.
 */
import type { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { BadStamp, readToken } from '../../platform/files/signatures/read-token.ts'
import type { Stamp } from '../../platform/files/signatures/read-token.ts'
import { storedText } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import { pagesOf } from '../replay/read-pages.ts'

export interface StampSummary {
  readonly count: number
  readonly closings: number
  /** Whether their chains were followed to an authority that is trusted here. */
  readonly isTrusted: boolean
}

interface StampRow {
  readonly position: string
  readonly token: string
  readonly stamped_at: string
  readonly hash: string | null
  readonly type: string | null
}

const pageSize = 200

/** Throws the first `Discrepancy`. `trusted` are the roots; with none, chains are not followed. */
export async function checkStamps(
  db: Transaction,
  book: Book,
  trusted: readonly X509Certificate[],
): Promise<StampSummary> {
  let count = 0
  const pages = pagesOf<StampRow>(
    '0',
    ({ position }) => position,
    (after) =>
      sql<StampRow>`
      select s.ledger_position as position, encode(s.token, 'hex') as token, s.stamped_at, encode(v.hash, 'hex') as hash, v.type
      from closing_stamp s
      left join ledger_event v on v.municipality_id = s.municipality_id and v.position = s.ledger_position
      where s.municipality_id = ${book.municipalityId} and s.ledger_position > ${after}
      order by s.ledger_position limit ${pageSize}`.execute(db),
  )
  for await (const page of pages) {
    for (const row of page) checkStamp(book, row, trusted)
    count += page.length
  }
  const { rows } = await sql<{ closings: string }>`
    select count(*) as closings from daily_closing where municipality_id = ${book.municipalityId}`.execute(
    db,
  )
  return { count, closings: Number(rows[0]?.closings), isTrusted: trusted.length > 0 }
}

function checkStamp(book: Book, row: StampRow, trusted: readonly X509Certificate[]): void {
  const place = { position: Number(row.position), column: 'closing_stamp' }
  const stamp = readOrTell(book, place, row, trusted)
  if (row.type !== 'DayClosed' || stamp.imprint !== row.hash) {
    throw new Discrepancy(book, place, 'el sello de tiempo no es de este cierre.')
  }
  if (storedText(stamp.at) === row.stamped_at) return
  const column = 'closing_stamp.stamped_at'
  const what = `la fila dice ${quoted(row.stamped_at)} y el sello ${quoted(storedText(stamp.at))}.`
  throw new Discrepancy(book, { ...place, column }, what)
}

function readOrTell(
  book: Book,
  place: { readonly position: number; readonly column: string },
  { token }: StampRow,
  trusted: readonly X509Certificate[],
): Stamp {
  try {
    return readToken(Buffer.from(token, 'hex'), trusted)
  } catch (cause) {
    if (!(cause instanceof BadStamp)) throw cause
    throw new Discrepancy(book, place, `${cause.message}.`)
  }
}
