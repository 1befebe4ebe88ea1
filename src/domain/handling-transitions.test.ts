import { annulled, refusalIn, standing } from '#tests/story.ts'
import * as story from '#tests/story.ts'
import { describe, expect, it } from 'vitest'

import { approveAnnulment, requestAnnulment } from './acts/annulment.ts'
import { archiveEntry, closeEntry, forwardEntry, lapseEntry, reopenEntry } from './acts/closure.ts'
import { extendDeadline, resumeDeadline, suspendDeadline } from './acts/entry-deadline.ts'
import type { Entry } from './entry/entry.ts'
import type { EntryFact } from './acts/entry-fact.ts'
import type { HandlingStatus } from './handling/handling.ts'
import { acknowledgeEntry, recallEntry, returnEntry } from './acts/receive-entry.ts'
import { assignEntry, observeEntry, remedyEntry } from './acts/work.ts'

type Standing = keyof typeof standing

interface Act {
  readonly of: (entry: Entry) => EntryFact
  /**
   * Where it may be done (docs/specification/handling.md), and where that leads; 'before' is where
   * it stood before.
   */
  readonly from: readonly Standing[]
  readonly to: HandlingStatus | 'as it was'
  /** Where a sentence of its own says why not. */
  readonly sayings?: Partial<Readonly<Record<Standing, string>>>
}

const afterRemedy = '2026-03-10'
const remedied = { remedyEntryId: 'remedy', on: '2026-03-05' }
const annulment = {
  cause: 'DUPLICATE',
  text: 'Está registrado dos veces con el mismo folio',
  replacingEntryId: null,
} as const

// The keys of a literal are its names.
const everyStanding = Object.keys(standing) as readonly Standing[]

const acts: Readonly<Record<string, Act>> = {
  'T3 and T7, route': {
    of: (entry) => story.routeTo(entry, 'mayor'),
    from: [
      'registered at the counter',
      'received by a unit',
      'worked on by somebody',
      'returned to the counter',
      'returned to a unit',
    ],
    to: 'ROUTED',
  },
  'T4, acknowledge': {
    of: (entry) => acknowledgeEntry(entry, story.received),
    from: ['sent and not received'],
    to: 'RECEIVED',
  },
  'T5, return': {
    of: (entry) =>
      returnEntry(entry, { cause: 'ILLEGIBLE', text: 'No se puede leer' }, story.returnFacts),
    from: ['sent and not received', 'received by a unit'],
    to: 'RETURNED',
  },
  'T6, assign': {
    of: (entry) => assignEntry(entry, { assigneeId: story.people.head, instruction: null }),
    from: ['received by a unit', 'worked on by somebody', 'returned to a unit'],
    to: 'IN_PROGRESS',
  },
  'T8, recall': {
    of: (entry) =>
      recallEntry(entry, { reason: 'Oficina equivocada' }, { unitName: () => 'Obras' }),
    from: ['sent and not received'],
    to: 'REGISTERED',
    sayings: { 'received by a unit': 'E-TRA-03' },
  },
  'T9, observe': {
    of: (entry) => observeEntry(entry, story.anObservation(), story.observeFacts),
    from: [
      'registered at the counter',
      'received by a unit',
      'worked on by somebody',
      'returned to the counter',
      'returned to a unit',
    ],
    to: 'OBSERVED',
  },
  'T10, remedy': {
    of: (entry) => remedyEntry(entry, remedied, { dueWith: story.dueWith(entry) }),
    from: ['observed at the counter', 'observed by a unit'],
    to: 'as it was',
  },
  'T11, lapse': {
    of: (entry) =>
      lapseEntry(entry, { outcome: 'DESISTED', act: story.reply }, { today: afterRemedy }),
    from: ['observed at the counter', 'observed by a unit'],
    to: 'CLOSED',
  },
  'T12, answer': {
    of: (entry) =>
      closeEntry(entry, { outcome: 'DENIED', reply: story.reply, reason: null }, story.openedOn),
    from: ['received by a unit', 'worked on by somebody'],
    to: 'CLOSED',
  },
  'T13, archive': {
    of: (entry) => archiveEntry(entry, { code: 'B-2', location: 'Caja 3' }),
    from: ['answered by a unit', 'forwarded by the counter'],
    to: 'ARCHIVED',
  },
  'T14, reopen': {
    of: (entry) =>
      reopenEntry(
        entry,
        { reason: 'Llegaron antecedentes nuevos' },
        { actorId: story.people.head },
      ),
    from: [
      'answered by a unit',
      'forwarded by the counter',
      'archived with an answer',
      'archived as forwarded',
    ],
    to: 'IN_PROGRESS',
  },
  'T15, ask for annulment': {
    of: (entry) => requestAnnulment(entry, annulment, false),
    from: [
      'registered at the counter',
      'sent and not received',
      'received by a unit',
      'worked on by somebody',
      'observed at the counter',
      'observed by a unit',
      'returned to the counter',
      'returned to a unit',
    ],
    to: 'as it was',
    sayings: { 'answered by a unit': 'E-TRA-07', 'archived with an answer': 'E-TRA-07' },
  },
  'T16, forward': {
    of: (entry) =>
      forwardEntry(
        entry,
        { body: 'SAG', on: story.openedOn, theirNumber: '7' },
        { today: story.openedOn },
      ),
    from: [
      'registered at the counter',
      'received by a unit',
      'worked on by somebody',
      'returned to the counter',
      'returned to a unit',
    ],
    to: 'CLOSED',
  },
  'extend its deadline': {
    of: (entry) =>
      extendDeadline(
        entry,
        { term: { amount: 3, unit: 'WORKING_DAY' }, reason: 'Faltan informes externos' },
        {
          today: story.openedOn,
          calendar: story.calendar,
          course: {
            effectiveDate: story.openedOn,
            term: story.term,
            suspensions: [],
            extensions: [],
          },
          rule: { upTo: 'HALF' },
        },
      ),
    from: open(),
    to: 'as it was',
  },
  'suspend its deadline': {
    of: (entry) =>
      suspendDeadline(
        entry,
        { suspendedFrom: story.openedOn, reason: 'Espera un informe externo' },
        { today: story.openedOn },
      ),
    from: open(),
    to: 'as it was',
  },
}

