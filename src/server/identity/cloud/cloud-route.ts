/**
 * The way in by a cloud project: `/auth/start` sends the browser to our own window, whose script
 * signs in with the provider's client and exchanges the ID token. From there on it is the way of
 * every other provider.
 */
import { Hono } from 'hono'
import { randomState } from 'openid-client'
import type { Logger } from 'pino'

import type { CloudSignIn } from '#contract/common/cloud-sign-in.ts'

import type { Config } from '../../config/config.ts'
import type { Sites } from '../../municipality/sites/sites.ts'
import type { Provider } from '../client/sign-in-callback.ts'
import { noKeepsake } from '../client/open-session.ts'
import type { SignInOptions } from '../client/open-session.ts'
import { guardHeaders } from '../pages/pages.ts'
import { boundedFetch } from '../client/provider-fetch.ts'
import type { Attempts } from '../session/sign-in-attempts.ts'
import { exchangeTicket } from './token-exchange.ts'
import { RefusedToken } from './refused-token.ts'
import { sweepSpentTokens } from './spent-tokens.ts'
import { issuerOf } from './token-claims.ts'
import { openTokenVerifier } from './verify-token.ts'

export type CloudDoor = {
  /**
   * `POST /auth/exchange` and what the window needs to know. The window itself is among the built
   * pages.
   */
  readonly routes: Hono
  /** As the doors know a provider: to depart, and nothing else. */
  readonly provider: Provider
  sweep(): Promise<void>
}

export type CloudDoorOptions = {
  readonly sites: Pick<Sites, 'asked'>
  readonly trustedProxies: readonly string[]
  readonly cloud: NonNullable<Config['cloud']>
  readonly signIn: SignInOptions
  readonly attempts: Attempts
  readonly log: Logger
  /** Tests sign with keys of their own, and say where these are. */
  readonly keysAddress?: URL | undefined
}

const federatedProviders = { google: 'google.com', microsoft: 'microsoft.com' } as const

export function openCloudDoor(options: CloudDoorOptions): CloudDoor {
  const { sites, trustedProxies, cloud, signIn, attempts, log, keysAddress } = options
  const { database, now } = signIn
  const { project, ways, emulator } = cloud
  const verifier = openTokenVerifier({
    projectId: project.projectId,
    providers: [
      'password',
      ...ways.flatMap((way) => (way === 'sms' ? [] : federatedProviders[way])),
    ],
    isEmulated: emulator !== null,
    now,
    keysAddress,
  })
  const routes = new Hono()
  routes.get('/auth/cloud/settings', async (context) => {
    const owner = (await sites.asked(context.req.url)).municipality?.name ?? ''
    const known: CloudSignIn = { project, ways, emulator, owner }
    return guarded(Response.json(known))
  })
  routes.post('/auth/exchange', async (context) =>
    guarded(
      await exchangeTicket({ sites, trustedProxies, signIn, attempts, verifier, log }, context),
    ),
  )
  return {
    routes,
    provider: providerOf(project.projectId),
    sweep: () => sweepSpentTokens(database, now()),
  }
}

/**
 * It sends nobody back to us, ends no session of its own and announces nothing: what arrives by
 * those ways is refused.
 */
function providerOf(projectId: string): Provider {
  const issuer = issuerOf(projectId)
  return {
    issuer,
    keepsake: async () => noKeepsake,
    relyingParty: {
      subjectClaim: 'sub',
      clientId: projectId,
      fetch: boundedFetch(),
      async depart({ prompt, name = null }) {
        const state = `${name ?? ''}${randomState()}`
        const query = new URLSearchParams({ state, ...(prompt === null ? {} : { fresh: '1' }) })
        // There is no code to bind and no nonce to repeat: the token comes straight from the
        // provider's client.
        return { address: `/auth/cloud?${query.toString()}`, state, nonce: '', codeVerifier: '' }
      },
      async arrive() {
        throw new RefusedToken('nadie vuelve por aquí')
      },
      endSessionAddress: async () => null,
      metadata: async () => ({ issuer }),
    },
  }
}

function guarded(response: Response): Response {
  for (const [name, value] of Object.entries(guardHeaders)) response.headers.set(name, value)
  return response
}
