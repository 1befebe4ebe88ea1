/**
 * A running identity whose people come from a provider of the council's own: the one that lies on
 * demand.
 */
import { claimToken, followTo, openBrowser, openIdentityApp } from './identity-test-app.ts'
import type { Browser, IdentityApp } from './identity-test-app.ts'
import { openRogueProvider } from './rogue-provider.ts'
import type { RogueProvider } from './rogue-provider.ts'
import { takeOnIn } from './municipality.ts'

export type Pair = { readonly token: string; readonly sid: string }

export type HostedApp<Provider extends HostedProvider = RogueProvider> = IdentityApp & {
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
export async function openHostedApp(
  env: Readonly<Record<string, string>> = {},
): Promise<HostedApp> {
  const provider = await openRogueProvider()
  const app = await openAppOf(provider, env)
  return {
    ...app,
    close: async () => {
      await app.close()
      await provider.close()
    },
  }
}

/** With a provider that the caller opened, and closes. */
export async function openAppOf<Provider extends HostedProvider>(
  provider: Provider,
  env: Readonly<Record<string, string>> = {},
): Promise<HostedApp<Provider>> {
  const app = await openIdentityApp({ ...registrationAt(provider), ...env })
  const { publicUrl } = app.config
  return {
    ...app,
    provider,
    async hireHosted({ subject, name, email }) {
      const person = { name, email, subject, issuer: provider.issuer }
      await takeOnIn(app.db.database, app.municipality, person)
    },
    async walk(query = 'mode=popup', browser = openBrowser()) {
      let address = `${publicUrl}/auth/start?${query}`
      for (;;) {
        // One step after the other: that is what a way is.
        const answer = await browser.request(address)
        const next = answer.headers.get('Location')
        if (next === null) return answer
        address = new URL(next, address).href
      }
    },
    async enter(browser = openBrowser(), query = 'mode=popup') {
      const start = `${publicUrl}/auth/start?${query}`
      const done = await followTo(browser, await browser.request(start), start, '/auth/done')
      const claimed = await claimToken(app, browser, done.searchParams.get('attempt') ?? '')
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