function open(): readonly Standing[] {
  return everyStanding.filter((name) => !['CLOSED', 'ARCHIVED'].includes(standing[name][0]))
}

function entryAt(name: Standing): Entry {
  return standing[name][1]()
}

const cells = Object.entries(acts).flatMap(([name, act]) =>
  everyStanding.map((where) => [name, where, act] as const),
)
const allowed = cells.filter(([, where, act]) => act.from.includes(where))
const refused = cells.filter(([, where, act]) => !act.from.includes(where))

function targetOf(act: Act, entry: Entry): HandlingStatus {
  const { stage } = entry.handling
  if (act.to !== 'as it was') return act.to
  const isRemedy = stage.status === 'OBSERVED' && 'remedyEntryId' in act.of(entry).data
  return isRemedy ? stage.before.status : stage.status
}

describe('the states of an entry', () => {
  it('are those that the scenes are named for', () => {
    for (const name of everyStanding) {
      expect([name, entryAt(name).handling.stage.status]).toEqual([name, standing[name][0]])
    }
  })

  it('refuse every act elsewhere than where it may be done', () => {
    expect(refused.length).toBeGreaterThan(100)
    for (const [name, where, act] of refused) {
      const refusal = refusalIn(() => act.of(entryAt(where)))
      expect([name, where, refusal]).toEqual([name, where, act.sayings?.[where] ?? 'E-TRA-01'])
    }
  })

  it('allow every act where it may be done, and it leads where it should', () => {
    expect(allowed.length).toBeGreaterThan(50)
    for (const [name, where, act] of allowed) {
      const entry = entryAt(where)
      const { registerStatus, handling } = story.after(entry, act.of(entry))
      const expected = [name, where, entry.registerStatus, targetOf(act, entry)]
      expect([name, where, registerStatus, handling.stage.status]).toEqual(expected)
    }
  })

  it('take no act at all of an entry that is annulled', () => {
    for (const where of open()) {
      const entry = annulled(entryAt(where))
      for (const [name, act] of Object.entries(acts)) {
        const refusal = refusalIn(() => act.of(entry))
        expect([name, where, refusal]).toEqual([name, where, 'E-TRA-01'])
      }
    }
  })

  it('resumes only a clock that stands', () => {
    const running = entryAt('worked on by somebody')
    const facts = { today: story.openedOn, dueWith: story.dueWith(running) }
    expect(refusalIn(() => resumeDeadline(running, story.openedOn, facts))).toBe('E-TRA-01')
  })

  it.each(['worked on by somebody', 'observed by a unit'] as const)(
    'annuls an entry %s only with the unit’s consent',
    (where) => {
      const entry = entryAt(where)
      const asked = story.after(entry, requestAnnulment(entry, annulment, false))
      expect(refusalIn(() => approveAnnulment(asked, story.people.chief))).toBe('E-TRA-01')
      const agreed = story.after(asked, { type: 'AnnulmentConsented', data: {} })
      expect(refusalIn(() => approveAnnulment(agreed, story.people.chief))).toBeNull()
    },
  )

  it('lets nobody approve the annulment they asked for', () => {
    const entry = entryAt('registered at the counter')
    const asked = story.after(entry, requestAnnulment(entry, annulment, false))
    expect(refusalIn(() => approveAnnulment(asked, story.people.head))).toBe('E-TRA-08')
  })
})
