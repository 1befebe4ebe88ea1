import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { type Changes, gathered, readAgain, newsIn, waitBefore } from './live.ts'

const nobody: ReadonlySet<string | null> = new Set()

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

  it('waits longer after each failure, never more than half a minute and never nothing', () => {
    expect(waitBefore(0, 0)).toBe(500)
    expect(waitBefore(0, 1)).toBe(1000)
    expect(waitBefore(3, 1)).toBe(8000)
    expect(waitBefore(40, 1)).toBe(30_000)
    expect(waitBefore(40, 0)).toBe(15_000)
  })
})

describe('what a change marks', () => {
  const keys = [
    ['entries', {}],
    ['entry', 'a'],
    ['entry', 'a', 'history'],
    ['entry', 'b'],
    ['editors', 'a'],
    ['catalogue'],
  ]
  async function marked(changes: Changes): Promise<(readonly string[])[]> {
    const queries = new QueryClient()
    for (const key of keys) queries.setQueryData(key, 'read')
    await readAgain(queries, changes)
    const stale = keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
    return stale.map((key) => key.map(String))
  }

  it('is the lists and the entries that changed, and not the others', async () => {
    expect(await marked({ ledger: new Set(['a']), editors: nobody })).toEqual([
      ['entries', '[object Object]'],
      ['entry', 'a'],
      ['entry', 'a', 'history'],
    ])
  })

  it('is every entry on the screen when one of them may have left the reach', async () => {
    expect(await marked({ ledger: new Set([null]), editors: nobody })).toHaveLength(4)
  })

  it('is only who is editing when nothing was written', async () => {
    expect(await marked({ ledger: nobody, editors: new Set(['a']) })).toEqual([['editors', 'a']])
  })
})

describe('a change that comes during the first reading', () => {
  it('has it read once more: the answer under way may be older', async () => {
    const queries = new QueryClient()
    const answers: ((answer: string) => void)[] = []
    const observer = new QueryObserver(queries, {
      queryKey: ['entries'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    })
    const stop = observer.subscribe(() => undefined)
    await expect.poll(() => answers.length).toBe(1)
    const reading = readAgain(queries, { ledger: new Set(['a']), editors: nobody })
    answers[0]?.('before')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after')
    await reading
    expect(queries.getQueryData(['entries'])).toBe('after')
    stop()
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
