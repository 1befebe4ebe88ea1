import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { uiWords } from '../words/shell/ui.ts'
import { ApiProblem, call, callForFile } from './api.ts'
import { answerMs, longAnswerMs, stillMs } from './time-limits.ts'

const never = new Promise<never>(() => undefined)
const silent = (): ReadableStream<Uint8Array> => new ReadableStream({ pull: () => never })
const outcomeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((fault: unknown) => (fault instanceof ApiProblem ? fault.message : fault))

const answers = (answer: (path: string, init: RequestInit) => unknown): void =>
  void vi.stubGlobal('fetch', answer)
const readPapers = (): Promise<unknown> =>
  outcomeOf(callForFile('readPapers', { query: { ids: '', paper: 'A4' } }))

describe('a server that says nothing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', { getItem: () => null })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is waited for ten seconds, and then the list or the form is told', async () => {
    answers(() => never)
    const list = outcomeOf(call('listEntries', { query: {} }))
    const act = outcomeOf(call('markNoticesRead', { body: { noticeIds: [], until: null } }))
    await vi.advanceTimersByTimeAsync(answerMs)
    expect(await list).toBe(uiWords.notRead)
    expect(await act).toBe(uiWords.notHeard)
  })

  it('is told of as a reading where only something was looked for, whatever it travels by', async () => {
    answers(() => never)
    const found = outcomeOf(call('searchEntries', { body: { text: 'poda' } }))
    await vi.advanceTimersByTimeAsync(answerMs)
    expect(await found).toBe(uiWords.notRead)
  })

  it('is not waited for in the middle of its answer either', async () => {
    answers(() => new Response(silent()))
    const list = outcomeOf(call('listEntries', { query: {} }))
    await vi.advanceTimersByTimeAsync(answerMs)
    expect(await list).toBe(uiWords.notRead)
  })

  it('may take its time with a file whose bytes move, and not with one whose bytes stand still', async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (opened) => void (stream = opened) })
    answers(() => new Response(body))
    const file = readPapers()
    for (let seconds = 0; seconds < 100_000; seconds += stillMs - 1000) {
      stream?.enqueue(new Uint8Array(1))
      await vi.advanceTimersByTimeAsync(stillMs - 1000)
    }
    stream?.close()
    expect(await file).toMatchObject({ size: 6 })
    answers(() => new Response(silent()))
    const standing = readPapers()
    await vi.advanceTimersByTimeAsync(stillMs)
    expect(await standing).toBe(uiWords.notRead)
    answers(() => never)
    const unanswered = readPapers()
    await vi.advanceTimersByTimeAsync(longAnswerMs)
    expect(await unanswered).toBe(uiWords.notRead)
  })

  it('is not blamed for what somebody broke off', async () => {
    const leaving = new AbortController()
    answers((_path, init) => Promise.reject(init.signal?.reason))
    leaving.abort()
    const asked = outcomeOf(call('listEntries', { query: {} }, { signal: leaving.signal }))
    expect(await asked).toMatchObject({ name: 'AbortError' })
  })
})
