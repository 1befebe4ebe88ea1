import * as story from '#tests/story.ts'
import fc from 'fast-check'
import { anyStory, tell } from '#tests/any-story.ts'
import { after, anEntry, refusalIn, standing } from '#tests/story.ts'
import { describe, expect, it } from 'vitest'
import { addDays } from './deadline/civil-date.ts'
import { extendDeadline, resumeDeadline, suspendDeadline } from './acts/entry-deadline.ts'
import { entryFrom } from './acts/entry-fact.ts'
import type { Entry } from './entry/entry.ts'
import { principalHandOver, undoWindowMs } from './handling/handling.ts'
import { undoAct, undoUntil } from './acts/undo.ts'
import { observeEntry, remedyEntry } from './acts/work.ts'

const sent = (): Entry => standing['sent and not received'][1]()
const worked = (): Entry => standing['worked on by somebody'][1]()

const isOfCopy = (type: string): boolean => type === 'CopyAcknowledged' || type === 'CopyClosed'

describe('whatever people do to an entry', () => {
  it('leaves one responsible office, and a status that follows its hand-over', () => {
    fc.assert(
      fc.property(anyStory, (wishes) => {
        for (const { entry } of tell(wishes)) {
          const { stage, handOvers } = entry.handling
          const pending = handOvers.filter(
            (line) => line.kind === 'PRINCIPAL' && line.state === 'PENDING',
          )
          expect(pending).toHaveLength(stage.status === 'ROUTED' ? 1 : 0)
          expect(handOvers.map((line) => line.sequence)).toEqual(handOvers.map((_, at) => at + 1))
          const arrived = principalHandOver(entry.handling)
          expect(arrived?.unitId ?? null).toBe(stage.unitId)
          const isSent = stage.status === 'ROUTED' || stage.status === 'RECEIVED'
          expect(arrived?.sequence).toBe(isSent ? stage.sequence : arrived?.sequence)
          expect(arrived?.state === 'PENDING').toBe(stage.status === 'ROUTED')
        }
      }),
    )
  })

  it('is told by the ledger again, word for word', () => {
    fc.assert(
      fc.property(anyStory, (wishes) => {
        for (const { entry, events } of tell(wishes)) expect(entryFrom(events)).toEqual(entry)
      }),
    )
  })

  it('never lets a copy change the status, the office or the register', () => {
    fc.assert(
      fc.property(anyStory, (wishes) => {
        const steps = tell(wishes)
        const copyActs = steps.flatMap(({ entry, events }, index) => {
          const type = events.at(-1)?.type ?? ''
          return isOfCopy(type) ? [{ entry, before: steps[index - 1]?.entry }] : []
        })
        for (const { entry, before } of copyActs) {
          expect(entry.handling.stage).toEqual(before?.handling.stage)
          expect(entry.handling.since).toBe(before?.handling.since)
          expect(entry.registerStatus).toBe(before?.registerStatus)
        }
      }),
    )
  })

  it('tells stories of some length: every kind of act is in them', () => {
    const told = fc.sample(anyStory, { numRuns: 400, seed: 5 }).flatMap(
      (wishes) =>
        tell(wishes)
          .at(-1)
          ?.events.map(({ type }) => type) ?? [],
    )
    expect([...new Set(told)].toSorted()).toEqual([
      'ActUndone',
      'CopyAcknowledged',
      'CopyClosed',
      'EntryAcknowledged',
      'EntryArchived',
      'EntryAssigned',
      'EntryClosed',
      'EntryObserved',
      'EntryRecalled',
      'EntryRegistered',
      'EntryRemedied',
      'EntryReopened',
      'EntryReturned',
      'EntryRouted',
    ])
  })
})

describe('taking back', () => {
  const sentMs = Date.parse(story.minutes(10))
  const later = (ms: number): string => new Date(sentMs + ms).toISOString()
  const taking = (by: string, ms: number) => refusalIn(() => undoAct(sent(), by, later(ms)))

  it('is for whoever acted, within thirty seconds', () => {
    expect(taking(story.people.clerk, undoWindowMs)).toBeNull()
    expect(taking(story.people.clerk, undoWindowMs + 1)).toBe('E-TRA-14')
    expect(taking(story.people.head, 1)).toBe('E-TRA-14')
    expect(undoUntil(sent(), story.people.clerk, later(0))).toBe(later(undoWindowMs))
  })

  it('leaves all as it had been, once', () => {
    const now = later(1000)
    const back = after(sent(), undoAct(sent(), story.people.clerk, now), { at: now })
    expect(back.handling).toEqual(anEntry().handling)
    expect(refusalIn(() => undoAct(back, story.people.clerk, now))).toBe('E-TRA-14')
  })

  it.each([
    ['received by a unit', story.people.staff, true],
    ['worked on by somebody', story.people.head, true],
    ['returned to the counter', story.people.head, true],
    ['archived with an answer', story.people.head, true],
    ['answered by a unit', story.people.head, false],
    ['observed by a unit', story.people.head, false],
  ] as const)('of an entry %s by %s: %s', (name, by, isOpen) => {
    const entry = standing[name][1]()
    expect(undoUntil(entry, by, later(1000)) !== null).toBe(isOpen)
  })

  it('is over for what was annulled', () => {
    expect(undoUntil(story.annulled(sent()), story.people.head, later(1000))).toBeNull()
  })
})

