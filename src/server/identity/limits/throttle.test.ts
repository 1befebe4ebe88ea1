import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { ana, office, stranger, openThrottleScene } from '#tests/throttle-scene.ts'

import { lineOf } from './network.ts'
import { openThrottle } from './throttle.ts'

const scene = await openThrottleScene()
const { db, throttle, now, pass, begin, mayStart, fail } = scene

beforeEach(scene.beginAnew)
afterAll(() => scene.db.close())

describe('guessing at one account', () => {
  it('waits longer after each failure from the fifth, a quarter of an hour at most', async () => {
    expect(await fail(13)).toEqual([0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900])
  })

  it('is the same however the name is written, and from wherever', async () => {
    for (const account of [ana, 'ANA@villa.example', ' ana@Villa.example ', ana, ana]) {
      expect(await begin({ account, address: stranger })).toBe(null)
    }
    expect(await begin({ account: ana, address: '198.51.100.7' })).toBe(15)
  })

  it('keeps nobody else waiting', async () => {
    await fail(6)
    expect(await begin({ account: 'beto@villa.example', address: office })).toBe(null)
  })

  it('does not keep the person waiting where they have signed in before', async () => {
    await begin({ account: ana, address: office })
    await throttle.forgive({ account: ana, address: office })
    await fail(8)
    expect(await begin({ account: ana, address: stranger })).toBeGreaterThan(60)
    expect(await begin({ account: ana, address: office })).toBe(null)
  })

  it('is slowed down there too', async () => {
    await begin({ account: ana, address: office })
    await throttle.forgive({ account: ana, address: office })
    expect((await fail(7, ana, office)).at(-1)).toBe(30)
  })

  it('counts tries that come at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => begin({ account: ana, address: stranger })),
    )
    expect(outcomes.filter((seconds) => seconds === null)).toHaveLength(5)
  })

  it('is forgotten after an hour, and after a proof of another kind', async () => {
    await fail(8)
    pass(3_700)
    expect(await fail(5)).toEqual([0, 0, 0, 0, 0])
    expect(await begin({ account: ana, address: office })).toBe(15)
    await throttle.release({ account: 'Ana@villa.example', address: office })
    expect(await begin({ account: ana, address: office })).toBe(null)
  })

  it('shuts nobody out when the clock is set back', async () => {
    await fail(6)
    pass(-7 * 24 * 3_600)
    expect(await begin({ account: ana, address: stranger })).toBeLessThanOrEqual(30)
  })
})

function guessAt(account: number): Promise<number | null> {
  return begin({ account: `persona${account}@villa.example`, address: stranger })
}

describe('guessing from one address', () => {
  it('has so many failures in a quarter of an hour, whoever is guessed at', async () => {
    for (let account = 0; account < 25; account += 1) expect(await guessAt(account)).toBe(null)
    const wait = await guessAt(25)
    expect(wait).toBeGreaterThan(600)
    expect(await begin({ account: 'otra@villa.example', address: office })).toBe(null)
    pass((wait ?? 0) + 1)
    expect(await guessAt(26)).toBe(null)
  })

  it('does not add up over a day of honest mistakes', async () => {
    for (let account = 0; account < 200; account += 1) {
      expect(await guessAt(account)).toBe(null)
      pass(60)
    }
  })

  it('is not wiped out by signing in with one’s own password', async () => {
    for (let account = 0; account < 24; account += 1) await guessAt(account)
    await guessAt(24)
    await throttle.forgive({ account: 'persona24@villa.example', address: stranger })
    expect(await guessAt(25)).toBe(null)
    expect(await guessAt(26)).toBeGreaterThan(0)
  })
})

describe('guessing from one IPv6 line', () => {
  it('counts its addresses together, and those of another line apart', async () => {
    for (let guess = 0; guess < 25; guess += 1) {
      const address = `2001:db8:0:7::${guess.toString(16)}`
      const attempt = { account: `persona${guess}@villa.example`, address }
      expect(await begin(attempt)).toBe(null)
    }
    const attempt = { account: 'otra@villa.example', address: '2001:db8:0:7:dead:beef:0:1' }
    expect(await begin(attempt)).toBeGreaterThan(600)
    expect(await begin({ ...attempt, address: '2001:db8:0:8::1' })).toBe(null)
  })

  it('keeps an account waiting on the whole line, and knows the person on it', async () => {
    await begin({ account: ana, address: '2001:db8::1' })
    await throttle.forgive({ account: ana, address: '2001:db8::1' })
    await fail(8)
    expect(await begin({ account: ana, address: '2001:db8::2' })).toBe(null)
    for (let guess = 3; guess < 7; guess += 1) {
      await begin({ account: ana, address: `2001:db8::${guess}` })
    }
    expect(await begin({ account: ana, address: '2001:db8::7' })).toBeGreaterThan(0)
  })

  it('takes an IPv4 address in IPv6 for the IPv4 address, however it is written', async () => {
    for (const address of [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '::FFFF:0a01:203',
      '10.1.2.3',
      '::ffff:a01:203',
    ]) {
      expect(await begin({ account: ana, address })).toBe(null)
    }
    expect(lineOf('::ffff:a01:203')).toBe('10.1.2.3')
    expect(lineOf('fe80::1%eth0')).toBe('fe80:0:0:0')
    expect(lineOf('::1')).toBe('0:0:0:0')
    expect(lineOf('')).toBe('')
  })

  it('sets out as one', async () => {
    for (let person = 0; person < 600; person += 1) {
      expect(await mayStart(`2001:db8::${person.toString(16)}`)).toBe(null)
    }
    expect(await mayStart('2001:db8::ffff')).toBeGreaterThan(0)
  })
})

describe('setting out to sign in', () => {
  it('has room for a whole town hall on a Monday, and an end', async () => {
    for (let person = 0; person < 600; person += 1) {
      expect(await mayStart(office)).toBe(null)
    }
    expect(await mayStart(office)).toBeGreaterThan(0)
    expect(await mayStart(stranger)).toBe(null)
  })
})

describe('what the throttle remembers', () => {
  it('outlives a restart, names nobody, and goes when nobody will ask', async () => {
    await fail(6)
    await begin({ account: ana, address: office })
    await throttle.forgive({ account: 'beto@villa.example', address: office })
    expect(
      await openThrottle(db.database, now).begin({ account: ana, address: '10.9.9.9' }),
    ).toMatchObject({ bits: null })
    const rows = await db.asOwner<{ text: string }>(
      'select t::text as text from sign_in_throttle t',
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/villa|10\.1\.2/u)
    pass(3_700)
    await throttle.sweep()
    expect(await db.asOwner('select 1 from sign_in_throttle where succeeded_at is null')).toEqual(
      [],
    )
    pass(401 * 24 * 3_600)
    await throttle.sweep()
    expect(await db.asOwner('select 1 from sign_in_throttle')).toEqual([])
  })
})
