/**
 * Tables as a workbook (ECMA-376), a sheet each: dates are dates, numbers of entries are text, and
 * no cell is a formula; text carries the mark that keeps it text when somebody edits it.
 */
import type { ReportRow } from '#domain/book/report.ts'
import type { FilePieces, Table, TableColumn, TablePaper } from './table.ts'
import { localInstant } from './table.ts'
import { sheetEnd, sheetStart, styles, workbookParts } from './xlsx-parts.ts'
import { cellText } from './xml-text.ts'
import type { ZipMember } from './zip.ts'
import { writeZip } from './zip.ts'

// A sheet ends at 1 048 576.
const rowsASheet = 1_000_000
const encoder = new TextEncoder()
const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)

export function writeXlsx(paper: TablePaper): FilePieces {
  return writeZip(membersOf(paper))
}

async function* membersOf(paper: TablePaper): AsyncGenerator<ZipMember, void> {
  const names: string[] = []
  for (const table of paper.tables) {
    // A table longer than a sheet goes on in the next one.
    const rows = unread(table)
    let part = 1
    do {
      names.push(sheetName(part === 1 ? table.title : `${table.title} (${part})`, names))
      yield {
        name: `xl/worksheets/sheet${names.length}.xml`,
        pieces: sheetOf(table.columns, rows),
      }
      part += 1
    } while (rows.isLeft())
  }
  names.push(sheetName('Datos del informe', names))
  yield {
    name: `xl/worksheets/sheet${names.length}.xml`,
    pieces: sheetOf(factColumns, unread({ batches: factsOf(paper) })),
  }
  for (const { name, text } of workbookParts(names, paper)) {
    yield { name, pieces: [encoder.encode(text)] }
  }
}

const factColumns: readonly TableColumn[] = [
  { title: 'Dato', kind: 'text', weight: 30 },
  { title: 'Valor', kind: 'text', weight: 80 },
]

async function* factsOf({
  title,
  municipality,
  facts,
  acts,
}: TablePaper): AsyncGenerator<readonly ReportRow[]> {
  yield [['Informe', title], ['Entidad', municipality], ...facts]
  for (const act of acts) yield [[act.title, act.sentence], ...act.facts]
}

interface UnreadRows {
  readonly next: (most: number) => Promise<readonly ReportRow[] | null>
  readonly isLeft: () => boolean
}

/** The rows of a table that no sheet has yet. */
function unread({ batches }: Pick<Table, 'batches'>): UnreadRows {
  const source = batches[Symbol.asyncIterator]()
  let held: readonly ReportRow[] = []
  let isOver = false
  const fill = async (): Promise<void> => {
    while (held.length === 0 && !isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      const { done, value } = await source.next()
      if (done === true) isOver = true
      else held = value
    }
  }
  return {
    async next(most) {
      await fill()
      if (isOver || most === 0) return null
      const taken = held.slice(0, most)
      held = held.slice(most)
      if (held.length === 0) await fill()
      return taken
    },
    isLeft: () => held.length > 0,
  }
}

async function* sheetOf(columns: readonly TableColumn[], rows: UnreadRows): FilePieces {
  yield encoder.encode(sheetStart(columns))
  let line = 2
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const batch = await rows.next(rowsASheet - (line - 2))
    if (batch === null) break
    const first = line
    yield encoder.encode(batch.map((row, place) => rowXml(row, first + place, columns)).join(''))
    line += batch.length
  }
  yield encoder.encode(sheetEnd(columns.length, line - 1))
}

function rowXml(row: ReportRow, line: number, columns: readonly TableColumn[]): string {
  const cells = row.map((cell, place) => cellXml(cell, columns[place]?.kind ?? 'text'))
  return `<row r="${line}">${cells.join('')}</row>`
}

function cellXml(cell: ReportRow[number], kind: TableColumn['kind']): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') {
    const style = kind === 'share' ? styles.share : kind === 'days' ? styles.decimal : styles.whole
    return `<c s="${style}"><v>${cell}</v></c>`
  }
  const text = String(cell)
  if (kind === 'date') return `<c s="${styles.date}"><v>${serialOf(`${text}T00:00:00Z`)}</v></c>`
  if (kind === 'instant') {
    const local = localInstant(text).replace(' ', 'T')
    return `<c s="${styles.instant}"><v>${serialOf(`${local}Z`)}</v></c>`
  }
  return `<c t="inlineStr" s="${styles.text}"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
}

/** Days since 30 December 1899, as every spreadsheet counts them. */
function serialOf(asIfUtc: string): number {
  return (Date.parse(asIfUtc) - dayZero) / dayMs
}

/** At most 31 signs, none of those that sheets may not have, and no name twice. */
function sheetName(title: string, taken: readonly string[]): string {
  const clean = title
    .replaceAll(/[[\]:*?/\\']/gu, ' ')
    .slice(0, 31)
    .trim()
  return taken.includes(clean) ? `${clean.slice(0, 27)} ${taken.length + 1}` : clean
}
