import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openHousekeeper } from './housekeeping.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('delete from housekeeper')
})

const aMinute = 60_000
const open = (roundMs = aMinute, settings = 'alike') =>
  openHousekeeper(db.database, roundMs, settings)
const patience = { timeout: 5000, interval: 20 }

it('is one of several processes', async () => {
  const all = [1, 2, 3].map(() => open())
  const said = await Promise.all(all.map((each) => each.isOurs()))
  expect(said.filter(Boolean)).toEqual([true])
  expect(await Promise.all(all.map((each) => each.isOurs()))).toEqual(said)
})

it('is another at once when it leaves', async () => {
  // Had it not left, its place would be kept for minutes.
  const [first, second] = [open(), open(50)]
  expect([await first.isOurs(), await second.isOurs()]).toEqual([true, false])
  await first.leave()
  await expect.poll(() => second.isOurs(), patience).toBe(true)
})

it('is another when it says nothing more, and not before', async () => {
  const dead = open(400)
  expect(await dead.isOurs()).toBe(true)
  const other = open(50)
  expect(await other.isOurs()).toBe(false)
  await expect.poll(() => other.isOurs(), patience).toBe(true)
  await expect.poll(() => dead.isOurs(), patience).toBe(false)
})

it('is another when the clock was put back since it was taken', async () => {
  expect(await open().isOurs()).toBe(true)
  await db.asOwner("update housekeeper set until = until + interval '1 year'")
  expect(await open().isOurs()).toBe(true)
})

it('is one for each that is set otherwise: what one is set to do, another may not be', async () => {
  const [plain, mailing, third] = [open(), open(aMinute, 'with mail'), open(aMinute, 'with mail')]
  expect([await plain.isOurs(), await mailing.isOurs(), await third.isOurs()]).toEqual([
    true,
    true,
    false,
  ])
})
