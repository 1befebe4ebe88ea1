import { expect, it } from 'vitest'

import { columnsIn, givenColumns, withMoved } from './column-choice.ts'

it('keeps the order that was chosen, each column once, and nothing that is no column', () => {
  expect(columnsIn('status subject status stock')).toEqual(['status', 'subject'])
})

it('is what is given where nothing was chosen, or nothing of it is known', () => {
  expect(columnsIn(null)).toEqual(givenColumns)
  expect(columnsIn('stock')).toEqual(givenColumns)
})

it('moves a column one place, and leaves the ends where they are', () => {
  expect(withMoved(['subject', 'type', 'unit'], 'unit', -1)).toEqual(['subject', 'unit', 'type'])
  expect(withMoved(['subject', 'type', 'unit'], 'unit', 1)).toEqual(['subject', 'type', 'unit'])
  expect(withMoved(['subject', 'type', 'unit'], 'subject', -1)).toEqual(['subject', 'type', 'unit'])
})
