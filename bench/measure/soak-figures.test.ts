import { describe, expect, it } from 'vitest'

import type { Soak } from './soak-figures.ts'
import { judgeSoak } from './soak-figures.ts'

const mebibyte = 1_048_576

/** Thirty minutes, a look every five seconds, at what `heldMB` says. */
function soakOf(heldMB: (minutes: number) => number, ends: Partial<Soak> = {}): Soak {
  const looks = Array.from({ length: 360 }, (_, place) => {
    const minutes = (place + 1) / 12
    const lastingBytes = heldMB(minutes) * mebibyte
    // In the second half a helper is at work too.
    const helperBytes = place > 180 ? 100 * mebibyte : 0
    return { minutes, lastingBytes, bytes: lastingBytes + helperBytes }
  })
  const idle = 100 * mebibyte
  const usual = { idleBytes: idle, restedBytes: idle + 20 * mebibyte, warmUpMinutes: 10 }
  return { ...usual, looks, minutes: 30, ...ends }
}

/** Work that takes 40 MB and gives them back, every 20 seconds. */
const atWork = (minutes: number): number => 200 + 40 * ((minutes * 3) % 1)

describe('judging a soak', () => {
  it('passes what goes up and comes down again', () => {
    const verdict = judgeSoak(soakOf(atWork))
    expect(verdict.missed).toEqual([])
    expect(verdict.slope).toBeCloseTo(0, 1)
    expect(verdict.peak).toBeGreaterThan(225)
  })

  it('finds a leak of 2 MB in 10 minutes below work of 40', () => {
    const verdict = judgeSoak(soakOf((minutes) => atWork(minutes) + minutes / 5))
    expect(verdict.slope).toBeCloseTo(2, 1)
    expect(verdict.missed).toEqual(['slope'])
  })

  it('does not take the warm-up for growth', () => {
    expect(
      judgeSoak(soakOf((minutes) => atWork(minutes) + 10 * Math.min(minutes, 9))).missed,
    ).toEqual([])
  })

  it('finds an idle server too large, and one that keeps what work took', () => {
    const [large, kept] = [126 * mebibyte, 187 * mebibyte]
    expect(judgeSoak(soakOf(atWork, { idleBytes: large, restedBytes: kept })).missed).toEqual([
      'idle',
      'left',
    ])
  })

  it('does not take the one look of a minute that was hardly begun for its lowest', () => {
    const soak = soakOf(atWork)
    const late = { minutes: 30.05, bytes: 240 * mebibyte, lastingBytes: 240 * mebibyte }
    expect(judgeSoak({ ...soak, looks: [...soak.looks.slice(0, -1), late] }).slope).toBeCloseTo(
      0,
      1,
    )
  })

  it('passes nothing that it could not look at', () => {
    expect(judgeSoak({ ...soakOf(atWork), looks: [] }).missed).toEqual(['slope'])
  })
})
