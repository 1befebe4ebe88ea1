import { describe, expect, it } from 'vitest'

import { gathered, newsIn, waitBefore } from './live.ts'

describe('following the ledger', () => {
  it('reads what changed, and passes over what it does not understand', () => {
    const ledger = { name: 'message', data: '{"position":7,"entryId":"a"}' }
    expect(newsIn(ledger)).toEqual({ kind: 'ledger', entryId: 'a' })
    expect(newsIn({ name: 'editors', data: '{"entryId":"a"}' })).toEqual({
      kind: 'editors',
      entryId: 'a',
    })
    expect(newsIn({ name: 'message', data: '{"position":7,"entryId":null,"type":null}' })).toEqual({
      kind: 'ledger',
      entryId: null,
    })
    expect(newsIn({ name: 'hello', data: '{"position":7}' })).toBeNull()
    expect(newsIn({ name: 'message', data: 'not json' })).toBeNull()
  })

  it('waits longer after each failure, never more than ten seconds and never nothing', () => {
    expect(waitBefore(0, 0)).toBe(500)
    expect(waitBefore(0, 1)).toBe(1000)
    expect(waitBefore(3, 1)).toBe(8000)
    expect(waitBefore(40, 1)).toBe(10_000)
    expect(waitBefore(40, 0)).toBe(5000)
  })
})

describe('changes that come together', () => {
  it('are told at once when first, and together when they come during a reading', async () => {
    // The page of the test is looked at.
    Object.assign(globalThis, { document: { visibilityState: 'visible' } })
    const told: string[][] = []
    const readings: (() => void)[] = []
    const life = new AbortController()
    const add = gathered(async ({ ledger }) => {
      told.push([...ledger].map(String))
      await new Promise<void>((resolve) => readings.push(resolve))
    }, life.signal)
    const say = (entryId: string): void => add({ kind: 'ledger', entryId })
    say('a')
    await expect.poll(() => told).toEqual([['a']])
    for (const entryId of ['b', 'c', 'b']) say(entryId)
    expect(told).toHaveLength(1)
    readings[0]?.()
    await expect.poll(() => told).toEqual([['a'], ['b', 'c']])
    life.abort()
    Reflect.deleteProperty(globalThis, 'document')
  })
})
