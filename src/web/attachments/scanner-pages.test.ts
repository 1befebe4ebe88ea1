import { expect, it } from 'vitest'

import { newestOf, offered, scanOf } from './scanner-pages.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const file = (name: string, ageMs: number, text = 'x'): File =>
  new File([text], name, { lastModified: now - ageMs })
const none = new Set<string>()

it('waits for a file that is being written, until two looks find it alike', () => {
  const first = scanOf(file('a.pdf', 100), undefined, now)
  expect(first.isWhole).toBe(false)
  const grown = scanOf(file('a.pdf', 0, 'xx'), first, now)
  expect(grown.isWhole).toBe(false)
  expect(scanOf(file('a.pdf', 0, 'xx'), grown, now + 1000).isWhole).toBe(true)
})

it('takes what lay there before for whole, and an empty file never', () => {
  expect(scanOf(file('a.pdf', 60_000), undefined, now).isWhole).toBe(true)
  const empty = scanOf(file('b.pdf', 60_000, ''), undefined, now)
  expect(empty.isWhole).toBe(false)
  expect(scanOf(file('b.pdf', 60_000, ''), empty, now).isWhole).toBe(false)
})

it('offers the three newest of the kinds that are accepted, and none that was taken', () => {
  const scans = [
    file('old.pdf', 900_000),
    file('older.jpg', 950_000),
    file('oldest.png', 990_000),
    file('new.pdf', 20_000),
    file('page.pdf.part', 15_000),
    file('Thumbs.db', 12_000),
  ].map((each) => scanOf(each, undefined, now))
  const names = (taken: ReadonlySet<string>): string[] =>
    offered(scans, taken).map(({ name }) => name)
  expect(names(none)).toEqual(['new.pdf', 'old.pdf', 'older.jpg'])
  expect(names(new Set([`${now - 20_000}:1`]))).toEqual(['old.pdf', 'older.jpg', 'oldest.png'])
})

it('has no newest once a later one was attached, until that is taken off again', () => {
  const scans = [file('a.pdf', 90_000), file('b.pdf', 60_000)].map((each) =>
    scanOf(each, undefined, now),
  )
  const newest = (taken: ReadonlySet<string>): string | undefined =>
    newestOf(offered(scans, taken), scans, taken)?.name
  expect(newest(none)).toBe('b.pdf')
  expect(newest(new Set([`${now - 60_000}:1`]))).toBeUndefined()
  expect(newest(new Set([`${now - 90_000}:1`]))).toBe('b.pdf')
})
