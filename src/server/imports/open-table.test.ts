/**
 * What a file may hold, told right; and what would be read wrongly or without end, refused with its
 * row.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { OperatorProblem } from '#server/config/config.ts'
import { heading, workbookOf } from '#tests/workbook.ts'

import { openTable } from './open-table.ts'
import type { Finding } from './table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-tables-'))
  return () => rm(folder, { recursive: true, force: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer | string, usesQuotes: boolean | null = null) {
  const path = join(folder, 'libro')
  await writeFile(path, bytes)
  const { table } = await openTable(path, { sheet: null, usesQuotes })
  const found: Finding[] = []
  const cells: (readonly string[])[] = []
  for await (const row of table.rows((finding) => void found.push(finding))) cells.push(row.cells)
  return { table, cells, found }
}

const cellsOf = async (bytes: Buffer | string, usesQuotes: boolean | null = null) =>
  (await read(bytes, usesQuotes)).cells

async function refusal(bytes: Buffer | string): Promise<string> {
  const cause: unknown = await read(bytes).then(
    () => new Error('It was read'),
    (fault: unknown) => fault,
  )
  if (cause instanceof OperatorProblem) return cause.message
  throw cause
}

describe('a text', () => {
  const table = [
    ['Número', 'Asunto'],
    ['1', 'Poda; calle, Sol|\t\n"12"'],
  ]

  it.each([';', ',', '\t', '|'])('may be separated by %j, with quotes', async (separator) => {
    const quoted = '"Poda; calle, Sol|\t\n""12"""'
    const text = `\uFEFFNúmero${separator}Asunto\r\n1${separator} ${quoted} \r\n\r\n`
    const { cells, table: opened } = await read(text)
    expect(cells).toEqual(table)
    expect(opened.expectedRows).toBe(2)
  })

  it('loses the apostrophe that a table of ours puts before what would be a formula', async () => {
    expect(await cellsOf("N;Fono\n1;'+56 9 1234\n2;''n\n3;'n")).toEqual([
      ['N', 'Fono'],
      ['1', '+56 9 1234'],
      ['2', "'n"],
      ['3', "'n"],
    ])
  })

  it.each(['\n', '\r', '\r\n'])('may end its lines with %j, the last one or not', async (end) => {
    for (const last of ['', end, end + end]) {
      const text = ['Nº;Fecha', '1;"a', 'b"', '', ';', '2;c'].join(end) + last
      // oxlint-disable-next-line no-await-in-loop
      expect(await cellsOf(text)).toEqual([
        ['Nº', 'Fecha'],
        ['1', 'a\nb'],
        ['2', 'c'],
      ])
    }
  })

  it.each(['utf8', 'utf16le', 'latin1'] as const)(
    'may be in %s, with a mark or without',
    async (encoding) => {
      const text = 'Número;Año\n1;Ñandú\n2;1998\n'
      const marks = encoding === 'latin1' ? [''] : ['', '\uFEFF']
      for (const mark of marks) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await cellsOf(Buffer.from(mark + text, encoding))).toEqual([
          ['Número', 'Año'],
          ['1', 'Ñandú'],
          ['2', '1998'],
        ])
      }
    },
  )

  it('is read whole where a piece of the file ends in the middle of a letter or of an end of line', async () => {
    const lines = Array.from(
      { length: 9000 },
      (_, place) => `${place};ñandú ${'x'.repeat(place % 17)}`,
    )
    for (const end of ['\r\n', '\n']) {
      // oxlint-disable-next-line no-await-in-loop
      const { cells, table: opened } = await read(`Nº;Qué${end}${lines.join(end)}`)
      expect(cells).toHaveLength(9001)
      expect(opened.expectedRows).toBe(9001)
      expect(cells[8999]?.[1]).toBe(`ñandú ${'x'.repeat(8998 % 17)}`)
    }
  })

  it('that quotes no cell keeps its quotation marks as letters', async () => {
    expect(await cellsOf('Nº;De\n1;Empresa "El Sol" Ltda\n2;12" de ancho')).toEqual([
      ['Nº', 'De'],
      ['1', 'Empresa "El Sol" Ltda'],
      ['2', '12" de ancho'],
    ])
    expect(await cellsOf('Nº;De\n1;"El Sol\n2;x', false)).toEqual([
      ['Nº', 'De'],
      ['1', '"El Sol'],
      ['2', 'x'],
    ])
  })

  it('names the row where quotes open and do not close, or close too soon', async () => {
    expect(await refusal('Nº;De\n1;x\n2;"Poda\n3;Vado\n4;Feria\n')).toContain(
      'Se abren unas comillas que no se cierran en la fila que empieza en la línea 3 de libro',
    )
    const paired = await refusal('Nº;De\n1;"x"\n2;"Poda\n3;"Vado"\n4;Feria\n')
    expect(paired).toContain(
      'Hay unas comillas fuera de lugar en la fila que empieza en la línea 3',
    )
    expect(paired).toContain('--no-quotes')
    expect(await refusal('Nº;De\n1;"x"\n2;Sol "12"\n')).toContain('línea 3')
  })

  it('names the line of what is no letter, of a mixture and of another machine', async () => {
    const lines = ['Nº;Año', '1;ñandú', '2;árbol y café']
    const mixed = Buffer.concat([
      Buffer.from(`${lines.join('\n')}\n3;`),
      Buffer.from('ñ', 'latin1'),
    ])
    expect(await refusal(mixed)).toContain('la línea 4 no')
    expect(await refusal(Buffer.from([78, 59, 65, 10, 49, 59, 0x90, 0x81]))).toContain('MS-DOS')
    expect(await refusal(Buffer.from('Nº;Año\n1;\u0000\u0000'))).toContain(
      'no es una tabla de texto',
    )
    const cut = Buffer.from('\uFEFFNº;Año\n1;x\n2;', 'utf16le')
    expect(await refusal(Buffer.concat([cut, Buffer.from([65])]))).toContain(
      'después de la línea 3',
    )
  })

  it('is refused where a row never ends, or has more cells than any book', async () => {
    expect(await refusal(`Nº;De\n1;${'x'.repeat(3_000_000)}`)).toContain('línea 2')
    expect(await refusal(`Nº;De\n1;"${'x;\n'.repeat(1_000_000)}"`)).toContain('línea 2')
    expect(await refusal(`Nº;De\n1;2\n${';x'.repeat(300)}`)).toContain('La línea 3')
    expect(await refusal(`Nº;De\n1;${'x'.repeat(200_000)}\n`)).toContain('línea 2')
  })
})

const withRow = (cells: string): Buffer =>
  workbookOf({ sheet: `${heading}<row r="2">${cells}</row>` })

const day = (value: string, style: number): string => `<c s="${style}"><v>${value}</v></c>`

describe('a workbook', () => {
  it('says days as days and numbers as numbers', async () => {
    const values = [
      day('36120', 1),
      day('36120.4375', 2),
      day('1', 1),
      day('59', 1),
      day('60', 1),
      day('61', 1),
      day('36120', 0),
      day('3', 3),
      day('1.2E3', 0),
      '<c t="b"><v>1</v></c>',
      '<c t="d"><v>1998-11-21T10:30:00</v></c>',
    ].join('')
    expect((await cellsOf(withRow(values)))[1]).toEqual([
      '1998-11-21',
      '1998-11-21 10:30',
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
      '36120',
      '3',
      '1200',
      'VERDADERO',
      '1998-11-21 10:30:00',
    ])
    const mac = workbookOf({
      sheet: `${heading}<row r="2">${day('34658', 1)}${day('0', 1)}</row>`,
      workbookProperties: '<workbookPr date1904="1"/>',
    })
    expect((await cellsOf(mac))[1]).toEqual(['1998-11-21', '1904-01-01'])
  })

  it('tells of errors, of formulas nobody computed, of what is hidden or joined, and of an early end', async () => {
    const sheet =
      '<dimension ref="A1:B9"/><cols><col min="1" max="1" hidden="1"/></cols><sheetData>' +
      `${heading}<row r="2" hidden="1"><c r="A2"><v>1</v></c><c r="B2" t="e"><v>#N/A</v></c></row>` +
      '<row r="4"><c r="A4"><f>A2+1</f></c><c r="B4" t="str"><f>T("x")</f><v>x</v></c></row></sheetData>' +
      '<mergeCells><mergeCell ref="A5:B5"/></mergeCells>'
    const { cells, found } = await read(workbookOf({ sheet }))
    expect(cells.slice(1)).toEqual([
      ['1', '#N/A'],
      ['', 'x'],
    ])
    expect(found).toEqual([
      { kind: 'HIDDEN_COLUMNS', place: 0 },
      { kind: 'HIDDEN_ROW', place: 2 },
      { kind: 'ERROR_VALUE', place: 2 },
      { kind: 'FORMULA_WITHOUT_VALUE', place: 4 },
      { kind: 'MERGED_CELLS', place: 4 },
      { kind: 'SHEET_ENDS_EARLY', place: 4 },
    ])
  })

  it('is no workbook without a sheet of rows, and no ZIP either', async () => {
    expect(
      await refusal(workbookOf({ sheet: '<row/>', parts: { 'xl/workbook.xml': '<a/>' } })),
    ).toContain('no un libro de cálculo')
    expect(await refusal(Buffer.from('PK\u0003\u0004nothing'))).toContain('está cortado o dañado')
    expect(await cellsOf(workbookOf({ sheet: '<sheetData/>' }))).toEqual([])
  })

  it('is refused where it is cut, damaged or written wrongly, after the row that was read', async () => {
    const whole = withRow('<c r="A2"><v>7</v></c>')
    const damaged = Buffer.from(whole)
    damaged[damaged.indexOf('<v>7</v>') + 3] = 56
    expect(await refusal(damaged)).toContain('no es lo que se guardó')
    expect(await refusal(whole.subarray(0, -30))).toContain('está cortado o dañado')
    const unclosed = workbookOf({
      sheet: '',
      parts: {
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${heading}<row r="2"><c r="A2">`,
      },
    })
    expect(await refusal(unclosed)).toContain('después de la fila 2, está cortado')
    expect(await refusal(withRow('<c r="A2" t="s"><v>9</v></c>'))).toContain('La fila 2 de libro')
    expect(await refusal(withRow('<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>'))).toContain(
      'La fila 2',
    )
    const again = `${heading}<row r="2"/><row r="2"/>`
    expect(await refusal(workbookOf({ sheet: again }))).toContain('fuera de su orden')
    const entity = '<!DOCTYPE worksheet [<!ENTITY x "y">]><worksheet>&x;</worksheet>'
    expect(
      await refusal(workbookOf({ sheet: '', parts: { 'xl/worksheets/sheet1.xml': entity } })),
    ).toContain('mal escrito por dentro')
  })

  it('is refused where it nests, widens or swells beyond any book', async () => {
    const rows = '<row>'.repeat(400_000)
    expect(await refusal(workbookOf({ sheet: `<sheetData>${rows}</sheetData>` }))).toContain(
      'mal escrito por dentro',
    )
    const far = Array.from(
      { length: 20_000 },
      (_, at) => `<row r="${at + 2}"><c r="ZZZ${at + 2}"><v>1</v></c></row>`,
    )
    expect(await refusal(workbookOf({ sheet: heading + far.join('') }))).toContain(
      'La fila 2 de libro tiene una celda en la columna 18278; se leen hasta 256',
    )
    const long = `<c r="A2" t="str"><v>${'x'.repeat(200_000)}</v></c>`
    expect(await refusal(withRow(long))).toContain(
      'La fila 2 de libro tiene una celda demasiado larga',
    )
    const wide = `<c r="A2" a="${'x'.repeat(1_000_000)}"/>`
    expect(await refusal(withRow(wide))).toContain('mal escrito por dentro')
  })
})
