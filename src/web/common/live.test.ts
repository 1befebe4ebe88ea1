import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { connection, expectNothing, heardServer, watchNetwork } from './connection.ts'
import { gathered, newsIn, waitBefore } from './live.ts'

describe('following the ledger', () => {
  it('reads what changed, and passes over what it does not understand', () => {
    const ledger = { name: 'message', data: '{"position":7,"entryId":"a"}' }
    expect(newsIn(ledger)).toEqual({ kind: 'ledger', entryId: 'a' })
    expect(newsIn({ name: 'editors', data: '{"entryId":"a"}' })).toEqual({
      kind: 'editors',
      entryId: 'a',
    })
    expect(newsIn({ name: 'phone', data: '{"entryId":"a"}' })).toEqual({
      kind: 'phone',
      entryId: 'a',
    })
    expect(newsIn({ name: 'message', data: '{"position":7,"entryId":null,"type":null}' })).toEqual({
      kind: 'ledger',
      entryId: null,
    })
    expect(newsIn({ name: 'hello', data: '{"position":7}' })).toBeNull()
    expect(newsIn({ name: 'message', data: 'not json' })).toBeNull()
  })

  it('waits longer after each failure, never more than three seconds and never nothing', () => {
    expect(waitBefore(0, 0)).toBe(500)
    expect(waitBefore(0, 1)).toBe(1000)
    expect(waitBefore(1, 1)).toBe(2000)
    expect(waitBefore(40, 1)).toBe(3000)
    expect(waitBefore(40, 0)).toBe(1500)
  })
})

describe('a server of which nothing is heard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    expectNothing()
    vi.useRealTimers()
  })

  it('is told as lost within three seconds, and not while two signs may be late', () => {
    heardServer()
    vi.advanceTimersByTime(2000)
    expect(connection.get().lost).toBe('no')
    vi.advanceTimersByTime(1000)
    expect(connection.get().lost).not.toBe('no')
    heardServer()
    expect(connection.get().lost).toBe('no')
  })

  it('is told sooner when the browser says that the network is gone', () => {
    const browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    const stop = watchNetwork(() => undefined)
    heardServer()
    browser.dispatchEvent(new Event('offline'))
    vi.advanceTimersByTime(1300)
    expect(connection.get().lost).not.toBe('no')
    stop()
    vi.unstubAllGlobals()
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
