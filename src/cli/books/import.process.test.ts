/** `import` in a process of its own, with a heap too small for any file to be held in it. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { CommandOutcome } from '#tests/run-command.ts'
import { runCommand } from '#tests/run-command.ts'
import { foundTown } from '#tests/town.ts'
import { heading, workbookOf } from '#tests/workbook.ts'

import { exitCode } from '../common/exit-codes.ts'

let folder: string
let db: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-import-'))
  db = await openTestDatabase()
  await foundTown(db.database)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

// In MB: the command itself, with all it loads, takes some 40.
const smallHeap = '--max-old-space-size=64'

const importing = (words: readonly string[]): Promise<CommandOutcome> =>
  runCommand(['import', ...words], {
    ASIENTO_DATA: folder,
    DATABASE_URL: db.url,
    NODE_OPTIONS: smallHeap,
  })

async function importedFrom(name: string, bytes: Buffer | string): Promise<CommandOutcome> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return importing([path])
}

async function fileOf(name: string, pieces: Iterable<string>): Promise<string> {
  const path = join(folder, name)
  const file = createWriteStream(path)
  for (const piece of pieces) {
    // oxlint-disable-next-line no-await-in-loop -- as fast as the disk takes it
    if (!file.write(piece)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
  return path
}

const packed = (sheet: string): Buffer => workbookOf({ sheet, isPacked: true })

const bookOf = (name: string, total: number): Promise<string> => {
  function* rows(): Generator<string> {
    yield 'Número;Fecha;Asunto\r\n'
    const long = 'con mucho detalle '.repeat(20)
    for (let number = 1; number <= total; number += 1) {
      yield `${number}/1998;21/11/1998;"Poda; calle ${number}, ${long}"\r\n`
    }
  }
  return fileOf(name, rows())
}

describe('a file made to hang or to burst', () => {
  it('of rows in rows is refused', async () => {
    const bytes = packed(`<sheetData>${'<row>'.repeat(400_000)}</sheetData>`)
    expect(bytes.length).toBeLessThan(10_000)
    const { code, said } = await importedFrom('hondo.xlsx', bytes)
    expect(said).toContain('hondo.xlsx, después de la fila')
    expect(code).toBe(exitCode.failed)
  })

  it('of cells in the last column is refused with its row', async () => {
    const rows = Array.from({ length: 20_000 }, () => '<row><c r="ZZZ1"><v>1</v></c></row>')
    const { said } = await importedFrom('ancho.xlsx', packed(heading + rows.join('')))
    expect(said).toContain('La fila 2 de ancho.xlsx tiene una celda en la columna 18278')
  })

  it('of nothing but blanks packed small is refused before it is unpacked', async () => {
    const bytes = packed(`<sheetData>${' '.repeat(60_000_000)}</sheetData>`)
    const { said } = await importedFrom('bomba.xlsx', bytes)
    expect(said).toMatch(/bomba\.xlsx.* tiene una parte que al desempacarse no cabe/u)
  })

  it('of one line without end is refused with it', async () => {
    const path = await fileOf('linea.csv', ['Número;Fecha\n', ...piecesOf(12)])
    expect((await importing([path])).said).toContain('línea 2 de linea.csv')
  })

  it('of a cell that never closes is refused with its line', async () => {
    const lines = piecesOf(12).map((piece) => `${piece}\n`)
    const path = await fileOf('celda.csv', ['Número;Fecha\n1;"', ...lines])
    expect((await importing([path])).said).toContain('línea 2 de celda.csv')
  })
})

const piecesOf = (count: number): string[] =>
  Array.from({ length: count }, () => 'x'.repeat(1_000_000))

describe('a long book', () => {
  it('is looked over without being held, and says how many of how many', async () => {
    const { code, said } = await importing([await bookOf('grande.csv', 30_000)])
    expect(said).toContain('Leídas 30.000 filas de 30.000 (texto en UTF-8 separado por «;»).')
    expect(code).toBe(exitCode.done)
  })

  it('is taken in to its last row', async () => {
    const path = await bookOf('largo.csv', 3000)
    const { code, said } = await importing([path, '--book', 'Libro largo', '--apply'])
    expect(said).toContain('Traído: «Libro largo», 3000 asientos de 3000 filas.')
    expect(code).toBe(exitCode.done)
    const [kept] = await db.asOwner<{ count: number; last: string }>(
      'select count(*)::int as count, max(subject) filter (where ordinal = 3000) as last from imported_entry',
    )
    expect(kept?.count).toBe(3000)
    expect(kept?.last).toContain('Poda; calle 3000, con')
  })
})

describe('a file that says less than it should', () => {
  it('is told row by row, and brought only when that is accepted, with nothing lost', async () => {
    const path = await fileOf('desigual.csv', [
      'Número;Fecha;Caja;Caja;\n1/1999;03/01/1999;A;B;C;D\n2/1999;04/01/1999;A\n',
    ])
    const looked = await importing([path])
    expect(looked.said).toContain(
      'Con más celdas que el encabezado, que se guardan aparte: 1 (líneas 2)',
    )
    expect(looked.said).toContain('Con menos celdas que el encabezado: 1 (líneas 3)')
    expect(looked.code).toBe(exitCode.failed)
    const words = [path, '--book', 'Libro desigual', '--apply']
    expect((await importing(words)).said).toContain('No se ha traído')
    expect((await importing([...words, '--accept-faults'])).code).toBe(exitCode.done)
    const rows = await db.asOwner<{ other: object }>(
      "select e.other from imported_entry e join imported_book b using (book_id) where b.name = 'Libro desigual' order by ordinal",
    )
    expect(rows.map(({ other }) => other)).toEqual([
      { Caja: 'A', 'Caja (2)': 'B', 'Columna 5': 'C', 'Columna 6': 'D' },
      { Caja: 'A' },
    ])
  })

  it('is told sheet by sheet', async () => {
    const sheet = `<dimension ref="A1:B7"/><sheetData>${heading}<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>36120</v></c></row></sheetData>`
    const { said, code } = await importedFrom('corta.xlsx', workbookOf({ sheet }))
    expect(said).toContain('Leídas 1 filas; la última con algo es la fila 2 (hoja «Libro»).')
    expect(said).toContain('La hoja dice llegar más abajo de donde terminan sus filas.')
    expect(code).toBe(exitCode.failed)
  })
})
