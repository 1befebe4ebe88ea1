/** A running identity whose people come from a provider of the council's own: the one that lies on demand. */
import { randomUUID } from 'node:crypto'

import { claimToken, followTo, openBrowser, openIdentityHouse } from './identity-house.ts'
import type { Browser, IdentityHouse } from './identity-house.ts'
import { openRogueProvider } from './rogue-provider.ts'
import type { RogueProvider } from './rogue-provider.ts'

export type Pair = { readonly token: string; readonly sid: string }

export type HostedHouse<Provider extends HostedProvider = RogueProvider> = IdentityHouse & {
  readonly provider: Provider
  /** Gives somebody of the provider a place in the register. */
  hireHosted(person: RogueProvider['person']): Promise<void>
  /** The whole way, wherever it leads; the last answer of ours. */
  walk(query?: string, browser?: Browser): Promise<Response>
  /** The whole way in, with the session at its end. */
  enter(browser?: Browser, query?: string): Promise<Pair>
  who(session: Pair, method?: string): Promise<Response>
}

/** What any provider of ours in tests is known by. */
export type HostedProvider = Pick<
  RogueProvider,
  'issuer' | 'clientId' | 'clientSecret' | 'person' | 'close'
>

function registrationAt(provider: HostedProvider): Record<string, string> {
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
}

/** With the provider that lies on demand. */
export async function openHostedHouse(
  env: Readonly<Record<string, string>> = {},
): Promise<HostedHouse> {
  const provider = await openRogueProvider()
  const house = await openHouseOf(provider, env)
  return {
    ...house,
    close: async () => {
      await house.close()
      await provider.close()
    },
  }
}

/** With a provider that the caller opened, and closes. */
export async function openHouseOf<Provider extends HostedProvider>(
  provider: Provider,
  env: Readonly<Record<string, string>> = {},
): Promise<HostedHouse<Provider>> {
  const house = await openIdentityHouse({ ...registrationAt(provider), ...env })
  const { publicUrl } = house.config
  let employed = 0
  return {
    ...house,
    provider,
    async hireHosted({ subject, name, email }) {
      employed += 1
      await house.db.asOwner(
        `insert into staff (municipality_id, staff_id, issuer, subject, name, email, clerk_code, status, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'ACTIVE', now())`,
        [house.municipalityId, randomUUID(), provider.issuer, subject, name, email, `E${employed}`],
      )
    },
    async walk(query = 'mode=popup', browser = openBrowser()) {
      let address = `${publicUrl}/auth/start?${query}`
      for (;;) {
        // One step after the other: that is what a way is.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await browser.request(address)
        const next = answer.headers.get('Location')
        if (next === null) return answer
        address = new URL(next, address).href
      }
    },
    async enter(browser = openBrowser(), query = 'mode=popup') {
      const start = `${publicUrl}/auth/start?${query}`
      const done = await followTo(browser, await browser.request(start), start, '/auth/done')
      const claimed = await claimToken(house, browser, done.searchParams.get('attempt') ?? '')
      const { token } = (await claimed.json()) as { token: string }
      return { token, sid: browser.cookies(publicUrl).get('__Host-sid') ?? '' }
    },
    who: ({ token, sid }, method = 'GET') =>
      fetch(`${publicUrl}/who`, {
        method,
        headers: { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token },
      }),
  }
}
