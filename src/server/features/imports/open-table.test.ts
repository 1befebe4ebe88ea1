/**
 * What a file may hold, told right; and what would be read wrongly or without end, refused with its
 * row.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { CellValue, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre'
import { afterAll, describe, expect, it } from 'vitest'

import { OperatorProblem } from '#server/platform/common/config/config.ts'
import { zipOf } from '#tests/zip.ts'

import { openTable } from './open-table.ts'

const folder = await mkdtemp(join(tmpdir(), 'asiento-tables-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer | string, usesQuotes: boolean | null = null) {
  const path = join(folder, 'libro')
  await writeFile(path, bytes)
  const { table } = await openTable(path, { sheet: null, usesQuotes })
  return { found: table.found, cells: table.rows.map((row) => row.cells) }
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
    const { cells } = await read(text)
    expect(cells).toEqual(table)
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
        expect(await cellsOf(Buffer.from(mark + text, encoding))).toEqual([
          ['Número', 'Año'],
          ['1', 'Ñandú'],
          ['2', '1998'],
        ])
      }
    },
  )

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
    expect(await refusal(Buffer.concat([cut, Buffer.from([65])]))).toContain('cortado o dañado')
  })

  it('is refused where a row never ends, or has more cells than any book', async () => {
    expect(await refusal(`Nº;De\n1;${'x'.repeat(3_000_000)}`)).toContain('línea 2')
    expect(await refusal(`Nº;De\n1;"${'x;\n'.repeat(1_000_000)}"`)).toContain('línea 2')
    expect(await refusal(`Nº;De\n1;2\n${';x'.repeat(300)}`)).toContain('La línea 3')
  })
})

const workbook = async (rows: CellValue[][], more: Partial<WriteSheet> = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Libro', rows, ...more }] }))

describe('a workbook', () => {
  it('says days as days and numbers as numbers', async () => {
    const days = ['1998-11-21', '1998-11-21T10:30', '1899-12-31T08:15'].map(
      (day) => new Date(`${day}${day.includes('T') ? '' : 'T00:00'}Z`),
    )
    const bytes = await workbook([['Nº'], [...days, 36_120, 1.5, 1.2e3, true, null, ' x ', null]])
    expect((await cellsOf(bytes))[1]).toEqual([
      '1998-11-21',
      '1998-11-21 10:30',
      '08:15',
      '36120',
      '1.5',
      '1200',
      'VERDADERO',
      '',
      'x',
    ])
  })

  it('tells of errors, of formulas nobody computed, and of what is hidden or joined', async () => {
    const bytes = await workbook(
      [
        ['Número', 'Fecha'],
        [1, '#N/A'],
        [null, null],
        [null, 'x'],
      ],
      {
        columns: [{ hidden: true }, {}],
        rowDefs: new Map([[1, { hidden: true }]]),
        cells: new Map([
          ['1,1', { value: '#N/A', type: 'error' }],
          ['3,0', { formula: 'A2+1' }],
        ]),
        merges: [{ startRow: 4, startCol: 0, endRow: 4, endCol: 1 }],
      },
    )
    const { cells, found } = await read(bytes)
    expect(cells.slice(1)).toEqual([
      ['1', '#N/A'],
      ['', 'x'],
    ])
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'HIDDEN_COLUMNS', place: 0 },
        { kind: 'HIDDEN_ROW', place: 2 },
        { kind: 'FORMULA_WITHOUT_VALUE', place: 4 },
        { kind: 'MERGED_CELLS', place: 5 },
      ]),
    )
  })

  it('is refused where it is none, cut or damaged', async () => {
    const other = zipOf({ 'letra.txt': 'hola' })
    const whole = await workbook([['Nº'], [7]])
    const damaged = Buffer.from(whole)
    damaged.fill(0, 200, 400)
    for (const bytes of [
      other,
      Buffer.from('PK\u0003\u0004nothing'),
      whole.subarray(0, -30),
      damaged,
    ]) {
      expect(await refusal(bytes)).toContain('cortado o dañado')
    }
  })

  it('is refused where it widens beyond any book', async () => {
    const far = Array.from({ length: 300 }, () => 1)
    expect(await refusal(await workbook([['Nº'], far]))).toContain(
      'La fila 2 de libro llega a la columna 300; se leen hasta 256',
    )
  })
})
