/**
 * The ledger as a file anyone can check: one line of JSON that says what it is, one for each event,
 * as it was hashed, one for each time stamp.
 */
import { sql } from 'kysely'
import { OperatorProblem } from '../platform/common/config/config.ts'
import { writeNewFile } from '../platform/files/store/write-new-file.ts'
import { readAsOwner } from '../platform/database/schema/read-as-owner.ts'
import type { Transaction } from '../platform/database/tables/transaction.ts'
import { pagesOf } from './replay/read-pages.ts'

/** The first line. Hashes are lower-case hexadecimal. */
interface ExportHeader {
  readonly format: 'asiento-ledger/1'
  readonly municipalityId: string
  readonly municipality: string
  /** RFC 3339. */
  readonly exportedAt: string
  readonly lastPosition: number
  readonly lastHash: string
}

interface ExportOptions {
  readonly url: string
  /** Must not exist: an old export is evidence. */
  readonly file: string
  /** Its id. */
  readonly municipality: string
  readonly exportedAt: Date
  /** Ends it, and leaves nothing. */
  readonly signal?: AbortSignal
}

const pageSize = 500

/** Leaves no half file behind. Throws an `OperatorProblem` when the file is there already. */
export async function exportBook(options: ExportOptions): Promise<ExportHeader> {
  return readAsOwner(options.url, async (db) => {
    const header = await headerOf(db, options)
    const { file, signal = new AbortController().signal } = options
    await writeNewFile(file, asBytes(linesOf(db, header)), signal)
    return header
  })
}

async function* linesOf(db: Transaction, header: ExportHeader): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  yield* eventLines(db, header.municipalityId)
  yield* stampLines(db, header.municipalityId)
}

async function* asBytes(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of lines) yield Buffer.from(text)
}

interface HeadRow {
  readonly name: string
  readonly position: string
  readonly hash: string
}

async function headerOf(db: Transaction, options: ExportOptions): Promise<ExportHeader> {
  const { municipality: municipalityId, exportedAt } = options
  const { rows } = await sql<HeadRow>`
    select name, position, encode(hash, 'hex') as hash
    from municipality join ledger_head using (municipality_id)
    where municipality_id = ${municipalityId}`.execute(db)
  const [head] = rows
  if (!head) throw new OperatorProblem('No hay ningún libro que exportar.')
  return {
    format: 'asiento-ledger/1',
    municipalityId,
    municipality: head.name,
    exportedAt: exportedAt.toISOString(),
    lastPosition: Number(head.position),
    lastHash: head.hash,
  }
}

interface EventRow {
  readonly position: string
  readonly previous_hash: string
  readonly hash: string
  readonly body: string
}

async function* eventLines(db: Transaction, municipalityId: string): AsyncGenerator<string> {
  const pages = pagesOf<EventRow>(
    '0',
    ({ position }) => position,
    (after) =>
      sql<EventRow>`
      select position, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, body
      from ledger_event where municipality_id = ${municipalityId} and position > ${after}
      order by position limit ${pageSize}`.execute(db),
  )
  for await (const page of pages) yield page.map(lineOf).join('')
}

function lineOf({ position, previous_hash: previousHash, hash, body }: EventRow): string {
  return `${JSON.stringify({ position: Number(position), previousHash, hash, body })}\n`
}

interface StampRow {
  readonly position: string
  readonly token: string
}

/**
 * The time stamps of the closings, after the events: the token as the authority gave it, in base64.
 */
async function* stampLines(db: Transaction, municipalityId: string): AsyncGenerator<string> {
  const pages = pagesOf<StampRow>(
    '0',
    ({ position }) => position,
    (after) =>
      sql<StampRow>`
      select ledger_position as position, translate(encode(token, 'base64'), E'\\n', '') as token
      from closing_stamp where municipality_id = ${municipalityId} and ledger_position > ${after}
      order by ledger_position limit ${pageSize}`.execute(db),
  )
  for await (const page of pages)
    for (const { position, token } of page)
      yield `${JSON.stringify({ stampOf: Number(position), token })}\n`
}
