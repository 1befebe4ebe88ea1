/**
 * Walking the chain of one municipality from its first event to its head: positions without a gap,
 * every link and hash computed again, every text canonical, every extracted column equal to its
 * text, time never backwards but by an act that puts a wrong clock right.
 */
import type { ClockCorrectedData } from '#domain/book/book-act.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { sql } from 'kysely'
import type { StoredRow } from '../../platform/database/schema/read-as-owner.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { LedgerBody } from '../../platform/ledger/chain.ts'
import { genesisHash, hashOf } from '../../platform/ledger/chain.ts'
import { compareRows, storedText } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import { pagesOf } from '../replay/read-pages.ts'

/** Where the walk stands: after which event. `at` is RFC 3339; null before the first. */
interface ChainEnd {
  readonly position: number
  readonly hash: Buffer
  readonly at: string | null
}

export interface WalkedEvent {
  readonly position: number
  readonly hash: Buffer
  readonly body: LedgerBody
}

interface EventRow {
  readonly position: string
  readonly previous_hash: string
  readonly hash: string
  readonly body: string
  readonly type: string
  readonly subject_id: string
  readonly actor_id: string | null
  readonly at: string
}

// Bounds the memory: a page of ordinary events is under a megabyte.
const pageSize = 500

/**
 * Hands each proven event to `see`, in order; what `see` cannot read is a `Discrepancy` of that
 * event.
 */
export async function walkChain(
  db: Transaction,
  book: Book,
  see: (event: WalkedEvent) => void,
): Promise<ChainEnd> {
  let end: ChainEnd = { position: 0, hash: genesisHash, at: null }
  const pages = pagesOf<EventRow>(
    '0',
    ({ position }) => position,
    (after) =>
      sql<EventRow>`
      select position, previous_hash, hash, body, type, subject_id, actor_id, at from ledger_event
      where municipality_id = ${book.municipalityId} and position > ${after}
      order by position limit ${pageSize}`.execute(db),
  )
  for await (const page of pages) {
    for (const row of page) {
      // oxlint-disable-next-line no-await-in-loop -- waits only for the witness of something already wrong
      const body = await provenBody(db, book, end, row)
      end = { position: body.position, hash: bytesOf(row.hash), at: body.at }
      seeSafely(book, { position: end.position, hash: end.hash, body }, see)
    }
  }
  await checkHead(db, book, end)
  return end
}

async function provenBody(
  db: Transaction,
  book: Book,
  before: ChainEnd,
  row: EventRow,
): Promise<LedgerBody> {
  const position = before.position + 1
  const wrong = (column: string, what: string): Discrepancy =>
    new Discrepancy(book, { position, column: `ledger_event.${column}` }, what)
  if (row.position !== String(position)) {
    const what = `falta este suceso; el siguiente que hay es el ${row.position}.`
    throw new Discrepancy(book, { position, column: 'ledger_event' }, what)
  }
  if (!bytesOf(row.previous_hash).equals(before.hash)) {
    throw wrong('previous_hash', 'no enlaza con el suceso anterior: no es su huella.')
  }
  const computed = hashOf(before.hash, row.body)
  if (!bytesOf(row.hash).equals(computed)) {
    // What comes next remembers the true hash: it tells which of the two was altered.
    const remembered = await hashRememberedOf(db, book, position)
    throw remembered?.equals(computed)
      ? wrong('hash', 'se alteró la huella; el contenido es el que el libro encadenó.')
      : wrong('body', 'se alteró el contenido: no corresponde a su huella.')
  }
  const body = readBody(row.body)
  if (!body) throw wrong('body', 'el contenido no está en forma canónica (RFC 8785).')
  checkColumns(book, position, row, body)
  if (body.type === 'ClockCorrected') await checkCorrection(db, book, before, body)
  else if (before.at !== null && body.at < before.at) {
    throw wrong('at', `el tiempo retrocede: ${body.at} va después de ${before.at}.`)
  }
  return body
}

/**
 * The only event with which time goes back. What it puts right is the end of the book, all of it
 * later than the moment it was proposed, and nothing before it is. `before` is the event it follows,
 * proven like all before it.
 */
async function checkCorrection(
  db: Transaction,
  book: Book,
  before: ChainEnd,
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

/** The hash of an event as the next one, or the head, keeps it. */
async function hashRememberedOf(
  db: Transaction,
  book: Book,
  position: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: string }>`
    select previous_hash as hash from ledger_event
    where municipality_id = ${book.municipalityId} and position = ${position + 1}
    union all
    select hash from ledger_head where municipality_id = ${book.municipalityId} and position = ${position}
  `.execute(db)
  return rows[0] ? bytesOf(rows[0].hash) : null
}

const bodyKeys = 'actorId,at,data,municipalityId,position,subjectId,type'

/** The body when it is canonical and has exactly the members of a body; null otherwise. */
function readBody(text: string): LedgerBody | null {
  try {
    const body: LedgerBody = JSON.parse(text)
    const isInstant = new Date(body.at).toISOString() === body.at
    return isInstant && Object.keys(body).join(',') === bodyKeys && canonicalJson(body) === text
      ? body
      : null
  } catch {
    // Not JSON, not an object, not an instant: for whoever reads a ledger they are all the same.
    return null
  }
}

function checkColumns(book: Book, position: number, row: EventRow, body: LedgerBody): void {
  const said = {
    municipality_id: [book.municipalityId, body.municipalityId],
    position: [row.position, storedText(body.position)],
    type: [row.type, body.type],
    subject_id: [row.subject_id, body.subjectId],
    actor_id: [row.actor_id, body.actorId],
    at: [row.at, storedText(new Date(body.at))],
  }
  for (const [column, [kept, told]] of Object.entries(said)) {
    if (kept === told) continue
    const what = `la columna dice ${quoted(kept)} y el contenido ${quoted(told)}.`
    throw new Discrepancy(book, { position, column: `ledger_event.${column}` }, what)
  }
}

function seeSafely(book: Book, event: WalkedEvent, see: (event: WalkedEvent) => void): void {
  try {
    see(event)
  } catch (cause) {
    if (cause instanceof Discrepancy) throw cause
    const { position } = event
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Discrepancy(book, { position }, `el suceso no se entiende (${reason}).`)
  }
}

async function checkHead(db: Transaction, book: Book, end: ChainEnd): Promise<void> {
  const { rows } = await sql<StoredRow>`
    select position, hash, last_at from ledger_head where municipality_id = ${book.municipalityId}
  `.execute(db)
  const told = Number(rows[0]?.['position'])
  // A head that moved alone still has the hash of the last event; one that remembers more has
  // another.
  if (told > end.position && rows[0]?.['hash'] !== storedText(end.hash)) {
    throw new Discrepancy(
      book,
      { position: end.position + 1, column: 'ledger_event' },
      `falta este suceso; la cabeza del libro recuerda ${told}.`,
    )
  }
  const head = {
    position: end.position,
    hash: end.hash,
    ...(end.at && { last_at: new Date(end.at) }),
  }
  const table = { name: 'ledger_head', key: [], unsaid: end.at === null ? ['last_at'] : [] }
  compareRows(book, { position: end.position }, table, [head], rows)
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}
