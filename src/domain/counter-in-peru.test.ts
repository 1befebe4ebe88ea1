import * as story from '#tests/story.ts'
import { after, anObservation, refusalIn, standing } from '#tests/story.ts'
import { describe, expect, it } from 'vitest'

import { citizenCalendar } from './deadline/calendar.ts'
import type { Entry } from './entry/entry.ts'
import { observeEntry, remedyTermOf } from './acts/work.ts'

const registered = (): Entry => standing['registered at the counter'][1]()
const worked = (): Entry => standing['worked on by somebody'][1]()

describe('the counter in Peru', () => {
  const peru = { ...story.observeFacts, country: 'PE' } as const
  const asking = (entry: Entry, remedyBy: string) =>
    refusalIn(() => observeEntry(entry, anObservation({ remedyBy }), peru))

  it('gives two working days whatever the municipality gives, and a unit what it gives', () => {
    const given = { amount: 10, unit: 'WORKING_DAY' } as const
    const two = { amount: 2, unit: 'WORKING_DAY' }
    expect(remedyTermOf(registered(), 'PE', given)).toEqual(two)
    expect(remedyTermOf(worked(), 'PE', given)).toEqual(given)
    expect(remedyTermOf(registered(), 'CL', given)).toEqual(given)
  })

  it('does not count a day that is closed where the citizen lives, if those count', () => {
    const away = citizenCalendar(
      story.calendar,
      { nonWorkingDates: new Set(['2026-03-03']) },
      'UNION',
    )
    const joined = { ...peru, calendars: [story.calendar, away] }
    const asked = (remedyBy: string) =>
      refusalIn(() => observeEntry(registered(), anObservation({ remedyBy }), joined))
    expect(asked('2026-03-05')).toBeNull()
    expect(asked('2026-03-06')).toBe('E-TRA-16 remedyBy')
  })

  it('observes once, for two working days, and a unit as often as it must', () => {
    expect(asking(registered(), '2026-03-04')).toBeNull()
    expect(asking(registered(), '2026-03-05')).toBe('E-TRA-16 remedyBy')
    const command = { remedyEntryId: 'remedy', on: story.openedOn }
    const first = after(
      registered(),
      observeEntry(registered(), anObservation({ remedyBy: '2026-03-04' }), peru),
    )
    const mended = after(first, {
      type: 'EntryRemedied',
      data: { remedyEntryId: command.remedyEntryId, resumedOn: null, dueOn: story.dueFirst },
    })
    expect(asking(mended, '2026-03-04')).toBe('E-TRA-16')
    expect(asking(worked(), '2026-03-20')).toBeNull()
  })
})
