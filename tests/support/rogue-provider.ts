/**
 * An OpenID Connect provider that lies on demand. Correct by default (RS256, a code for whoever
 * asks), so that each test changes one thing and sees that one thing refused.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { listenHere } from './loopback.ts'

type Claims = Record<string, unknown>

/** What it does otherwise than it should, until `behave()`. */
export type Mischief = {
  claims?: (claims: Claims) => Claims
  header?: (header: Claims) => Claims
  /** The whole ID token, after signing; null sends none. */
  token?: (token: string) => string | null
  isForeignKey?: boolean
  authorization?: (answer: URLSearchParams) => URLSearchParams
  metadata?: (metadata: Claims) => Claims
  endSession?: (response: ServerResponse) => void
  /** What it shows as its keys, instead of its one. */
  keys?: (own: Claims) => readonly Claims[]
  /** Answers in its own way, and says that it did. */
  answer?: (path: string, response: ServerResponse) => boolean
  /**
   * Shows a page of its own with these headers, and a link onward, instead of sending the browser
   * on at once.
   */
  page?: Readonly<Record<string, string>>
  isDown?: boolean
  /** How it wants to be shown its client; who is not shown so is refused. */
  client?: (shown: ClientShown) => boolean
}

/** What came to the token endpoint. */
export type ClientShown = { readonly authorization: string; readonly form: URLSearchParams }

export type RogueProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  mischief: Mischief
  /** Whoever is at the browser. */
  person: { subject: string; name: string; email: string }
  readonly endings: URLSearchParams[]
  /** The paths it was asked for, in order. */
  readonly asked: string[]
  /** A log-out token for the person; `claims` and `header` replace what an honest one says. */
  logoutToken(claims?: Claims, header?: Claims): string
  close(): Promise<void>
}

type Grant = { readonly nonce: string; readonly challenge: string }

/** `127.0.0.1` makes it another site than ours at localhost. */
export async function openRogueProvider(
  hostname: 'localhost' | '127.0.0.1' = 'localhost',
): Promise<RogueProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  const { port, close } = await listenHere(server)
  const issuer = `http://${hostname}:${port}`
  const rogue: RogueProvider = {
    issuer,
    clientId: 'asiento-en-prueba',
    clientSecret: 'secreto-de-prueba',
    mischief: {},
    person: { subject: 'persona-1', name: 'Carla Rojas', email: 'carla@villa.example' },
    endings: [],
    asked: [],
    logoutToken(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000)
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const { subject: sub } = rogue.person
      return jwt(
        { alg: 'RS256', kid: 'clave-1', typ: 'logout+jwt', ...header },
        {
          iss: issuer,
          aud: rogue.clientId,
          iat: now,
          exp: now + 120,
          jti: randomUUID(),
          sub,
          events,
          ...claims,
        },
        rogue.mischief.isForeignKey === true ? foreign.privateKey : own.privateKey,
      )
    },
    close,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    rogue.asked.push(pathname)
    if (rogue.mischief.isDown === true) return void request.socket.destroy()
    if (rogue.mischief.answer?.(pathname, response) === true) return
    if (pathname === '/.well-known/openid-configuration') return json(response, metadata())
    if (pathname === '/jwks') return json(response, { keys: keys() })
    if (pathname === '/authorize') return authorize(response, searchParams)
    if (pathname === '/token') return json(response, await redeem(request))
    if (pathname === '/end') return end(response, searchParams)
    response.writeHead(404).end()
  }

  async function redeem(request: IncomingMessage): Promise<Claims> {
    const form = await formOf(request)
    const { authorization = '' } = request.headers
    const isClient = rogue.mischief.client?.({ authorization, form }) ?? true
    return isClient ? token(form) : { error: 'invalid_client' }
  }

  function end(response: ServerResponse, asked: URLSearchParams): void {
    rogue.endings.push(asked)
    if (rogue.mischief.endSession) return rogue.mischief.endSession(response)
    response.writeHead(204).end()
  }

  function keys(): readonly Claims[] {
    const key = publicJwk(own.publicKey)
    return rogue.mischief.keys?.(key) ?? [key]
  }

  function metadata(): Claims {
    const honest = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
    return rogue.mischief.metadata?.(honest) ?? honest
  }

  function authorize(response: ServerResponse, asked: URLSearchParams): void {
    const code = randomUUID()
    grants.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
    })
    const honest = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
    const said = rogue.mischief.authorization?.(honest) ?? honest
    const onward = `${asked.get('redirect_uri')}?${said.toString()}`
    if (rogue.mischief.page === undefined) {
      response.writeHead(303, { Location: onward }).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html', ...rogue.mischief.page })
    response.end(`<a href="${onward.replaceAll('&', '&amp;')}">Continuar</a>`)
  }

  function token(form: URLSearchParams): Claims {
    const grant = grants.get(form.get('code') ?? '')
    if (!grant || !form.has('code_verifier')) return { error: 'invalid_grant' }
    const now = Math.floor(Date.now() / 1000)
    const { subject, name, email } = rogue.person
    const honest = {
      iss: issuer,
      aud: rogue.clientId,
      sub: subject,
      nonce: grant.nonce,
      name,
      email,
      iat: now,
      exp: now + 300,
      auth_time: now,
      amr: ['pwd'],
    }
    const signed = jwt(
      rogue.mischief.header?.({ alg: 'RS256', kid: 'clave-1' }) ?? { alg: 'RS256', kid: 'clave-1' },
      rogue.mischief.claims?.(honest) ?? honest,
      rogue.mischief.isForeignKey === true ? foreign.privateKey : own.privateKey,
    )
    const idToken = rogue.mischief.token ? rogue.mischief.token(signed) : signed
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      ...(idToken === null ? {} : { id_token: idToken }),
    }
  }

  return rogue
}

function jwt(header: Claims, claims: Claims, key: KeyObject): string {
  const part = (value: Claims): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part(header)}.${part(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`
}

function publicJwk(key: KeyObject): Claims {
  return { ...key.export({ format: 'jwk' }), kid: 'clave-1', alg: 'RS256', use: 'sig' }
}

function json(response: ServerResponse, body: Claims): void {
  const status = 'error' in body ? 400 : 200
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
