import { createHash, randomUUID } from 'node:crypto'

import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'

import type { ReportRow } from '#domain/book/report.ts'
import { textOfPaper } from '#tests/paper-text.ts'

import { writeCsv } from './csv.ts'
import { writePdf } from './pdf.ts'
import { instantAt } from './table.ts'
import type { FilePieces, Table, TableColumn, TablePaper } from './table.ts'
import { writeXlsx } from './xlsx.ts'

const columns: readonly TableColumn[] = [
  { title: 'Número', kind: 'id', weight: 20 },
  { title: 'Fecha y hora', kind: 'instant', weight: 20 },
  { title: 'Vence', kind: 'date', weight: 20 },
  { title: 'Asunto', kind: 'text', weight: 60 },
  { title: 'Folios', kind: 'count', weight: 10 },
  { title: 'Parte', kind: 'share', weight: 10 },
]

const row = (subject: string | null, number = 'E-2026-000001'): ReportRow => [
  number,
  instantAt(new Date('2026-03-02T12:15:07Z'), 'America/Santiago'),
  '2026-03-20',
  subject,
  1200,
  0.125,
]

async function* inBatches(rows: readonly ReportRow[], size = 3): AsyncGenerator<ReportRow[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

const tableOf = (rows: readonly ReportRow[]): Table => ({
  title: 'Asientos',
  columns,
  batches: inBatches(rows),
})

const paperOf = (rows: readonly ReportRow[]): TablePaper => ({
  title: 'Libro de registro',
  municipality: 'Ayuntamiento de Ñuñoa',
  facts: [['Periodo', '01/03/2026 a 31/03/2026']],
  tables: [tableOf(rows)],
  acts: [],
  madeAt: '2026-04-01T10:00:00Z',
})

async function whole(pieces: FilePieces): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

const csv = async (separator: ';' | ',', rows: readonly ReportRow[]) =>
  (await whole(writeCsv(tableOf(rows), { separator }))).toString('utf8')

const hostile = '=HYPERLINK("http://x.example";"gane")'

describe('CSV', () => {
  it('begins with the mark of UTF-8 and writes ISO dates, on the clock of its place', async () => {
    expect(await csv(';', [row('Pide copia; de "todo"')])).toBe(
      '\uFEFFNúmero;Fecha y hora;Vence;Asunto;Folios;Parte\r\n' +
        'E-2026-000001;2026-03-02 09:15:07;2026-03-20;"Pide copia; de ""todo""";1200;0,125\r\n',
    )
  })

  it('separates by commas when asked, and then writes decimal points', async () => {
    expect(await csv(',', [row('Uno, dos')])).toContain('2026-03-20,"Uno, dos",1200,0.125\r\n')
  })

  it.each([hostile, '+1', '-1', '@a', '\t=1', '＝1'])('carries no formula: %j', async (text) => {
    const [, line = ''] = (await csv(';', [row(text)])).split('\r\n')
    expect(line).toMatch(/;"?'/u)
  })
})

describe('a workbook', () => {
  it('holds dates as dates, numbers of entries as text, and nothing that reckons', async () => {
    const bytes = await whole(writeXlsx(paperOf([row(hostile)])))
    const [sheet, facts] = (await readXlsx(bytes, { readStyles: true })).sheets
    expect(sheet?.name).toBe('Asientos')
    expect(sheet?.rows[1]).toEqual([
      'E-2026-000001',
      new Date('2026-03-02T09:15:07Z'),
      new Date('2026-03-20'),
      hostile,
      1200,
      0.125,
    ])
    const cells = [...(sheet?.cells?.values() ?? [])]
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
    const styles = ['1,0', '1,1', '1,2'].map((place) => sheet?.cells?.get(place)?.style?.numFmt)
    expect(styles).toEqual(['@', String.raw`dd/mm/yyyy\ hh:mm:ss`, 'dd/mm/yyyy'])
    expect(facts?.name).toBe('Datos del informe')
    expect(facts?.rows).toContainEqual(['Periodo', '01/03/2026 a 31/03/2026'])
  })

  it('has every row of a long one too, whatever its signs, and says under it what it is of', async () => {
    const hard = 'A\u0001<b>&_x0041_'
    const rows = Array.from({ length: 10_234 }, (_, place) => row(hard, `N-${place}`))
    const [sheet] = (await readXlsx(await whole(writeXlsx(paperOf(rows))))).sheets
    expect(sheet?.rows[10_234]).toEqual([
      'N-10233',
      new Date('2026-03-02T09:15:07Z'),
      new Date('2026-03-20'),
      hard,
      1200,
      0.125,
    ])
    expect(sheet?.rows.at(-1)?.slice(0, 2)).toEqual(['Periodo', '01/03/2026 a 31/03/2026'])
  })
})

describe('a paper to be kept', () => {
  // More than are set at once.
  const many = Array.from({ length: 1500 }, (_, place) =>
    row('Pide licencia de obra menor para la fachada de su vivienda', `E-2026-${place}`),
  )

  it('numbers its pages and says, on each, how many there are and the hash of what it says', async () => {
    const bytes = await whole(writePdf(paperOf(many)))
    const asCsv = await whole(writeCsv(tableOf(many), { separator: ';' }))
    const hash = createHash('sha256').update(asCsv).digest('hex')
    const pages = await textOfPaper(bytes)
    expect(pages.length).toBeGreaterThan(30)
    for (const [place, text] of pages.entries()) {
      expect(text).toContain(`Página ${place + 1}`)
      expect(text).toContain(`de ${pages.length}`)
      expect(text).toContain(hash.slice(0, 16))
      expect(text).toContain('Asunto')
    }
    expect(pages.at(-1)).toContain(hash)
    const numbers = pages.join('\n').match(/E-2026-\d+/gu)
    expect(new Set(numbers).size).toBe(many.length)
  })

  it('goes on with a row taller than a page, and says so of a table without rows', async () => {
    const text = Array.from({ length: 900 }, (_, place) => `palabra${place}`).join(' ')
    const paper = {
      ...paperOf([row(text), row('Otra')]),
      tables: [tableOf([row(text), row('Otra')]), tableOf([])],
    }
    const pages = await textOfPaper(await whole(writePdf(paper)))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.join('\n')).toContain('palabra899')
    expect(pages.at(-1)).toContain('Otra')
    expect(pages.at(-1)).toContain('Nada que mostrar.')
  })

  it('says that it is PDF/A-2b, and of whom', async () => {
    const bytes = await whole(writePdf(paperOf(many)))
    const { catalog, context } = await PDFDocument.load(bytes, { updateMetadata: false })
    const metadata = context.lookup(catalog.get(PDFName.of('Metadata')))
    if (!(metadata instanceof PDFRawStream)) throw new Error('It says nothing of itself')
    const xmp = Buffer.from(metadata.contents).toString('utf8')
    expect(xmp).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B/u)
    expect(String(catalog.get(PDFName.of('OutputIntents')))).toContain('R')
  })
})

