import { performance } from 'node:perf_hooks'

import { describe, expect, it } from 'vitest'

import { GateFull, openGate } from './gate.ts'
import { hashPassword, isPassword, isWeakPassword } from './password.ts'
import { waitAfter } from './throttle.ts'
import { waitInWords } from './wait-in-words.ts'

/** The fastest of five refusals, in milliseconds. */
async function timed(stored: string | null): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now()
    expect(await isPassword('cualquier cosa', stored)).toBe(false)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

describe('a password', () => {
  it('is known again, however its accents were typed, and never stored', async () => {
    const hash = await hashPassword('mañana será otro día')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await isPassword('mañana será otro día'.normalize('NFD'), hash)).toBe(true)
    expect(await isPassword('mañana será otro dia', hash)).toBe(false)
    expect(await hashPassword('mañana será otro día')).not.toBe(hash)
  })

  it('of nobody takes as long as a wrong one', async () => {
    const hash = await hashPassword('mañana será otro día')
    const [wrong, nobodys] = [await timed(hash), await timed(null)]
    expect(nobodys).toBeGreaterThan(wrong / 3)
    expect(nobodys).toBeLessThan(wrong * 3)
  })

  it.each(['corta', 'aaaaaaaaaaaaaaaa', 'abababababab', 'x'.repeat(129), 'ANA@villa.example'])(
    'is weak: %s',
    (password) => {
      expect(isWeakPassword(password, 'ana@villa.example')).toBe(true)
    },
  )

  it('needs no signs or digits when it is long', () => {
    expect(isWeakPassword('demo-asiento', 'admin@villa-asiento.example')).toBe(false)
    expect(isWeakPassword('el caballo pastaba', 'ana@villa.example')).toBe(false)
  })
})

describe('the gate', () => {
  it('lets two in, keeps some waiting and turns the rest away', async () => {
    const gate = openGate({ inside: 2, waiting: 2 })
    let inside = 0
    let most = 0
    const work = () =>
      gate.pass(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 10))
        inside -= 1
      })
    const outcomes = await Promise.allSettled([work(), work(), work(), work(), work()])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(outcomes[4]).toMatchObject({ reason: expect.any(GateFull) })
    expect(most).toBe(2)
    await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await work()
  })
})

describe('the wait after failures', () => {
  it('doubles from the fifth and stops at a quarter of an hour', () => {
    const seconds = [1, 4, 5, 6, 7, 10, 11, 50].map(
      (failures) => waitAfter('account', failures) / 1000,
    )
    expect(seconds).toEqual([0, 0, 15, 30, 60, 480, 900, 900])
    expect(waitAfter('address', 24)).toBe(0)
    expect(waitAfter('address', 25)).toBe(15_000)
  })

  it('is said in words', () => {
    expect([1, 45, 60, 61, 900].map(waitInWords)).toEqual([
      '1 segundo',
      '45 segundos',
      '1 minuto',
      '2 minutos',
      '15 minutos',
    ])
  })
})
