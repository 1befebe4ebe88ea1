import { describe, expect, it } from 'vitest'

import { staysIn } from './route-stays.ts'
import type { RouteLine } from './route-stays.ts'

const hour = 3_600_000

function at(hours: number): string {
  return new Date(Date.UTC(2026, 10, 21) + hours * hour).toISOString()
}

function line(change: Partial<RouteLine> & Pick<RouteLine, 'sentAt'>): RouteLine {
  return { kind: 'PRINCIPAL', state: 'RECEIVED', receivedAt: null, endedAt: null, ...change }
}

describe('the time in each office', () => {
  it('runs from the receipt to the next sending, and in the last office until now', () => {
    const lines = [
      line({ sentAt: at(0), receivedAt: at(2) }),
      line({ sentAt: at(10), receivedAt: at(11) }),
    ]
    expect(staysIn(lines, at(20))).toEqual([8 * hour, 9 * hour])
  })

  it('runs from the sending while nobody has received it', () => {
    expect(staysIn([line({ sentAt: at(0), state: 'PENDING' })], at(5))).toEqual([5 * hour])
  })

  it('ends with the return, and never was where it was recalled from', () => {
    const returned = line({ sentAt: at(0), state: 'RETURNED', receivedAt: at(1), endedAt: at(4) })
    const recalled = line({ sentAt: at(5), state: 'RECALLED', endedAt: at(6) })
    expect(staysIn([returned, recalled, line({ sentAt: at(7) })], at(8))).toEqual([
      3 * hour,
      null,
      hour,
    ])
  })

  it('leaves copies out, and a copy sent later ends no stay', () => {
    const lines = [line({ sentAt: at(0) }), line({ sentAt: at(1), kind: 'COPY' })]
    expect(staysIn(lines, at(9))).toEqual([9 * hour, null])
  })
})
