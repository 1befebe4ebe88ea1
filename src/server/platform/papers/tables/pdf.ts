/**
 * Tables as a paper to be kept (PDF/A-2b), lying A4. A book of a year is too long to be set in one
 * piece (90 kB of memory a row): so many rows at a time are set, and their pages put together. How
 * many there are, and the hash of what they say, is known at the end and laid over every foot.
 */
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'

import { PDFDocument } from '@cantoo/pdf-lib'
import type { ReportRow } from '#domain/book/report.ts'
import { writeDate } from '../facts/wording.ts'
import { typeset } from '../typesetter.ts'
import { csvHead, csvRows } from './csv.ts'
import { localInstant } from './table.ts'
import type { FilePieces, Table, TableColumn, TablePaper } from './table.ts'

const rowsAtOnce = 1000

/** Of a table: its rows from one place on. */
interface Part {
  /** Null of one that goes on. */
  readonly title: string | null
  readonly columns: readonly {
    readonly title: string
    readonly weight: number
    readonly isFigure: boolean
  }[]
  readonly rows: readonly (readonly string[])[]
  /** Of a table without rows. */
  readonly isEmpty: boolean
}

export async function* writePdf(paper: TablePaper): FilePieces {
  const digest = createHash('sha256')
  let whole: PDFDocument | null = null
  let waiting: Part[] = []
  let rows = 0
  for (const table of paper.tables) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    for await (const part of partsOf(table, digest)) {
      waiting.push(part)
      rows += part.rows.length
      if (rows < rowsAtOnce) continue
      whole = await added(whole, await setParts(paper, whole, { parts: waiting, hash: null }))
      waiting = []
      rows = 0
    }
  }
  const hash = digest.digest('hex')
  whole = await added(whole, await setParts(paper, whole, { parts: waiting, hash }))
  await layFeet(whole, paper, hash)
  yield await whole.save({ updateFieldAppearances: false })
}

/** The digest is of the table as CSV with semicolons: whoever has that file can compare. */
async function* partsOf(
  { title, columns, batches }: Table,
  digest: Hash,
): AsyncGenerator<Part, void> {
  const setting = { separator: ';' } as const
  digest.update(csvHead(columns, setting))
  const heads = columns.map(({ kind, ...column }) => ({ ...column, isFigure: isFigure(kind) }))
  let isFirst = true
  const part = (rows: readonly ReportRow[]): Part => ({
    title: isFirst ? title : null,
    columns: heads,
    rows: rows.map((row) => columns.map(({ kind }, place) => said(row[place] ?? null, kind))),
    isEmpty: rows.length === 0,
  })
  let held: ReportRow[] = []
  for await (const rows of batches) {
    digest.update(csvRows(rows, columns, setting))
    held.push(...rows)
    if (held.length < rowsAtOnce) continue
    yield part(held)
    held = []
    isFirst = false
  }
  if (held.length > 0 || isFirst) yield part(held)
}

function setParts(
  paper: TablePaper,
  before: PDFDocument | null,
  { parts, hash }: { readonly parts: readonly Part[]; readonly hash: string | null },
): Promise<Uint8Array> {
  const { municipality, facts, acts } = paper
  return typeset('report', imprintOf(paper), {
    municipality,
    running: `${paper.title} · ${municipality}`,
    firstPage: (before?.getPageCount() ?? 0) + 1,
    facts,
    parts,
    hash,
    acts: acts.map((act) => ({
      ...act,
      // It names the hash of what it closes: whoever signs the one signs the other.
      facts: [...act.facts, ['Huella del contenido', hash]],
    })),
  })
}

function imprintOf({ title, municipality, madeAt }: TablePaper): Parameters<typeof typeset>[1] {
  return { title, author: municipality, madeAt }
}

async function added(whole: PDFDocument | null, bytes: Uint8Array): Promise<PDFDocument> {
  const part = await PDFDocument.load(bytes, { updateMetadata: false })
  if (whole === null) return part
  for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  return whole
}

async function layFeet(whole: PDFDocument, paper: TablePaper, hash: string): Promise<void> {
  const pages = whole.getPageCount()
  const foot = await typeset('report-foot', imprintOf(paper), { hash, pages: String(pages) })
  const [shared] = await whole.embedPdf(foot)
  if (!shared) throw new Error('A foot is a page')
  for (const page of whole.getPages()) page.drawPage(shared)
}

function said(cell: ReportRow[number], kind: TableColumn['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return figure(cell, kind)
  const text = String(cell)
  if (kind === 'date') return writeDate(text)
  if (kind === 'hash') return text.slice(0, 10)
  if (kind !== 'instant') return text
  const [date = '', time = ''] = localInstant(text).split(' ')
  return `${writeDate(date)} ${time}`
}

function figure(value: number, kind: TableColumn['kind']): string {
  if (kind === 'share') return `${(value * 100).toFixed(1).replace('.', ',')} %`
  return kind === 'days' ? value.toFixed(1).replace('.', ',') : String(value)
}

function isFigure(kind: TableColumn['kind']): boolean {
  return kind === 'count' || kind === 'days' || kind === 'share'
}
