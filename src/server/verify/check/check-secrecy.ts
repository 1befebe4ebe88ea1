/** What answers an entry is at least as secret as it (docs/specification/exits.md), row by row. */
import { confidentialities } from '#domain/municipality/catalogue.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'

/** Exits, or letters that have their number, with what each says of itself and what it answers. */
interface Answers {
  readonly column: string
  readonly rows: RawBuilder<unknown>
}

const exits: Answers = {
  column: 'outgoing.confidentiality',
  rows: sql`select o.municipality_id, o.exit_number as number, o.ledger_position as position,
      o.confidentiality as kept, o.own_confidentiality as own,
      array(select a.entry_id from outgoing_answer a
        where a.municipality_id = o.municipality_id and a.outgoing_id = o.outgoing_id) as answered
    from outgoing o`,
}

const letters: Answers = {
  column: 'letter.confidentiality',
  rows: sql`select n.municipality_id, n.document_number as number, n.ledger_position as position,
      l.confidentiality as kept, n.content #>> '{heading,confidentiality}' as own,
      array(select jsonb_array_elements_text(n.content #> '{heading,answers}')::uuid) as answered
    from numbered_letter n
    join letter l on l.municipality_id = n.municipality_id and l.letter_id = n.letter_id`,
}

/**
 * Throws a `Discrepancy` at the first exit, or the first numbered letter, that is more or less
 * secret than what it says of itself and the entries that it answers make it. Those rows, and what
 * an entry says of itself, are proven before.
 */
export async function checkSecrecy(db: Transaction, book: Book): Promise<void> {
  for (const answers of [exits, letters]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await checkAnswers(db, book, answers)
  }
}

async function checkAnswers(db: Transaction, book: Book, { column, rows }: Answers): Promise<void> {
  const order = sql`${[...confidentialities]}::text[]`
  const found = await sql<{ number: string; position: string; kept: string; due: string }>`
    select number, position, kept, due from (${rows}) as answering
    cross join lateral (
      select level as due from (
        select own as level union all
        select e.confidentiality from entry e
          where e.municipality_id = answering.municipality_id and e.entry_id = any (answered)) levels
      order by array_position(${order}, level) desc limit 1) as highest
    where municipality_id = ${book.municipalityId} and kept <> due
    order by position limit 1`.execute(db)
  const [wrong] = found.rows
  if (!wrong) return
  const { number, position, kept, due } = wrong
  throw new Discrepancy(
    book,
    { position: Number(position), entryNumber: number, column },
    `la fila dice ${quoted(kept)} y el libro ${quoted(due)}.`,
  )
}
