/**
 * What signs a cloud project's ID tokens, in miniature: an RSA key, its public half at an address
 * as the real service shows it, and tokens correct by default, so that each test changes one thing
 * and sees that one thing refused.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'

import { listenHere } from './loopback.ts'

type Claims = Record<string, unknown>

export type TokenChange = {
  readonly header?: Claims
  readonly claims?: Claims
  /** A key the service never showed. */
  readonly isForeignKey?: boolean
}

export type TokenService = {
  readonly keysAddress: URL
  readonly projectId: string
  /** How often the keys were asked for. */
  readonly asked: () => number
  /** Answers in place of the key set, until it is null again. */
  answer: ((response: ServerResponse) => void) | null
  cacheControl: string
  /** Stops signing with the key of before, and shows only the new one. */
  rotate(): void
  /** A token as of `at`; `claims` and `header` replace members, `undefined` leaves one out. */
  token(at: Date, change?: TokenChange): string
  close(): Promise<void>
}

export const cloudPerson = { subject: 'persona-en-la-nube', email: 'ana@nube.example' } as const

export async function openTokenService(projectId = 'villa-nube'): Promise<TokenService> {
  const foreign = newKey()
  let own = { kid: randomUUID(), ...newKey() }
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (service.answer !== null) return service.answer(response)
    const jwk = {
      ...own.publicKey.export({ format: 'jwk' }),
      kid: own.kid,
      alg: 'RS256',
      use: 'sig',
    }
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': service.cacheControl })
      .end(JSON.stringify({ keys: [jwk] }))
  })
  const { port, close } = await listenHere(server)
  const service: TokenService = {
    keysAddress: new URL(`http://127.0.0.1:${port}/keys`),
    projectId,
    asked: () => asked,
    answer: null,
    cacheControl: 'public, max-age=3600',
    rotate: () => {
      own = { kid: randomUUID(), ...newKey() }
    },
    token: (at, change = {}) => {
      const header = { alg: 'RS256', typ: 'JWT', kid: own.kid, ...change.header }
      // No two are alike, as no two sign-ins of a person fall into the same second.
      const claims = { ...honestClaims(projectId, at), session: randomUUID(), ...change.claims }
      const key = change.isForeignKey === true ? foreign.privateKey : own.privateKey
      return jwt(header, claims, key)
    },
    close,
  }
  return service
}

function honestClaims(projectId: string, at: Date): Claims {
  const now = Math.floor(at.getTime() / 1000)
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: cloudPerson.subject,
    user_id: cloudPerson.subject,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    email: cloudPerson.email,
    email_verified: true,
    firebase: { identities: { email: [cloudPerson.email] }, sign_in_provider: 'password' },
  }
}

/** Signed by nobody, as the emulator's are. */
export function unsignedToken(claims: Claims): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

function jwt(header: Claims, claims: Claims, key: KeyObject): string {
  const body = `${part(header)}.${part(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`
}

export function part(value: Claims): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function newKey(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}
