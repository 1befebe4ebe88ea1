import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { ApiProblem } from './api.ts'
import { type Changes, readAgain } from './read-again.ts'

const nobody: ReadonlySet<string | null> = new Set()
const none: Changes = { ledger: nobody, editors: nobody, phone: nobody }
const changed = (...ids: readonly (string | null)[]): Changes => ({
  ...none,
  ledger: new Set(ids),
})

describe('what a change marks', () => {
  const keys = [
    ['entries', {}],
    ['entry', 'a'],
    ['entry', 'a', 'history'],
    ['entry', 'b'],
    ['editors', 'a'],
    ['phone-link', 'a'],
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
    expect(await marked(changed('a'))).toEqual([
      ['entries', '[object Object]'],
      ['entry', 'a'],
      ['entry', 'a', 'history'],
    ])
  })

  it('is every entry on the screen when one of them may have left the reach', async () => {
    expect(await marked(changed(null))).toHaveLength(4)
  })

  it('is only who is editing when nothing was written', async () => {
    expect(await marked({ ...none, editors: new Set(['a']) })).toEqual([['editors', 'a']])
  })

  it('is only the telephone of a form when that brought a page', async () => {
    expect(await marked({ ...none, phone: new Set(['a']) })).toEqual([['phone-link', 'a']])
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
    const reading = readAgain(queries, changed('a'))
    answers[0]?.('before')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after')
    await reading
    expect(queries.getQueryData(['entries'])).toBe('after')
    stop()
  })
})

describe('a list whose first answer did not come in time', () => {
  it.each([{}, { isUnhurried: true }])(
    'says so at once, and no change has it waited for in silence again (%o)',
    async (meta) => {
      const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      const late = new ApiProblem(
        { type: 'E-SYS-01', title: 'late', status: 0, remarks: [], requestId: '' },
        true,
      )
      const failing: (() => void)[] = []
      const options = {
        queryKey: ['entries'],
        queryFn: () => new Promise<never>((_, reject) => failing.push(() => reject(late))),
        meta,
      }
      const observer = new QueryObserver(queries, options)
      const stop = observer.subscribe(() => undefined)
      await expect.poll(() => failing.length).toBe(1)
      const reading = readAgain(queries, changed(null))
      failing[0]?.()
      await reading
      await expect.poll(() => observer.getCurrentResult().error).toBe(late)
      await readAgain(queries, changed('a'))
      expect(observer.getCurrentResult().error).toBe(late)
      expect(failing).toHaveLength(1)
      void observer.refetch()
      await expect.poll(() => failing.length).toBe(2)
      stop()
    },
  )
})

/** One that says how often it was read whole, and which rows were asked for. */
function openList() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wholes: number[] = []
  const rows: string[][] = []
  const answers: ((answer: string) => void)[] = []
  const options = {
    queryKey: ['entries', {}],
    queryFn: async () => `whole ${wholes.push(1)}`,
    meta: {
      readRows: (data: unknown, ids: ReadonlySet<string>) => {
        rows.push([...ids])
        return new Promise<string>((resolve, reject) => {
          answers.push((answer) =>
            answer === '' ? reject(new Error('gone')) : resolve(`${String(data)} ${answer}`),
          )
        })
      },
    },
  }
  const stop = new QueryObserver(queries, options).subscribe(() => undefined)
  const now = (): unknown => queries.getQueryData(options.queryKey)
  return { queries, wholes, rows, answers, stop, now, options }
}

describe('a list that is on the screen', () => {
  it('asks only for the entries that changed', async () => {
    const { queries, wholes, rows, answers, stop, now } = openList()
    await expect.poll(now).toBe('whole 1')
    const reading = readAgain(queries, changed('a', 'b'))
    expect(rows).toEqual([['a', 'b']])
    answers[0]?.('with a and b')
    await reading
    expect(now()).toBe('whole 1 with a and b')
    expect(wholes).toHaveLength(1)
    stop()
  })

  it('is read whole when it may be any entry, or very many, or when the rows do not come', async () => {
    const { queries, wholes, rows, answers, stop, now } = openList()
    await expect.poll(now).toBe('whole 1')
    await readAgain(queries, changed(null, 'a'))
    await readAgain(queries, changed(...Array.from({ length: 21 }, (_, n) => `id ${n}`)))
    expect(rows).toEqual([])
    const reading = readAgain(queries, changed('a'))
    answers[0]?.('')
    await reading
    expect(now()).toBe('whole 4')
    expect(wholes).toHaveLength(4)
    stop()
  })

  it('never mixes rows with a page that was read meanwhile', async () => {
    const { queries, answers, stop, now, options } = openList()
    await expect.poll(now).toBe('whole 1')
    const reading = readAgain(queries, changed('a'))
    await queries.refetchQueries({ queryKey: options.queryKey })
    answers[0]?.('with an older a')
    await reading
    expect(now()).toBe('whole 3')
    stop()
  })

  it('is only marked when nobody looks at it', async () => {
    const { queries, wholes, rows, stop, now, options } = openList()
    await expect.poll(now).toBe('whole 1')
    stop()
    await readAgain(queries, changed('a'))
    expect([rows.length, wholes.length]).toEqual([0, 1])
    expect(queries.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
  })
})

describe('a count', () => {
  it('comes after the rows, and once for what changes in its moment', async () => {
    const queries = new QueryClient()
    let counts = 0
    const options = {
      queryKey: ['entries', 'trays'],
      queryFn: async () => (counts += 1),
      meta: { isUnhurried: true },
    }
    const stop = new QueryObserver(queries, options).subscribe(() => undefined)
    await expect.poll(() => counts).toBe(1)
    await readAgain(queries, changed('a'))
    await expect.poll(() => counts).toBe(2)
    for (const id of ['b', 'c', 'd']) {
      await readAgain(queries, changed(id))
    }
    expect(counts).toBe(2)
    await expect.poll(() => counts).toBe(3)
    stop()
  })
})
