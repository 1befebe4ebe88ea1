import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { describe, expect, it } from 'vitest'

import { shownPage, type Page } from './shown-page.ts'

const entry = (entryId: string, subject = entryId): ListedEntry => ({
  entryId,
  entryNumber: `E-2026-${entryId}`,
  visibility: 'CONTENT',
  officeId: 'o',
  registeredAt: '2026-11-21T10:00:00.000Z',
  timeDeclaredFalseAt: null,
  registerStatus: 'REGISTERED',
  isAnnulmentPending: false,
  priority: 'NORMAL',
  confidentiality: 'ORDINARY',
  sender: 'Soto Díaz, Ana',
  subject,
  typeId: 't',
  destinationUnitId: 'u',
  folios: 1,
  attachmentCount: 0,
  dueOn: null,
  dueWithheldYear: null,
  due: { light: 'NONE', workingDaysLeft: null },
  handlingStatus: 'REGISTERED',
  statusSince: '2026-11-21T10:00:00.000Z',
  currentUnitId: null,
  assignee: null,
  version: 1,
  allowed: [],
})
const page = (...entries: readonly ListedEntry[]): Page => ({ entries, nextCursor: 'next' })

describe('the rows on the screen', () => {
  it('stay where they are when entries are registered, which are counted', () => {
    const shown = page(entry('3'), entry('2'), entry('1'))
    const { page: now, newCount } = shownPage(
      shown,
      page(entry('5'), entry('4'), entry('3'), entry('2')),
    )
    expect(now).toEqual(shown)
    expect(newCount).toBe(2)
  })

  it('change in place when an entry is corrected', () => {
    const { page: now, newCount } = shownPage(
      page(entry('2'), entry('1')),
      page(entry('2'), entry('1', 'Mended')),
    )
    expect(now.entries.map(({ subject }) => subject)).toEqual(['2', 'Mended'])
    expect(newCount).toBe(0)
  })

  it('count a whole page when everything in the latest reading is newer', () => {
    expect(shownPage(page(entry('1')), page(entry('9'), entry('8'))).newCount).toBe(2)
  })

  it('do not mistake an older entry that moved up a filtered page for a new one', () => {
    expect(shownPage(page(entry('3'), entry('2')), page(entry('3'), entry('1'))).newCount).toBe(0)
  })

  it('count what an order by date puts between them, and below them when no page follows', () => {
    const shown = page(entry('1'), entry('3'))
    expect(shownPage(shown, page(entry('1'), entry('2'), entry('3'))).newCount).toBe(1)
    const whole = { ...shown, nextCursor: null }
    expect(shownPage(whole, page(entry('1'), entry('3'), entry('4'))).newCount).toBe(1)
  })

  it('know which were dealt with meanwhile, and which were only pushed off the page', () => {
    const shown = page(entry('3'), entry('2'), entry('1'))
    expect([...shownPage(shown, page(entry('3'), entry('1'))).goneIds]).toEqual(['2'])
    expect([...shownPage(shown, page(entry('4'), entry('3'), entry('2'))).goneIds]).toEqual([])
    const last = { ...page(entry('3'), entry('2')), nextCursor: null }
    expect([...shownPage(shown, last).goneIds]).toEqual(['1'])
  })
})
