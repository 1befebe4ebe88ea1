import { describe, expect, it } from 'vitest'

import { entryActions } from '#domain/acts/allowed-actions.ts'
import { handlingStatuses } from '#domain/handling/handling.ts'

import { actVerbs } from '../../words/entries/entry-acts.ts'
import { actKeys, actsOf, verbOf } from './act-names.ts'

describe('the acts of an entry', () => {
  it('are those allowed and no other, the natural next one first', () => {
    const received = { allowed: ['print', 'observe', 'close', 'start', 'route'] } as const
    const offered = actsOf({ allowed: [...received.allowed], handling: { status: 'RECEIVED' } })
    expect(offered).toEqual(['start', 'route', 'close', 'observe'])
    expect(actsOf({ allowed: [], handling: { status: 'RECEIVED' } })).toEqual([])
  })

  it('begin with the agreement somebody waits for', () => {
    const allowed = ['close', 'consent-annulment'] as const
    expect(actsOf({ allowed: [...allowed], handling: { status: 'IN_PROGRESS' } })[0]).toBe(
      'consent-annulment',
    )
  })

  it('lose none on the way: whatever is allowed and has a verb is offered in some state', () => {
    const acts = entryActions.filter((action) => Object.hasOwn(actVerbs, action))
    const offered = new Set(
      handlingStatuses.flatMap((status) =>
        actsOf({ allowed: [...entryActions], handling: { status } }),
      ),
    )
    expect([...offered].toSorted()).toEqual(acts.toSorted())
  })

  it('have one key each in any state', () => {
    for (const status of handlingStatuses) {
      const acts = actsOf({ allowed: [...entryActions], handling: { status } })
      const principal = acts.filter((act) => act !== 'acknowledge-copy')
      const keys = principal.flatMap((act) => actKeys[act] ?? [])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('are called by what they are where the entry stands', () => {
    expect(verbOf('route', 'REGISTERED')).toBe('Derivar')
    expect(verbOf('route', 'IN_PROGRESS')).toBe('Rederivar')
  })
})
