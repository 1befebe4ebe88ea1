// Whom a limit keeps waiting, and whom it does not (decision 093).
import { randomBytes } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { ana, office, stranger, openThrottleScene } from '#tests/throttle-scene.ts'

const scene = await openThrottleScene()
const { throttle, pass, begin, mayStart, fail } = scene

beforeEach(scene.beginAnew)
afterAll(() => scene.db.close())

function guessAt(account: number): Promise<number | null> {
  return begin({ account: `persona${account}@villa.example`, address: stranger })
}

/** How many tries go through before one is held up. */
async function crowd(): Promise<number> {
  let tries = 0
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  while ((await guessAt(tries)) === null) tries += 1
  return tries
}

describe('a browser where somebody signed in', () => {
  const browser = randomBytes(32)
  const theirs = { account: ana, address: stranger, browser }

  it('is counted for itself, whatever others do at its address or to its account', async () => {
    await begin(theirs)
    await throttle.forgive(theirs)
    for (let account = 0; account < 30; account += 1) await guessAt(account)
    await fail(8, ana, office)
    expect(await begin({ account: ana, address: stranger })).toBeGreaterThan(60)
    expect(await begin(theirs)).toBe(null)
  })

  it('guesses no faster than anybody else, at its own account or at many', async () => {
    await begin(theirs)
    await throttle.forgive(theirs)
    const waits: (number | null)[] = []
    for (let turn = 0; turn < 6; turn += 1) waits.push(await begin(theirs))
    expect(waits).toEqual([null, null, null, null, null, 15])
    for (let account = 0; account < 20; account += 1) {
      expect(await begin({ ...theirs, account: `persona${account}@villa.example` })).toBe(null)
    }
    expect(await begin({ ...theirs, account: 'otra@villa.example' })).toBeGreaterThan(600)
  })

  it('adds up with other browsers at an account that never signed in there', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const attempt = { account: ana, address: stranger, browser: randomBytes(32) }
      expect(await begin(attempt)).toBe(null)
    }
    expect(await begin({ account: ana, address: office, browser: randomBytes(32) })).toBe(15)
    expect(await begin({ account: ana, address: office })).toBe(15)
  })

  it('sets out whatever others do, and has an end of its own', async () => {
    for (let turn = 0; turn < 600; turn += 1) await mayStart(stranger)
    expect(await mayStart(stranger)).toBeGreaterThan(0)
    const fromBrowser = { address: stranger, browser }
    for (let turn = 0; turn < 200; turn += 1)
      expect(await throttle.mayStart(fromBrowser)).toBe(null)
    expect(await throttle.mayStart(fromBrowser)).toMatchObject({ bits: null })
  })
})

describe('an address that several people sign in from', () => {
  it('has ten times the room, and for two weeks', async () => {
    for (const person of ['ana', 'ana', 'beto']) await throttle.arrived(stranger, person)
    expect(await crowd()).toBe(25)
    await throttle.arrived(stranger, 'carla')
    expect(await begin({ account: 'una@villa.example', address: stranger })).toBe(null)
    pass(15 * 24 * 3_600)
    expect(await crowd()).toBe(25)
  })
})

describe('work instead of waiting', () => {
  it('serves once for an address beyond its limit, and never for an account', async () => {
    for (let account = 0; account < 25; account += 1) await guessAt(account)
    const hold = await throttle.begin({ account: 'una@villa.example', address: stranger })
    expect(hold?.bits).toBe(16)
    expect(await throttle.taskBits(stranger)).toBe(16)
    expect(await throttle.taskBits(office)).toBe(null)
    const work = { id: randomBytes(32), bits: 16 }
    const paid = { account: 'una@villa.example', address: stranger, work }
    expect(await throttle.begin(paid)).toBe(null)
    expect(await throttle.begin(paid)).toMatchObject({ bits: 16 })
    await fail(5, ana, office)
    const other = { id: randomBytes(32), bits: 20 }
    expect(await throttle.begin({ account: ana, address: '10.9.9.9', work: other })).toEqual({
      waitSeconds: 15,
      bits: null,
    })
  })

  it('costs more the more an address tries', async () => {
    const bits: (number | null)[] = []
    for (let account = 0; account < 200; account += 1) {
      const attempt = { account: `persona${account}@villa.example`, address: stranger }
      const hold = await throttle.begin(attempt)
      if (hold === null) continue
      bits.push(hold.bits)
      const work = { id: randomBytes(32), bits: hold.bits ?? 0 }
      expect(await throttle.begin({ ...attempt, work })).toBe(null)
    }
    expect([bits.at(0), bits.at(30), bits.at(-1)]).toEqual([16, 18, 20])
    const cheap = { id: randomBytes(32), bits: 16 }
    const attempt = { account: 'otra@villa.example', address: stranger, work: cheap }
    expect(await throttle.begin(attempt)).toMatchObject({ bits: 20 })
  })
})
