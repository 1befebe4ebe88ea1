import { describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { UnitView } from '#contract/municipality/organization.ts'

import { arrivalLine, pendingLine, waitingCopies } from '../act/handling-lines.ts'
import type { LineView } from '../act/handling-lines.ts'
import { goesBack, groupsOf, routeBody, routeErrors, startingRoute } from './route-values.ts'
import type { RouteScene, RouteValues } from './route-values.ts'

const today = '2026-11-21'

function unit(unitId: string, change: Partial<UnitView> = {}): UnitView {
  return {
    unitId,
    parentId: null,
    code: unitId.toUpperCase(),
    name: `Oficina ${unitId}`,
    validTo: null,
    successorId: null,
    delegates: false,
    ...change,
  }
}

const units = [
  unit('mayor'),
  unit('works', { parentId: 'mayor' }),
  unit('finance', { parentId: 'mayor' }),
  unit('archive', { parentId: 'finance' }),
]

const values: RouteValues = {
  unitId: 'works',
  purpose: 'ACTION',
  instruction: '',
  hasPaper: false,
  folios: 3,
  copies: [],
  readerIds: null,
}

const scene: RouteScene = { units, entry: null, isConfidential: false, headIds: [] }

function line(change: Partial<LineView>): LineView {
  return {
    sequence: 1,
    kind: 'PRINCIPAL',
    fromUnitId: null,
    unitId: 'works',
    purpose: 'ACTION',
    instruction: null,
    paperIncluded: true,
    foliosSent: 3,
    dueOn: null,
    sentById: 'clerk',
    sentAt: '2026-11-21T12:00:00Z',
    state: 'RECEIVED',
    receivedById: 'head',
    receivedAt: '2026-11-21T13:00:00Z',
    paperReceived: true,
    foliosReceived: 2,
    note: null,
    returnCause: null,
    endedById: null,
    endedAt: null,
    ...change,
  }
}

function standing(handOvers: LineView[], unitId: string | null) {
  const handling = { handOvers, unitId, hops: handOvers.length }
  const content = {
    destinationUnitId: 'works',
    folios: 3,
    physicalCustody: 'SENT_TO_UNIT',
  }
  // Only what these rules read of an entry.
  return { handling, content } as unknown as Pick<EntryView, 'content' | 'handling'>
}

describe('what is sent when a document is derived', () => {
  it('names each office once, whatever groups it is in, and never the one that answers for it', () => {
    const copies = ['archive', 'under:mayor', 'every'].map((to) => ({
      to,
      purpose: 'INFORMATION' as const,
      dueOn: '',
    }))
    const body = routeBody({ ...values, copies }, scene)
    expect(body?.copies.map(({ unitId }) => unitId)).toEqual(['archive', 'finance', 'mayor'])
  })

  it('asks for a report until a day, and gives no day to what asks for none', () => {
    const copies = [
      { to: 'mayor', purpose: 'REPORT', dueOn: '2026-12-01' },
      { to: 'finance', purpose: 'INFORMATION', dueOn: '2026-12-01' },
    ] as const
    const body = routeBody({ ...values, copies }, scene)
    expect(body?.copies.map(({ dueOn }) => dueOn)).toEqual(['2026-12-01', null])
  })

  it('counts folios only where paper travels', () => {
    expect(routeBody(values, scene)?.principal).toMatchObject({ foliosSent: null })
    const withPaper = routeBody({ ...values, hasPaper: true }, scene)
    expect(withPaper?.principal).toMatchObject({ paperIncluded: true, foliosSent: 3 })
  })

  it('names the heads as readers until somebody chooses, and nobody for what all may read', () => {
    const secret = { ...scene, isConfidential: true, headIds: ['head'] }
    expect(routeBody(values, secret)?.readerIds).toEqual(['head'])
    expect(routeBody({ ...values, readerIds: ['other'] }, secret)?.readerIds).toEqual(['other'])
    expect(routeBody({ ...values, readerIds: ['other'] }, scene)?.readerIds).toEqual([])
  })

  it('is nothing without an office', () => {
    expect(routeBody({ ...values, unitId: null }, scene)).toBeNull()
  })
})

const fields = (changed: Partial<RouteValues>, at: Partial<RouteScene> = {}) =>
  routeErrors({ ...values, ...changed }, { ...scene, ...at }).map(({ field }) => field)

describe('what stands in the way', () => {
  it('is said at its field', () => {
    expect(fields({})).toEqual([])
    expect(fields({ unitId: null })).toEqual(['principal.unitId'])
    expect(fields({ instruction: 'a'.repeat(501) })).toEqual(['principal.instruction'])
    expect(fields({ readerIds: [] }, { isConfidential: true })).toEqual(['readerIds'])
    const copies = [{ to: 'mayor', purpose: 'REPORT', dueOn: '31/31' }] as const
    expect(fields({ copies })).toEqual(['copies.mayor.dueOn'])
  })

  it('is silence, when it goes straight back to where it came from', () => {
    const entry = standing([line({ fromUnitId: 'finance' })], 'works')
    expect(goesBack(entry, 'finance')).toBe(true)
    expect(goesBack(entry, 'mayor')).toBe(false)
    expect(fields({ unitId: 'finance' }, { entry })).toEqual(['principal.instruction'])
    const words = 'Es de su competencia según el plan regulador'
    expect(fields({ unitId: 'finance', instruction: words }, { entry })).toEqual([])
  })
})

describe('what the window starts with', () => {
  it('is the destination and the paper, the first time', () => {
    const first = startingRoute(standing([], null), units, today)
    expect(first).toMatchObject({ unitId: 'works', hasPaper: true, folios: 3 })
  })

  it('is the office that took the place of a closed one', () => {
    const closed = [unit('works', { validTo: '2026-01-01', successorId: 'mayor' }), unit('mayor')]
    expect(startingRoute(standing([], null), closed, today).unitId).toBe('mayor')
  })

  it('is no office and the paper that came, from the second hand on', () => {
    const again = startingRoute(standing([line({})], 'works'), units, today)
    expect(again).toMatchObject({ unitId: null, hasPaper: true, folios: 2 })
  })
})

describe('groups of offices', () => {
  it('are all of them, and those under each that has some', () => {
    expect(groupsOf(units).map(({ id, size }) => [id, size])).toEqual([
      ['every', 4],
      ['under:mayor', 2],
      ['under:finance', 1],
    ])
  })
})

describe('the hand-overs of an entry', () => {
  const copy = line({ sequence: 2, kind: 'COPY', unitId: 'mayor', state: 'PENDING' })
  const read = line({ sequence: 3, kind: 'COPY', unitId: 'mayor', endedAt: today })
  const { handling } = standing([line({}), copy, read], 'works')

  it('say how it came, and whether something waits to be received', () => {
    if (!handling) throw new Error('It has a handling')
    expect(arrivalLine(handling)?.sequence).toBe(1)
    expect(pendingLine(handling)).toBeNull()
    expect(waitingCopies(handling, ['mayor'], 'end').map(({ sequence }) => sequence)).toEqual([2])
    expect(waitingCopies(handling, ['works'], 'receive')).toEqual([])
  })
})