describe('a long table', () => {
  const batchCount = 500
  /** A workbook holds its first 10,000 rows: a short one has several sheets. */
  const mostApart: Readonly<Record<string, number>> = { csv: 20, xlsx: 220 }
  const files: Readonly<Record<string, (table: Table) => FilePieces>> = {
    csv: (table) => writeCsv(table, { separator: ';' }),
    xlsx: (table) => writeXlsx({ ...paperOf([]), tables: [table] }),
  }

  it.each(Object.keys(files))('goes out as %s while it comes in', async (format) => {
    let read = 0
    async function* counted(): AsyncGenerator<ReportRow[]> {
      for (; read < batchCount; read += 1) {
        yield Array.from({ length: 50 }, (_, place) => row(randomUUID(), `N-${read}-${place}`))
      }
    }
    const pieces = files[format]?.({ title: 'Asientos', columns, batches: counted() })
    if (!pieces) throw new Error(`No file is a ${format}`)
    const readAt: number[] = []
    for await (const piece of pieces) {
      if (piece.length > 0) readAt.push(read)
    }
    expect(read).toBe(batchCount)
    // Never much is read between two pieces that go out: whoever gathers rows, or bytes, leaves a
    // hole in the middle.
    const apart = readAt.map((at, place) => at - (readAt[place - 1] ?? 0))
    expect(Math.max(...apart)).toBeLessThan(mostApart[format] ?? 0)
  })
})
