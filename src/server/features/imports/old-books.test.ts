/**
 * The same book as fifteen programs write it, and as none would: read alike, or refused with what
 * to do.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { mapColumns } from '#domain/book/imported-columns.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import { overCases } from '#tests/over-cases.ts'

import { openTable } from './open-table.ts'

const folder = fileURLToPath(new URL('../../../../tests/fixtures/old-books/', import.meta.url))

/** What they are refused with. */
const refused: Readonly<Record<string, string>> = {
  'hand-locked.xlsx': 'está cerrado con contraseña',
  'hand-prefixes.xlsx': 'guárdelo otra vez como .xlsx o .csv',
  'hand-strict.xlsx': 'guárdelo otra vez como .xlsx o .csv',
}
const files = readdirSync(folder).filter((name) => name !== 'README.md')

const rows = [
  {
    number: '1/1998',
    on: '1998-01-03',
    sender: 'Ñáñez Peña, Rosa',
    subject: 'Pide poda de un árbol; urgente',
    destination: 'Obras',
    folios: '3',
    notes: 'Llamar a "Íñigo"',
  },
  {
    number: '2/1998',
    on: '1998-02-09',
    sender: 'Junta de Vecinos «El Ejemplo»',
    subject: 'Primera línea segunda línea',
    destination: 'Alcaldía',
    folios: '12',
    notes: '',
  },
  {
    number: '3/1998',
    on: '1998-12-31',
    sender: "O'Higgins & Cía. <Ltda.>",
    subject: 'Factura de 1.500 €',
    destination: 'Secretaría',
    folios: '1',
    notes: '=SUMA(A1)',
  },
  {
    number: '4/1998',
    on: '1998-12-31',
    sender: '',
    subject: 'Sin remitente, sin nada más',
    destination: 'Obras',
    folios: '0',
    notes: '',
  },
]

async function read(name: string) {
  const { table } = await openTable(`${folder}${name}`, { sheet: null, usesQuotes: null })
  const [heading, ...lines] = table.rows
  const columns = mapColumns(heading?.cells ?? [], {})
  const imported = lines.map(({ cells }, place) =>
    importedRow(cells, place + 1, { columns, thisYear: 2026 }),
  )
  return { table, places: table.rows.map(({ place }) => place), imported }
}

describe('an old book', () => {
  it('is there as more than twenty files of programs, and some made by hand', () => {
    const byPrograms = files.filter((name) => !name.startsWith('hand-'))
    expect(byPrograms.length).toBeGreaterThanOrEqual(20)
    expect(files).toEqual(expect.arrayContaining(Object.keys(refused)))
  })

  it(
    'says the same in every form, and nothing is left out',
    overCases(
      files.filter((name) => refused[name] === undefined),
      async (name) => {
        const { imported, table } = await read(name)
        expect(imported).toMatchObject(rows)
        expect(imported).toHaveLength(rows.length)
        expect(imported.map(({ other }) => other)).toEqual(rows.map(() => ({})))
        expect(table.found).toEqual([])
      },
    ),
  )

  it(
    'is refused when it cannot be read',
    overCases(Object.entries(refused), async (name, sentence) => {
      await expect(read(name)).rejects.toThrow(sentence)
    }),
  )

  it('tells in which place of the file each row stands', async () => {
    expect((await read('libreoffice.ods')).places).toEqual([1, 2, 3, 4, 5])
    expect((await read('hand-mixed-ends.csv')).places[0]).toBe(2)
    expect((await read('postgresql.csv')).places).toEqual([1, 2, 3, 5, 6])
  })

  it('names the sheets that are not read, the hidden ones too', async () => {
    expect((await read('exceljs.xlsx')).table.otherSheets).toEqual(['Oculta'])
    const wish = { sheet: 'Ninguna', usesQuotes: null }
    await expect(openTable(`${folder}exceljs.xlsx`, wish)).rejects.toThrow(
      'Sus hojas son: «Libro», «Oculta»',
    )
  })
})
