// A provider that takes a question and says nothing: whoever signs in is told so in time, and comes in once it speaks again.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openHostedHouse } from '#tests/hosted-house.ts'
import type { HostedHouse } from '#tests/hosted-house.ts'

let house: HostedHouse
beforeAll(async () => {
  house = await openHostedHouse()
  await house.hireHosted(house.provider.person)
})
afterAll(() => house.close())

it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
  'says in time that there is no answer at %s',
  async (silent) => {
    house.provider.mischief = { answer: (path) => path === silent }
    const startMs = performance.now()
    const told = await house.walk()
    expect(told.status).toBe(503)
    expect(performance.now() - startMs).toBeLessThan(10_000)
    house.provider.mischief = {}
    expect((await house.enter()).token).toBeTruthy()
    // What it says of itself is remembered, and its keys with it: the next silence is met by a process that knows neither.
    await house.restart()
  },
  30_000,
)
