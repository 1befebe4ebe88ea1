/**
 * Another certified provider, set up as little like ours as the standard allows: RS256 and not
 * ES256, an issuer with a path, names and e-mails told only when asked with the access token,
 * log-out pages and back-channel log-out of its own, a client that sends its secret in the form.
 * What works with both leans on neither.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { Provider } from 'oidc-provider'
import type { Configuration } from 'oidc-provider'

import { listenHere } from './loopback.ts'

export type SecondProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whoever signs in when asked. */
  person: { subject: string; name: string; email: string }
  /** How often somebody had to prove who they are. */
  readonly proofs: { count: number }
  /** Makes the application its client: once it is known where that is. */
  register(publicUrl: string): void
  close(): Promise<void>
}

const realm = '/realms/municipio'

export async function openSecondProvider(): Promise<SecondProvider> {
  const handle: { answer?: (request: IncomingMessage, response: ServerResponse) => void } = {}
  const server = createServer((request, response) => handle.answer?.(request, response))
  const { port, close } = await listenHere(server)
  const issuer = `http://localhost:${port}${realm}`
  const second: SecondProvider = {
    issuer,
    clientId: 'registro-de-entrada',
    clientSecret: 'secreto-de-la-segunda-casa-de-prueba',
    person: { subject: 'f:7:carla', name: 'Carla Rojas', email: 'carla@villa.example' },
    proofs: { count: 0 },
    register(publicUrl) {
      const provider = new Provider(issuer, configurationOf(second, publicUrl))
      const answer = provider.callback()
      handle.answer = (request, response) => {
        const path = (request.url ?? '').slice(realm.length)
        if (path.startsWith('/entrar/')) return void letIn(provider, second, request, response)
        // It knows nothing of the path before it: whoever mounts it takes that away, and says so.
        Object.assign(request, { url: path === '' ? '/' : path, originalUrl: request.url })
        return void answer(request, response)
      }
    },
    close,
  }
  return second
}

/** The person is at the keyboard, and always right. */
async function letIn(
  provider: Provider,
  second: SecondProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response)
  second.proofs.count += 1
  await forgetOtherPerson(provider, details, second.person.subject)
  const login = { accountId: second.person.subject, amr: ['pwd', 'otp'], remember: true }
  const grant = new provider.Grant({
    accountId: login.accountId,
    clientId: String(details.params['client_id']),
  })
  grant.addOIDCScope('openid profile email')
  await provider.interactionFinished(request, response, {
    login,
    consent: { grantId: await grant.save() },
  })
}

/**
 * A real browser would be led through the log-out of whoever was there before; here there is nobody
 * to press its button.
 */
async function forgetOtherPerson(
  provider: Provider,
  details: Awaited<ReturnType<Provider['interactionDetails']>>,
  subject: string,
): Promise<void> {
  const { session } = details
  if (session === undefined || session.accountId === subject) return
  await (await provider.Session.findByUid(session.uid))?.destroy()
  delete details.session
  await details.save(details.exp - Math.floor(Date.now() / 1000))
}

function configurationOf(second: SecondProvider, publicUrl: string): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'r1', use: 'sig' }
  return {
    clients: [
      {
        client_id: second.clientId,
        client_secret: second.clientSecret,
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        backchannel_logout_uri: `${publicUrl}/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'RS256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [key] },
    cookies: {
      keys: ['segunda-casa'],
      names: { session: '_s2', interaction: '_i2', resume: '_r2' },
    },
    routes: { authorization: '/protocol/auth', token: '/protocol/token', jwks: '/protocol/certs' },
    interactions: { url: (_ctx, { uid }) => `${realm}/entrar/${uid}` },
    claims: { openid: ['sub', 'auth_time', 'amr', 'sid'], profile: ['name'], email: ['email'] },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, name: second.person.name, email: second.person.email }),
    }),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    // The application is on this very machine, which its guard against asking inwards would not
    // allow.
    fetch: (url, { method = 'GET', headers = {}, body = null, signal = null } = {}) =>
      fetch(url, { method, headers, body, signal }),
    pkce: { required: () => false },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
  }
}
