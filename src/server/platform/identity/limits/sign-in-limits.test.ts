import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'

import { lineOf } from '../../common/network.ts'
import { openSignInLimits } from './rate-limits.ts'
import type { Attempt, SignInLimits } from './rate-limits.ts'

let limits: SignInLimits
const db = await openTestDatabase()
beforeEach(async () => {
  await db.asOwner('delete from rate_limit')
  limits = openSignInLimits(db.database)
})
afterAll(() => db.close())

const ana = 'ana@villa.example'
const at = (network: number): string => `203.0.113.${network}`

/** Wrong ones one after another; answers how many went through before one was held up. */
async function guess(attempt: (turn: number) => Partial<Attempt>, by = limits): Promise<number> {
  for (let turn = 0; turn < 700; turn += 1) {
    const asked = { account: ana, address: at(9), device: null, ...attempt(turn) }
    if ((await by.begin(asked)) !== null) return turn
  }
  throw new Error('Never held up')
}

describe('guessing from devices that nobody knows', () => {
  it('ends after ten tries at an account from one network, however its name is written', async () => {
    const names = [ana, 'ANA@villa.example', ' ana@Villa.example ']
    expect(await guess((turn) => ({ account: names[turn % 3] ?? ana }))).toBe(10)
    const held = await limits.begin({ account: ana, address: at(9), device: null })
    expect(held).toBeGreaterThan(600)
    expect(held).toBeLessThanOrEqual(900)
    expect(await limits.begin({ account: ana, address: at(10), device: null })).toBe(null)
  })

  it('ends after twenty at an account from all networks and in all processes', async () => {
    expect(await guess((turn) => ({ address: at(turn % 5) }))).toBe(20)
    const elsewhere = openSignInLimits(db.database)
    expect(await elsewhere.begin({ account: ana, address: at(99), device: null })).not.toBe(null)
    expect(await limits.begin({ account: 'beto@x', address: at(99), device: null })).toBe(null)
  })

  it('ends after a hundred from one network, whoever is guessed at', async () => {
    expect(await guess((turn) => ({ account: `persona${turn}` }))).toBe(100)
    expect(await limits.begin({ account: 'otra', address: at(8), device: null })).toBe(null)
  })

  it('counts tries that come at once', async () => {
    const attempt = { account: ana, address: at(9), device: null }
    const told = await Promise.all(Array.from({ length: 30 }, () => limits.begin(attempt)))
    expect(told.filter((seconds) => seconds === null)).toHaveLength(10)
  })

  it('takes back only its own try for a right password', async () => {
    const attempt = { account: ana, address: at(9), device: null }
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await limits.begin(attempt)).toBe(null)
      await limits.succeed(attempt)
    }
    expect(await guess(() => attempt)).toBe(10)
  })

  it('counts the addresses of one IPv6 line together', async () => {
    expect(await guess((turn) => ({ address: `2001:db8:0:7::${turn.toString(16)}` }))).toBe(10)
    expect(await limits.begin({ account: ana, address: '2001:db8:0:8::1', device: null })).toBe(
      null,
    )
    expect(lineOf('::ffff:a01:203')).toBe('10.1.2.3')
    expect(lineOf('fe80::1%eth0')).toBe('fe80:0000:0000:0000')
    expect(lineOf('')).toBe('')
  })

  it('starts anew where the person proved in another way that the account is theirs', async () => {
    await guess((turn) => ({ address: at(turn % 5) }))
    await limits.release({ account: 'Ana@villa.example', address: at(1) })
    expect(await limits.begin({ account: ana, address: at(1), device: null })).toBe(null)
  })
})

describe('a device where somebody signed in to the account', () => {
  it('is held up by nobody else, and guesses no faster', async () => {
    await guess((turn) => ({ address: at(turn % 5) }))
    await guess((turn) => ({ account: `persona${turn}` }))
    const device = 'theirs'
    expect(await limits.begin({ account: ana, address: at(9), device })).toBe(null)
    expect(await guess(() => ({ device }))).toBe(9)
  })
})

it('holds up who sets out too often from a network, and no known device there', async () => {
  const from = { address: at(9), device: null }
  for (let turn = 0; turn < 600; turn += 1) expect(await limits.mayStart(from)).toBe(null)
  expect(await limits.mayStart(from)).toBeGreaterThan(0)
  expect(await limits.mayStart({ ...from, device: 'known' })).toBe(null)
})

it('lets five letters an hour go to an account, apart from its tries', async () => {
  const asked = (network: number) => limits.mayAskLetter({ account: ana, address: at(network) })
  for (let turn = 0; turn < 5; turn += 1) expect(await asked(turn)).toBe(null)
  expect(await asked(6)).toBeGreaterThan(900)
  expect(await limits.begin({ account: ana, address: at(1), device: null })).toBe(null)
})

it('keeps no names and no networks', async () => {
  await limits.begin({ account: ana, address: at(9), device: null })
  const rows = await db.asOwner<{ text: string }>('select r::text as text from rate_limit r')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toMatch(/villa|203\.0/u)
})
