/** The ledger as a file anyone can check: one line of JSON that says what it is, one for each event, as it was hashed, one for each time stamp. */
import { open, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { readAsOwner } from '../database/read-as-owner.ts'
import type { Transaction } from '../database/transaction.ts'

/** The first line. Hashes are lower-case hexadecimal. */
export interface ExportHeader {
  readonly format: 'asiento-ledger/1'
  readonly municipalityId: string
  readonly municipality: string
  /** RFC 3339. */
  readonly exportedAt: string
  readonly lastPosition: number
  readonly lastHash: string
}

export interface ExportOptions {
  readonly url: string
  /** Must not exist: an old export is evidence. */
  readonly file: string
  /** Name or id; null when there is only one. */
  readonly municipality: string | null
  readonly exportedAt: Date
}

/** What the database does not let do, said for the operator. */
export class CannotExport extends Error {
  override name = 'CannotExport'
}

const pageSize = 500

/** Throws `CannotExport` when the file is there or the municipality is not the only one; leaves no half file behind. */
export async function exportBook(options: ExportOptions): Promise<ExportHeader> {
  return readAsOwner(options.url, async (db) => {
    const header = await headerOf(db, options)
    const file = await openNew(options.file)
    try {
      await file.write(`${JSON.stringify(header)}\n`)
      await writeEvents(db, header.municipalityId, (lines) => file.write(lines))
      await writeStamps(db, header.municipalityId, (lines) => file.write(lines))
      await file.sync()
    } catch (cause) {
      await rm(options.file, { force: true })
      throw cause
    } finally {
      await file.close()
    }
    return header
  })
}

interface HeadRow {
  readonly municipality_id: string
  readonly name: string
  readonly position: string
  readonly hash: string
}

async function headerOf(db: Transaction, options: ExportOptions): Promise<ExportHeader> {
  const { rows } = await sql<HeadRow>`
    select municipality_id, name, position, encode(hash, 'hex') as hash
    from municipality join ledger_head using (municipality_id) order by created_at
  `.execute(db)
  const wanted = rows.filter(({ municipality_id: id, name }) =>
    options.municipality === null ? true : [id, name].includes(options.municipality),
  )
  const [head, another] = wanted
  if (!head) throw new CannotExport('No hay ningún libro que exportar con ese nombre.')
  if (another) {
    const names = rows.map((row) => `  ${row.municipality_id}  ${row.name}`).join('\n')
    throw new CannotExport(`Hay varias municipalidades; indique cuál con --municipality:\n${names}`)
  }
  return {
    format: 'asiento-ledger/1',
    municipalityId: head.municipality_id,
    municipality: head.name,
    exportedAt: options.exportedAt.toISOString(),
    lastPosition: Number(head.position),
    lastHash: head.hash,
  }
}

async function openNew(file: string) {
  try {
    return await open(file, 'wx', 0o600)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (code !== 'EEXIST') throw cause
    throw new CannotExport(`Ya existe ${file}. Elija otro nombre: una exportación no se pisa.`)
  }
}

interface EventRow {
  readonly position: string
  readonly previous_hash: string
  readonly hash: string
  readonly body: string
}

async function writeEvents(
  db: Transaction,
  municipalityId: string,
  write: (lines: string) => Promise<unknown>,
): Promise<void> {
  let after = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { rows } = await sql<EventRow>`
      select position, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, body
      from ledger_event where municipality_id = ${municipalityId} and position > ${after}
      order by position limit ${pageSize}
    `.execute(db)
    // oxlint-disable-next-line no-await-in-loop
    await write(rows.map(lineOf).join(''))
    after = Number(rows.at(-1)?.position ?? after)
    if (rows.length < pageSize) return
  }
}

function lineOf({ position, previous_hash: previousHash, hash, body }: EventRow): string {
  return `${JSON.stringify({ position: Number(position), previousHash, hash, body })}\n`
}

interface StampRow {
  readonly position: string
  readonly token: string
}

/** The time stamps of the closings, after the events: the token as the authority gave it, in base64. */
async function writeStamps(
  db: Transaction,
  municipalityId: string,
  write: (lines: string) => Promise<unknown>,
): Promise<void> {
  let after = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { rows } = await sql<StampRow>`
      select ledger_position as position, translate(encode(token, 'base64'), E'\\n', '') as token
      from closing_stamp where municipality_id = ${municipalityId} and ledger_position > ${after}
      order by ledger_position limit ${pageSize}
    `.execute(db)
    const lines = rows.map(
      ({ position, token }) => `${JSON.stringify({ stampOf: Number(position), token })}\n`,
    )
    // oxlint-disable-next-line no-await-in-loop
    await write(lines.join(''))
    after = Number(rows.at(-1)?.position ?? after)
    if (rows.length < pageSize) return
  }
}
