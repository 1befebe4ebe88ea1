import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { mapColumns } from '#domain/book/imported-columns.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import { openTestApp } from '#tests/test-app.ts'
import { verifyBook } from '#tests/verify-book.ts'

import { importBook } from './import-book.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('takes a book in beside the register, proven by the chain and never changed', async () => {
  const columns = mapColumns(['Nº', 'Fecha', 'Remitente', 'Legajo'], {})
  const rows = [
    ['1/1998', '03/01/1998', 'Rosa Mamani', '7'],
    ['3/1998', '31/02/1998', 'Juzgado', ''],
  ].map((cells, index) => importedRow(cells, index + 1, { columns, thisYear: 2026 }))
  const { municipalityId } = app.municipality
  const book = {
    municipalityId,
    bookId: randomUUID(),
    name: 'Libro de entrada 1998',
    fileName: 'libro.csv',
    fileSha256: 'a'.repeat(64),
    importedBy: 'Rosa del archivo',
    rows,
  }
  await importBook(app.db.database, book)
  const clerk = await app.as('REG')
  const { entryNumber } = await clerk.register()
  expect(entryNumber).toContain('000001') // its numbers are none of ours
  expect(await verifyBook(app)).toMatchObject({ isWhole: true })

  await expect(importBook(app.db.database, { ...book, bookId: randomUUID() })).rejects.toThrow(
    'Ya se importó un libro llamado',
  )
  const another = { ...book, bookId: randomUUID(), name: 'El mismo, otra vez' }
  await expect(importBook(app.db.database, another)).rejects.toThrow('ya se importó como')
  await expect(app.db.asOwner("update imported_entry set subject = 'otro'")).rejects.toThrow(
    'not allowed',
  )

  // Whoever has every key of the database is named by the chain.
  await app.db.asOwner('alter table imported_entry disable trigger user')
  await app.db.asOwner("update imported_entry set sender = 'Otra persona' where ordinal = 2")
  const changed = await verifyBook(app)
  expect(changed.isWhole ? '' : changed.discrepancy.message).toContain(
    'no son las que se importaron',
  )
})
