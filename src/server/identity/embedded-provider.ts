/**
 * The identity provider that comes with the product: certified software (oidc-provider) in our process, on a listener and
 * an origin of its own, so that no script of the application can reach its pages. It knows accounts and passwords; what
 * people may do in the register is no concern of its.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import { Provider } from 'oidc-provider'
import type { Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import type { Logger } from 'pino'

import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { emailOf } from './accounts.ts'
import { absoluteMs } from './guard.ts'
import { loginPath, openLoginDesk, send } from './login-desk.ts'
import { guardHeaders, noticePage } from './pages.ts'
import { providerStore } from './provider-store.ts'
import type { Secrets } from './secrets.ts'
import { attemptMs } from './sign-in-attempts.ts'
import type { Throttle } from './throttle.ts'

export const embeddedClientId = 'asiento'
export const embeddedScope = 'openid email'

export type EmbeddedProvider = {
  /** For a listener on `config.idPort`. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void
  /** The provider's own session behind a token of its; null when it is gone. */
  sessionBehind(accessToken: string): Promise<string | null>
  endSession(providerSession: string): Promise<void>
}

export type EmbeddedProviderOptions = {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly throttle: Throttle
  readonly log: Logger
}

export function openEmbeddedProvider(options: EmbeddedProviderOptions): EmbeddedProvider {
  const { config, database, throttle, log } = options
  const { idUrl, publicUrl } = config
  const provider = new Provider(idUrl, configurationOf(options))
  provider.proxy = true // safe: `asOurselves` below writes the only headers this makes it read
  provider.on('server_error', (_ctx, fault) => log.error({ err: fault }, 'identity provider'))
  const answerProvider = provider.callback()
  const answerLogin = openLoginDesk({ provider, database, throttle, idUrl, publicUrl, log })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asOurselves(request, idUrl)
    for (const [name, value] of Object.entries(guardHeaders)) response.setHeader(name, value)
    if (request.url?.startsWith(loginPath) === true) return answerLogin({ request, response })
    return answerProvider(request, response)
  }

  return {
    handler: (request, response) => {
      answer(request, response).catch(async (fault: unknown) => {
        log.error({ err: fault }, 'identity page')
        if (response.headersSent) response.destroy()
        else send(response, await faultPage(publicUrl, 500))
      })
    },
    sessionBehind: async (accessToken) =>
      (await provider.AccessToken.find(accessToken))?.sessionUid ?? null,
    endSession: async (providerSession) => {
      const session = await provider.Session.findByUid(providerSession)
      await session?.destroy()
    },
  }
}

/**
 * Reaches the embedded provider at its listener on this machine, whatever its public name: no round trip through the
 * proxy, and nothing to break on its certificate.
 */
export function loopbackFetch(config: Config): CustomFetch {
  const anywhere = new Set(['0.0.0.0', '::', '[::]'])
  const host = anywhere.has(config.host) ? '127.0.0.1' : config.host
  const near = new URL(`http://${host.includes(':') ? `[${host.replaceAll(/[[\]]/g, '')}]` : host}`)
  near.port = String(config.idPort)
  return (publicAddress, options) => {
    const { pathname, search } = new URL(publicAddress)
    const { body, headers, method, redirect, signal } = options
    const address = new URL(`${pathname}${search}`, near)
    return fetch(address, { body: body ?? null, headers, method, redirect, signal: signal ?? null })
  }
}

// It has one name, so a request can say no other: neither a guessed Host nor a forged X-Forwarded-* gets through.
function asOurselves(request: IncomingMessage, idUrl: string): void {
  const { host, protocol } = new URL(idUrl)
  request.headers['host'] = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

function configurationOf({ config, database, secrets }: EmbeddedProviderOptions): Configuration {
  const absoluteSeconds = absoluteMs / 1000
  const off = { enabled: false }
  return {
    adapter: providerStore(database),
    clients: [
      {
        client_id: embeddedClientId,
        client_secret: secrets.clientSecret,
        redirect_uris: [`${config.publicUrl}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: secrets.signingKeys },
    cookies: { keys: secrets.cookieKeys },
    // In the ID token itself: there is nothing else to ask afterwards, and `amr` gets there in no other way.
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `${loginPath}${interaction.uid}` },
    findAccount: async (_ctx, subject) => {
      const email = await database.anywhere((db) => emailOf(db, subject))
      if (email === null) return undefined
      return { accountId: subject, claims: () => ({ sub: subject, email }) }
    },
    loadExistingGrant: ownGrant,
    renderError: (ctx, out) => showError(ctx, out, config.publicUrl),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: attemptMs / 1000,
      Session: absoluteSeconds,
      Grant: absoluteSeconds,
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
      userinfo: off,
    },
  }
}

/** Nobody is asked to let the council's own application know who they are: the one client has its grant beforehand. */
async function ownGrant(ctx: KoaContextWithOIDC) {
  const { provider, session, client, account } = ctx.oidc
  if (!client || !account) return undefined
  const known = session?.grantIdFor(client.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  if (existing?.accountId === account.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(embeddedScope)
  await grant.save()
  return grant
}

async function showError(ctx: KoaContextWithOIDC, out: ErrorOut, publicUrl: string): Promise<void> {
  const page = await faultPage(publicUrl, out.error === 'server_error' ? 500 : 400)
  ctx.status = page.status
  for (const [name, value] of Object.entries(page.headers)) ctx.set(name, value)
  ctx.body = page.text
}

function faultPage(publicUrl: string, status: number) {
  return noticePage({
    status,
    title: status === 500 ? 'No se pudo continuar' : 'Este ingreso ya no sirve',
    text:
      status === 500
        ? 'Hubo un problema en el servicio de ingreso. Espere un momento y vuelva a intentarlo; si sigue, avise a soporte.'
        : 'La página de ingreso caducó o su dirección está incompleta. Vuelva a ingresar desde el registro.',
    mode: 'page',
    onward: { address: `${publicUrl}/auth`, label: 'Volver a ingresar' },
  })
}
