/** Whoever asks cannot tell by the time whether there is such an account. */
import { expect, it } from 'vitest'

import { hashPassword, isPassword } from './password.ts'

/** The fastest of five refusals, in milliseconds. */
async function timed(stored: string | null): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now()
    expect(await isPassword('cualquier cosa', stored)).toBe(false)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

it('of nobody takes as long as a wrong one', async () => {
  const hash = await hashPassword('mañana será otro día')
  const [wrong, nobodys] = [await timed(hash), await timed(null)]
  expect(nobodys).toBeGreaterThan(wrong / 3)
  expect(nobodys).toBeLessThan(wrong * 3)
})
