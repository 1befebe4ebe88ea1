/** `import` in a process of its own. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { CommandOutcome } from '#tests/run-command.ts'
import { runCommand } from '#tests/run-command.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { exitCode } from '../common/exit-codes.ts'

let folder: string
let db: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-import-'))
  db = await openTestDatabase()
  await foundTestMunicipality(db.database)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const importing = (words: readonly string[]): Promise<CommandOutcome> =>
  runCommand(['import', ...words], { ASIENTO_DATA: folder, DATABASE_URL: db.url })

async function fileOf(name: string, pieces: Iterable<string>): Promise<string> {
  const path = join(folder, name)
  const file = createWriteStream(path)
  for (const piece of pieces) {
    if (!file.write(piece)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
  return path
}

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

describe('a long book', () => {
  it('is looked over, and says how many rows were read', async () => {
    const { code, said } = await importing([await bookOf('grande.csv', 30_000)])
    expect(said).toContain(
      'Leídas 30.000 filas; la última con algo es la línea 30.001 (texto en UTF-8 separado por «;»).',
    )
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
    const path = join(folder, 'corta.xlsx')
    const rows = [
      ['Número', 'Fecha'],
      [1, new Date('1998-11-21')],
    ]
    await writeFile(path, await writeXlsx({ sheets: [{ name: 'Libro', rows }] }))
    const { said, code } = await importing([path])
    expect(said).toContain('Leídas 1 filas; la última con algo es la fila 2 (hoja «Libro»).')
    expect(code).toBe(exitCode.done)
  })
})
