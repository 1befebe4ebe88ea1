/**
 * The embedded provider attacked with requests that no client of ours would send, and the way back
 * from it with an address that is almost the right one (docs/security/attacks.md).
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

import { afterAll, describe, expect, it } from 'vitest'

import { embeddedClientId } from '#server/platform/identity/embedded/embedded-provider.ts'
import { readSecrets } from '#server/platform/common/secrets.ts'
import {
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  submitLogin,
} from '#tests/identity-test-app.ts'
import { listenHere } from '#tests/loopback.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const verifier = randomBytes(32).toString('base64url')

const app = await openIdentityApp()
await app.hire(ana)
const clientSecret = (await readSecrets(app.config.dataFolder)).clientSecret
afterAll(() => app.close())

/** An authorization request like ours, of which we know the verifier. */
async function authorization(changes: Readonly<Record<string, string>> = {}): Promise<URL> {
  const started = await fetch(`${app.config.publicUrl}/auth/start`, { redirect: 'manual' })
  const address = new URL(started.headers.get('Location') ?? '')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  for (const [name, value] of Object.entries({ code_challenge: challenge, ...changes })) {
    address.searchParams.set(name, value)
  }
  return address
}

/** Signs in at the provider with such a request; answers the code it gives. */
async function codeFor(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const browser = openBrowser()
  const asked = await authorization(changes)
  const sent = await browser.request(asked)
  const login = new URL(sent.headers.get('Location') ?? '', asked).href
  const answer = await submitLogin(browser, login, ana)
  const callback = await followTo(browser, answer, login, '/auth/callback')
  return callback.searchParams.get('code') ?? ''
}

type Told = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

async function exchange(
  code: string,
  given: { readonly secret?: string | null; readonly codeVerifier?: string | null } = {},
): Promise<Told> {
  const { secret = clientSecret, codeVerifier = verifier } = given
  const basic = Buffer.from(`${embeddedClientId}:${secret}`).toString('base64')
  const answer = await fetch(`${app.config.idUrl}/token`, {
    method: 'POST',
    headers: secret === null ? {} : { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: `${app.config.publicUrl}/auth/callback`,
      code,
      ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
      ...(secret === null ? { client_id: embeddedClientId } : {}),
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Told['body'] }
}

const tokensOf = (): Promise<readonly unknown[]> =>
  app.db.asOwner(`select from provider_record where model = 'AccessToken'`)

describe('the token endpoint', () => {
  it('knows the secret and the verifier, and gives nothing for less', async () => {
    const code = await codeFor()
    const wrongSecret = await exchange(code, { secret: 'otro'.repeat(12) })
    expect([wrongSecret.status, wrongSecret.body['error']]).toEqual([401, 'invalid_client'])
    expect((await exchange(code, { secret: null })).status).toBe(401)
    for (const codeVerifier of ['x'.repeat(43), null]) {
      const told = await exchange(code, { codeVerifier })
      expect([told.status, told.body['error']]).toEqual([400, 'invalid_grant'])
    }
    expect(await exchange(code)).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
  })

  it('takes back what it gave for a code that comes a second time', async () => {
    const before = (await tokensOf()).length
    const code = await codeFor()
    expect((await exchange(code)).status).toBe(200)
    expect(await tokensOf()).toHaveLength(before + 1)
    const again = await exchange(code)
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant'])
    expect(await tokensOf()).toHaveLength(before)
  })

  it('gives no refresh token, and takes no password', async () => {
    expect((await exchange(await codeFor())).body).not.toHaveProperty('refresh_token')
    const basic = Buffer.from(`${embeddedClientId}:${clientSecret}`).toString('base64')
    const answer = await fetch(`${app.config.idUrl}/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'password', username: ana.email, ...ana }),
    })
    expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })
})

describe('the authorization endpoint', () => {
  it('fetches no request object from anywhere', async () => {
    let visits = 0
    const bait = createServer((_request, response) => {
      visits += 1
      response.end('{}')
    })
    const { port, close } = await listenHere(bait)
    for (const uri of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/#x`]) {
      const asked = await authorization({ request_uri: uri })
      const answer = await openBrowser().request(asked)
      const said = new URL(answer.headers.get('Location') ?? '', asked)
      expect(said.searchParams.get('error')).toBe('request_uri_not_supported')
    }
    expect(visits).toBe(0)
    await close()
  })

  it('is not talked into other claims', async () => {
    const wanted = { id_token: { email: null, password_hash: null, sub: { value: 'otra' } } }
    const code = await codeFor({ claims: JSON.stringify(wanted), scope: 'openid' })
    const { body } = await exchange(code)
    const [, payload = ''] = String(body['id_token']).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const known = ['sub', 'amr', 'auth_time', 'nonce', 'at_hash', 'sid', 'aud', 'exp', 'iat', 'iss']
    expect(Object.keys(claims).filter((name) => !known.includes(name))).toEqual([])
    expect(claims).not.toHaveProperty('sub', 'otra')
    expect(claims).toHaveProperty('amr')
  })
})

describe('the way back', () => {
  it('knows every letter of a state it gave', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    const sent = await submitLogin(browser, address, ana)
    const callback = await followTo(browser, sent, address, '/auth/callback')
    const state = callback.searchParams.get('state') ?? ''
    // The first eight letters name the cookie: somebody who saw its name knows them.
    callback.searchParams.set('state', `${state.slice(0, 8)}${'x'.repeat(state.length - 8)}`)
    const answer = await browser.request(callback)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Este ingreso ya no sirve')
    expect(browser.cookies(app.config.publicUrl).has('__Host-sid')).toBe(false)
  })

  it('leaves a trace when it leads nowhere, without what was in the address', async () => {
    const path = '/auth/callback?code=secreto-del-codigo&state=secreto-del-estado-inventado'
    expect((await fetch(app.config.publicUrl + path)).status).toBe(400)
    const [row] = await app.db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'sign-in-failed' order by access_id desc limit 1`,
    )
    expect(row?.detail).toMatch(/^vuelta desconocida, tardía o repetida; desde /u)
    expect(row?.detail).not.toContain('secreto')
  })
})
