// On a disk that is really full: tests/endurance/full-disk.test.ts. Here the reserve is larger than any disk.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aRegistration } from '#tests/registration.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ env: { DISK_RESERVE_MB: '1000000000' } })
})
afterAll(() => house.close())

it('takes nothing new in below the reserve, says so, and goes on reading', async () => {
  const clerk = await house.as('REG')
  const refused = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(house.town),
  })
  expect(refused.status).toBe(507)
  expect(refused.problem).toMatchObject({
    type: 'E-SYS-11',
    title: expect.stringContaining('No queda espacio en el servidor'),
  })
  await expect(clerk.upload(onePixelPng, 'plano.png')).rejects.toThrow('E-SYS-11')
  expect(await house.lastNumber(new Date().getFullYear())).toBe(0)
  expect((await clerk.ask(api.listEntries, { query: {} })).status).toBe(200)
  expect((await clerk.ask(api.searchParties, { body: { text: 'Soto' } })).status).toBe(200)
})
