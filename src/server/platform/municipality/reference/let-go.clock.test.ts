import { openTestApp } from '#tests/test-app.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'

const app = await openTestApp()
afterAll(() => app.close())

it('lets go of what a counter works with where nobody works any more', async () => {
  setFlagsFromString('--expose-gc')
  const collect = z.custom<() => void>().parse(runInNewContext('gc'))
  const { municipalityId } = app.municipality
  const held = new WeakRef(await app.app.referenceData.of(municipalityId))
  const isHeld = (): boolean => {
    collect()
    return held.deref() !== undefined
  }
  expect(isHeld()).toBe(true)
  await expect.poll(isHeld, { timeout: 20_000, interval: 500 }).toBe(false)
  expect((await app.app.referenceData.of(municipalityId)).municipalityId).toBe(municipalityId)
})