describe('the clock of the deadline', () => {
  const course = { effectiveDate: story.openedOn, term: story.term, suspensions: [] }
  const extending = (entry: Entry, amount: number, today: string) => () =>
    extendDeadline(
      entry,
      { term: { amount, unit: 'WORKING_DAY' }, reason: 'Faltan informes externos' },
      {
        today,
        calendar: story.calendar,
        course: { ...course, extensions: [] },
        rule: { upTo: 'HALF' },
      },
    )

  it('is extended once, before it has run out, by half at most', () => {
    expect(extending(worked(), 5, story.dueFirst)().data.dueOn).toBe('2026-03-23')
    expect(refusalIn(extending(worked(), 6, story.dueFirst))).toBe('E-PLA-03 extension')
    expect(refusalIn(extending(worked(), 5, '2026-03-17'))).toBe('E-PLA-01')
    const extended = after(worked(), extending(worked(), 2, story.openedOn)())
    expect(extended.content.dueOn).toBe('2026-03-18')
    expect(refusalIn(extending(extended, 2, story.openedOn))).toBe('E-TRA-01')
    expect(refusalIn(extending(anEntry({ dueOn: null }), 2, story.openedOn))).toBe('E-TRA-01')
  })

  it('stops and goes on, and the due date moves by what it stood', () => {
    const reason = 'Espera un informe externo'
    const stop = (suspendedFrom: string) => () =>
      suspendDeadline(worked(), { suspendedFrom, reason }, { today: '2026-03-11' })
    expect(refusalIn(stop('2026-03-12'))).toBe('E-DOC-18 suspendedFrom')
    expect(refusalIn(stop('2026-03-01'))).toBe('E-DOC-18 suspendedFrom')
    const stopped = after(worked(), stop('2026-03-05')())
    const facts = { today: '2026-03-11', dueWith: story.dueWith(stopped) }
    expect(refusalIn(() => resumeDeadline(stopped, '2026-03-12', facts))).toBe('E-DOC-18 resumedOn')
    expect(refusalIn(() => resumeDeadline(stopped, '2026-03-04', facts))).toBe('E-DOC-18 resumedOn')
    const running = after(stopped, resumeDeadline(stopped, '2026-03-11', facts))
    // Vector 7 of docs/specification/deadlines.md.
    expect(running.content.dueOn).toBe('2026-03-23')
  })

  it('stands while it is observed, where that was said, until the day of the remedy', () => {
    const observation = story.anObservation({ suspendsDeadline: true })
    const entry = after(worked(), observeEntry(worked(), observation, story.observeFacts))
    const remedy = { remedyEntryId: 'remedy', on: '2026-03-06' }
    const mended = after(entry, remedyEntry(entry, remedy, { dueWith: story.dueWith(entry) }))
    expect(mended.handling.stops).toEqual([
      { suspendedFrom: '2026-03-02', resumedOn: '2026-03-06', reason: 'Falta la firma' },
    ])
    expect(mended.content.dueOn).toBe('2026-03-20')
  })

  it('runs on through an observation that does not stop it', () => {
    const entry = standing['observed by a unit'][1]()
    const remedy = { remedyEntryId: 'remedy', on: '2026-03-06' }
    const mended = after(entry, remedyEntry(entry, remedy, { dueWith: story.dueWith(entry) }))
    expect(mended.content.dueOn).toBe(story.dueFirst)
    expect(mended.handling.stage).toEqual(worked().handling.stage)
  })

  it('never ends earlier for having stood', () => {
    const days = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(days, days, (from, length) => {
        const suspendedFrom = addDays(story.openedOn, from)
        const resumedOn = addDays(suspendedFrom, length)
        const stops = [{ suspendedFrom, resumedOn, reason: '' }]
        expect(story.dueWith(worked())(stops) >= story.dueFirst).toBe(true)
      }),
    )
  })
})
