/** How often an address may ask what is open to everybody. */
import type { Context } from 'hono'

import { Refusal } from '#domain/refusal.ts'
import type { House } from '../desk.ts'
import { addressBehind } from '../identity/client-address.ts'

// Ten a minute for one address (domain specification, §3): enough for people, useless for guessing 100 random bits.
const largestBurst = 10
const windowMs = 60_000

/** Returns what refuses with E-SYS-07 whoever comes too often. */
export function openVisits(house: House): (context: Context) => void {
  const seen = new Map<string, { since: number; count: number }>()
  return (context) => {
    const address = addressBehind(context, house.config.trustedProxies)
    const now = house.now().getTime()
    if (seen.size > 10_000) seen.clear()
    const visit = seen.get(address)
    if (!visit || now - visit.since > windowMs) {
      seen.set(address, { since: now, count: 1 })
      return
    }
    visit.count += 1
    if (visit.count > largestBurst) throw new Refusal('E-SYS-07', null, { espera: 'un minuto' })
  }
}
