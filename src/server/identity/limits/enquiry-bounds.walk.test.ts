import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { enquiryCodeOf, formatVerificationCode } from '#domain/entry/verification-code.ts'

import { enquiryHold, enquiryKinds, enquiryLimits } from './enquiry-bounds.ts'
import type { EnquiryKind } from './enquiry-bounds.ts'
import { networkOf } from './network.ts'
import { windowAt } from './sliding-window.ts'
import type { Window } from './sliding-window.ts'

const start = new Date('2026-11-23T09:00:00Z')
const later = (ms: number): Date => new Date(start.getTime() + ms)
const hourMs = 3_600_000

/** The limiter as the server keeps it, with its rows in memory. */
function openBounds() {
  const rows = new Map<string, Window>()
  const windowOf = (kind: EnquiryKind, key: string, now: Date): Window => {
    const none = { beganAt: now, count: 0, countBefore: 0 }
    return windowAt(rows.get(`${kind} ${key}`) ?? none, now, enquiryLimits[kind])
  }
  return {
    /** The bits it costs, 0 for nothing; it is counted where they are paid. */
    ask(number: string, network: string, now: Date, pays: boolean): number {
      const keys = { 'enquiry-number': number, 'enquiry-network': network, 'enquiry-town': '' }
      const windows = {
        'enquiry-number': windowOf('enquiry-number', number, now),
        'enquiry-network': windowOf('enquiry-network', network, now),
        'enquiry-town': windowOf('enquiry-town', '', now),
      }
      const bits = enquiryHold(windows, now)?.bits ?? 0
      if (bits > 0 && !pays) return bits
      for (const kind of enquiryKinds) {
        const window = windows[kind]
        rows.set(`${kind} ${keys[kind]}`, { ...window, count: window.count + 1 })
      }
      return bits
    },
  }
}

describe('the bounds of an enquiry', () => {
  it.each([
    ['a number', 30, () => ['2026-7', String(Math.random())]],
    ['a network', 20, () => [String(Math.random()), '203.0.113']],
    ['a municipality', 600, () => [String(Math.random()), String(Math.random())]],
  ] as const)('let so many wrong ones of %s go in an hour: %i', (_what, most, keys) => {
    const bounds = openBounds()
    const costs = Array.from({ length: most + 1 }, (_, place) => {
      const [number = '', network = ''] = keys()
      return bounds.ask(number, network, later(place), true)
    })
    expect(costs.filter((bits) => bits === 0)).toHaveLength(most)
    expect(costs.at(-1)).toBe(18)
    const [number = '', network = ''] = keys()
    expect(bounds.ask(number, network, later(2 * hourMs + 1), false)).toBe(0)
  })

  it('cost a second and double to thirty, and no more', () => {
    const bounds = openBounds()
    const costs = Array.from({ length: 2000 }, (_, place) =>
      bounds.ask('2026-7', String(place), later(place), true),
    )
    expect([...new Set(costs)]).toEqual([0, 18, 19, 20, 21, 22, 23])
  })

  it('count networks as they are given out', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113')
    expect(networkOf('::ffff:203.0.113.200')).toBe('203.0.113')
    expect(networkOf('2001:db8:1:12ff::1')).toBe(networkOf('2001:db8:1:1200:5::2'))
    expect(networkOf('2001:db8:1:12ff::1')).not.toBe(networkOf('2001:db8:1:13ff::1'))
    expect(networkOf('')).toBe('')
  })
})

/** Draws from a seed, so that each run tries the same. */
function openDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return state ^ (state >>> 13)
  }
}

// Crockford's base 32, as the codes are written in.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

describe('ten million guesses', () => {
  it('find nothing, and nearly all of them wait or work', { timeout: 120_000 }, () => {
    const book = Array.from({ length: 1000 }, (_, place) =>
      enquiryCodeOf(
        formatVerificationCode(createHash('sha256').update(`receipt ${place}`).digest()),
      ),
    )
    const dice = openDice(7)
    const bounds = openBounds()
    const [guesses, networks, hours] = [10_000_000, 5000, 24]
    let [free, worked, found, doneBits] = [0, 0, 0, 0]
    for (let guess = 0; guess < guesses; guess += 1) {
      const place = Math.abs(dice()) % book.length
      const at = later((guess / guesses) * hours * hourMs)
      // One in ten is paid for; the others are answered with the work to do.
      const pays = guess % 10 === 0
      const bits = bounds.ask(`2026-${place}`, String(Math.abs(dice()) % networks), at, pays)
      if (bits > 0 && !pays) continue
      if (bits === 0) free += 1
      else worked += 1
      doneBits += bits === 0 ? 0 : 2 ** bits
      let code = ''
      for (let sign = 0; sign < 8; sign += 1) code += alphabet.charAt(Math.abs(dice() >>> 3) % 32)
      if (book[place] === `${code.slice(0, 4)}-${code.slice(4)}`) found += 1
    }
    expect(found).toBe(0)
    expect(free).toBeLessThanOrEqual(600 * 2)
    // Each costs as much as the dearest: over eight million hashes.
    expect(doneBits / worked).toBeGreaterThan(2 ** 22.9)
  })
})
