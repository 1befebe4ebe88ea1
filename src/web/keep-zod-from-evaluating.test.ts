import { expect, it } from 'vitest'

import { keepZodFromEvaluating } from './keep-zod-from-evaluating.ts'

it('is heard by a zod that is loaded afterwards', async () => {
  keepZodFromEvaluating()
  const z = await import('zod')
  expect(z.config().jitless).toBe(true)
})
