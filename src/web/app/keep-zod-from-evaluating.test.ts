import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { expect, it } from 'vitest'

// A thread of its own: here zod was loaded long ago.
const page = `
  const { keepZodFromEvaluating } = await import(${JSON.stringify(new URL('./keep-zod-from-evaluating.ts', import.meta.url).href)})
  keepZodFromEvaluating()
  const z = await import(${JSON.stringify(import.meta.resolve('zod'))})
  const { parentPort } = await import('node:worker_threads')
  parentPort.postMessage(z.config().jitless)`

it('is heard by a zod that is loaded afterwards', async () => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(page)}`))
  const [jitless] = await once(thread, 'message')
  expect(jitless).toBe(true)
})
