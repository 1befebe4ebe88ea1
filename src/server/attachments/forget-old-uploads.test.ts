import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestHouse } from '#tests/house.ts'
import type { Person, TestHouse } from '#tests/house.ts'
import { forgetOldUploads } from './forget-old-uploads.ts'

let house: TestHouse
let clerk: Person

beforeAll(async () => {
  house = await openTestHouse()
  clerk = await house.as('REG')
})
afterAll(() => house.close())

const letter = (text: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0"?><l>${text}</l>`)
const has = (sha256: string): Promise<boolean> =>
  house.house.files.has(house.town.municipalityId, sha256)

it('forgets what nobody registered in thirty days, and nothing else', async () => {
  const abandoned = await clerk.upload(letter('nunca registrada'), 'a.xml')
  const claimed = await clerk.upload(letter('registrada'), 'b.xml')
  const twice = await clerk.upload(letter('registrada'), 'copia.xml')
  await clerk.register({
    attachments: [{ uploadId: claimed.uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  house.clock.now = new Date(house.clock.now.getTime() + 29 * 86_400_000)
  expect(await forgetOldUploads(house.house)).toBe(0)
  house.clock.now = new Date(house.clock.now.getTime() + 2 * 86_400_000)
  clerk = await house.as('REG')
  const recent = await clerk.upload(letter('de hoy'), 'c.xml')
  expect(await forgetOldUploads(house.house)).toBe(1)
  expect(await Promise.all([abandoned, claimed, recent].map(({ sha256 }) => has(sha256)))).toEqual([
    false,
    true,
    true,
  ])
  const params = { uploadId: twice.uploadId }
  expect((await clerk.send(api.readUpload, { params })).status).toBe(404)
})

it('takes the same file again afterwards', async () => {
  const again = await clerk.upload(letter('nunca registrada'), 'a.xml')
  expect(await has(again.sha256)).toBe(true)
})
