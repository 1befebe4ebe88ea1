import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { changeIn, markChanged, waitBefore } from './live.ts'

describe('following the ledger', () => {
  it('reads what changed, and passes over what it does not understand', () => {
    expect(changeIn('{"position":7,"entryId":"a"}')).toEqual({ position: 7, entryId: 'a' })
    expect(changeIn('{"position":7,"entryId":null}')).toBeNull()
    expect(changeIn('not json')).toBeNull()
  })

  it('waits longer after each failure, never more than half a minute and never nothing', () => {
    expect(waitBefore(0, 0)).toBe(500)
    expect(waitBefore(0, 1)).toBe(1000)
    expect(waitBefore(3, 1)).toBe(8000)
    expect(waitBefore(40, 1)).toBe(30_000)
    expect(waitBefore(40, 0)).toBe(15_000)
  })

  it('marks the lists and the entries that changed, and leaves the others fresh', () => {
    const queries = new QueryClient()
    const keys = [
      ['entries', {}],
      ['entry', 'a'],
      ['entry', 'a', 'history'],
      ['entry', 'b'],
      ['catalogue'],
    ]
    for (const key of keys) queries.setQueryData(key, 'read')
    markChanged(queries, new Set(['a']))
    const stale = keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
    expect(stale).toEqual([
      ['entries', {}],
      ['entry', 'a'],
      ['entry', 'a', 'history'],
    ])
  })
})
