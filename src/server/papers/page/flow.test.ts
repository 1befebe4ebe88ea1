import { expect, it } from 'vitest'
import { gap, paginate, type Row } from './flow.ts'

it('fills each page and goes on to the next', () => {
  const rows = Array.from({ length: 5 }, () => gap(10))
  expect(paginate(rows, 20, 25).map((page) => page.length)).toEqual([2, 2, 1])
})

it('keeps a title with what it announces', () => {
  const title: Row = { height: 5, marks: [], isWithNext: true }
  expect(paginate([gap(10), title, gap(10)], 20, 20)).toEqual([[gap(10)], [title, gap(10)]])
})

it('repeats the head of a table on each page it reaches, and counts its height', () => {
  const head = gap(4)
  const row: Row = { ...gap(8), head }
  expect(paginate([head, row, row, row, row], 20, 20)).toEqual([
    [head, row, row],
    [head, row, row],
  ])
})

it('gives a row taller than any page one of its own, and ends', () => {
  expect(paginate([gap(5), gap(500), gap(5)], 20, 20)).toHaveLength(3)
})
