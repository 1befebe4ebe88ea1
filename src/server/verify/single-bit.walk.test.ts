import type { FlippableColumn } from '#tests/flip-bit.ts'
import { flipInColumn, flippableColumns } from '#tests/flip-bit.ts'
import type { TamperedBook } from '#tests/tampered-book.ts'
import { openTamperedBook } from '#tests/tampered-book.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from './replay/discrepancy.ts'

let scene: TamperedBook

beforeAll(async () => {
  scene = await openTamperedBook()
})
afterAll(() => scene.close())

describe('a single bit', () => {
  it(
    'flipped anywhere in the book is found, and found where it is',
    { timeout: 120_000 },
    async () => {
      const { tamperer, found } = scene
      const columns = await flippableColumns(tamperer)
      expect(columns.length).toBeGreaterThan(120)
      const anywhere = fc.record({
        column: fc.constantFrom(...columns),
        row: fc.nat(),
        bit: fc.nat(),
      })
      await fc.assert(
        fc.asyncProperty(anywhere, async ({ column, row, bit }) => {
          const flipped = await flipInColumn(tamperer, column, row, bit)
          fc.pre(flipped !== null)
          const { place } = await found({ readsBytes: false })
          expect(place).toMatchObject(placeOf(column, flipped))
          expect(columnsAt(column)).toContain(place.column)
          await tamperer.restore(column.table)
        }),
        { numRuns: 250, maxSkipsPerRun: 20, endOnFailure: true },
      )
    },
  )
})

/** A row whose key changed is missed as a whole. */
function columnsAt({ table, name, isKey }: FlippableColumn): string[] {
  return isKey ? [table, `${table}.${name}`] : [`${table}.${name}`]
}

function placeOf({ table }: FlippableColumn, row: Readonly<Record<string, string>>): Place {
  const { position, entry_number: entryNumber } = row
  if (table === 'ledger_event') return { position: Number(position) }
  return entryNumber === undefined ? {} : { entryNumber }
}
