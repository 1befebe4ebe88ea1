/** How often an address may ask what is open to everybody. */
import type { Context } from 'hono'

import { Refusal } from '#domain/common/refusal.ts'
import type { AppContext } from '../../context/request-context.ts'
import { addressBehind } from '../../identity/limits/client-address.ts'

// Ten a minute for one address (docs/specification/papers.md): enough for people, useless for
// guessing 100 random bits.
const largestBurst = 10
const windowMs = 60_000

/** Returns what refuses with E-SYS-07 whoever comes too often. */
export function openVisits(app: AppContext): (context: Context) => void {
  const seen = new Map<string, { since: number; count: number }>()
  return (context) => {
    // Whoever signed in here before is kept from it by nobody else at their address.
    if (app.identity.knows(context.req.raw.headers)) return
    const address = addressBehind(context, app.config.trustedProxies)
    const now = app.now().getTime()
    if (seen.size > 10_000) seen.clear()
    const visit = seen.get(address)
    if (!visit || now - visit.since > windowMs) {
      seen.set(address, { since: now, count: 1 })
      return
    }
    visit.count += 1
    if (visit.count > largestBurst) throw new Refusal('E-SYS-07', null, { espera: 'ONE_MINUTE' })
  }
}
