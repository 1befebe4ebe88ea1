import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'

import { openQueries } from './open-queries.ts'

afterEach(() => onlineManager.setOnline(true))

const lost = new Error('lost')
const fail = (): Promise<never> => Promise.reject(lost)

it('without a network a list says so at once, and is read again with it', async () => {
  onlineManager.setOnline(false)
  const queries = openQueries()
  queries.mount()
  let readings = 0
  const list = new QueryObserver(queries, {
    queryKey: ['entries'],
    queryFn: async () => {
      readings += 1
      return readings === 1 ? fail() : 'rows'
    },
  })
  const stop = list.subscribe(() => undefined)
  await expect.poll(() => list.getCurrentResult().error).toBe(lost)
  onlineManager.setOnline(true)
  await expect.poll(() => list.getCurrentResult().data).toBe('rows')
  stop()
  queries.unmount()
})

it('without a network an act fails at once, and is not done later by itself', async () => {
  onlineManager.setOnline(false)
  const act = new MutationObserver(openQueries(), { mutationFn: fail })
  await expect(act.mutate()).rejects.toBe(lost)
})
