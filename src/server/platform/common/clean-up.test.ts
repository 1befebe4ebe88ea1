import { expect, it } from 'vitest'

import { cleanedUp } from './clean-up.ts'

const fails = (why: string) => () => Promise.reject(new Error(why))
const done = () => Promise.resolve('done')

it('tells what failed first, and what failed while cleaning up where nothing else did', async () => {
  await expect(cleanedUp(fails('first'), fails('later'))).rejects.toThrow('first')
  await expect(cleanedUp(done, fails('later'))).rejects.toThrow('later')
  let isClean = false
  const clean = () => (isClean = true)
  expect(await cleanedUp(done, clean)).toBe('done')
  expect(isClean).toBe(true)
})
