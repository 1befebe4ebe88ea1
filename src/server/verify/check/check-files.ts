/**
 * The files: what every attachment, letter and file that went out points to is there, has its size
 * and, when its bytes are read, its hash. What nobody points to is counted and told, not a fault:
 * an upload that never became either leaves its bytes behind.
 */
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { isClaimed } from '../../platform/files/claims.ts'
import type { FileStore } from '../../platform/files/store/file-store.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import { pagesOf } from '../replay/read-pages.ts'

export interface FileSummary {
  /** Different files that entries, letters and documents that went out point to. */
  readonly count: number
  readonly sizeBytes: number
  /** Files in the store that none of them and no waiting upload points to. */
  readonly orphans: number
}

export interface FileCheck {
  readonly store: FileStore
  /** Whether the bytes are read and hashed, or only looked for and measured. */
  readonly readsBytes: boolean
}

interface AttachedFile {
  readonly entry_number: string
  readonly file_name: string
  readonly sha256: string
  readonly size_bytes: string
  readonly media_type: string
  readonly pages: string | null
  readonly stored_size: string | null
  readonly stored_type: string | null
  readonly stored_pages: string | null
}

const pageSize = 500
const filesAtOnce = 8

/** Throws the first `Discrepancy`, by address. The rows must have been checked. */
export async function checkFiles(
  db: Transaction,
  book: Book,
  check: FileCheck,
): Promise<FileSummary> {
  let count = 0
  let sizeBytes = 0
  const pages = pagesOf<AttachedFile>(
    '',
    ({ sha256 }) => sha256,
    (after) => filesAfter(db, book, after),
  )
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += filesAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- a few at once, so that the disk is busy and the memory small
      await checkTogether(book, check, page.slice(start, start + filesAtOnce))
    }
    count += page.length
    sizeBytes = page.reduce((sum, file) => sum + Number(file.size_bytes), sizeBytes)
  }
  return { count, sizeBytes, orphans: await countOrphans(db, book, check.store) }
}

function filesAfter(db: Transaction, { municipalityId }: Book, after: string) {
  return sql<AttachedFile>`
    with named as (
      select e.entry_number, e.ledger_position, a.ordinal, a.file_name, a.sha256, a.size_bytes, a.media_type, a.pages
      from attachment a
      join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
      where a.municipality_id = ${municipalityId}
      union all
      select o.exit_number, o.ledger_position, a.ordinal, a.file_name, a.sha256, a.size_bytes, a.media_type, a.pages
      from outgoing_file a
      join outgoing o on o.municipality_id = a.municipality_id and o.outgoing_id = a.outgoing_id
      where a.municipality_id = ${municipalityId}
      union all
      select n.document_number, n.ledger_position, a.ordinal, n.document_number, a.sha256, a.size_bytes, a.media_type, a.pages
      from letter_file a
      join numbered_letter n on n.municipality_id = a.municipality_id and n.letter_id = a.letter_id
      where a.municipality_id = ${municipalityId})
    select distinct on (a.sha256)
      a.entry_number, a.file_name, encode(a.sha256, 'hex') as sha256, a.size_bytes, a.media_type, a.pages,
      f.size_bytes as stored_size, f.media_type as stored_type, f.pages as stored_pages
    from named a
    left join stored_file f on f.municipality_id = ${municipalityId} and f.sha256 = a.sha256
    where a.sha256 > decode(${after}, 'hex')
    order by a.sha256, a.ledger_position, a.ordinal limit ${pageSize}
  `.execute(db)
}

/** Which one is named does not depend on which one was read sooner. */
async function checkTogether(
  book: Book,
  check: FileCheck,
  files: readonly AttachedFile[],
): Promise<void> {
  const outcomes = await Promise.allSettled(files.map((file) => checkFile(book, check, file)))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

async function checkFile(book: Book, check: FileCheck, file: AttachedFile): Promise<void> {
  const place = {
    entryNumber: file.entry_number,
    file: `${quoted(file.file_name)} (SHA-256 ${file.sha256})`,
  }
  if (file.stored_size === null) {
    const column = 'stored_file'
    throw new Discrepancy(book, { ...place, column }, 'falta la fila del archivo guardado.')
  }
  const columns = {
    size_bytes: [file.stored_size, file.size_bytes],
    media_type: [file.stored_type, file.media_type],
    pages: [file.stored_pages, file.pages],
  } as const
  for (const [column, [stored, attached]] of Object.entries(columns)) {
    if (stored === attached) continue
    const what = `la fila dice ${quoted(stored)} y el adjunto ${quoted(attached)}.`
    throw new Discrepancy(book, { ...place, column: `stored_file.${column}` }, what)
  }
  const trouble = await troubleWith(book.municipalityId, check, file)
  if (trouble !== null) throw new Discrepancy(book, place, trouble)
}

async function troubleWith(
  municipalityId: string,
  { store, readsBytes }: FileCheck,
  { sha256, size_bytes: sizeBytes }: AttachedFile,
): Promise<string | null> {
  try {
    const size = await store.sizeOf(municipalityId, sha256)
    if (size === null) return 'no está en el almacén.'
    if (String(size) !== sizeBytes) return `mide ${size} bytes y debía medir ${sizeBytes}.`
    if (!readsBytes || (await store.isWhole(municipalityId, sha256))) return null
    return 'su contenido se alteró: ya no corresponde a su huella.'
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    // A disk that cannot read one file must be told apart by that file, not end in a stack.
    if (typeof code !== 'string') throw cause
    return `no se puede leer (${code}).`
  }
}

async function countOrphans(db: Transaction, { municipalityId }: Book, store: FileStore) {
  let orphans = 0
  for await (const addresses of store.list(municipalityId)) {
    const { rows } = await sql<{ known: string }>`
      select count(*) as known from unnest(${[...addresses]}::text[]) as address
      where ${isClaimed(sql`${municipalityId}::uuid`, sql`decode(address, 'hex')`)}
    `.execute(db)
    orphans += addresses.length - Number(rows[0]?.known)
  }
  return orphans
}
