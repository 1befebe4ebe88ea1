import { createHmac, createPrivateKey, randomUUID } from 'node:crypto'

import { SignJWT } from 'jose'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { openHostedApp, openAppOf } from '#tests/hosted-app.ts'
import type { Pair } from '#tests/hosted-app.ts'
import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import type { IdentityApp } from '#tests/identity-test-app.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'

import { readSecrets } from '../../common/secrets.ts'

const carla = { subject: 'persona-1', name: 'Carla Rojas', email: 'carla@villa.example' }
const diego = { subject: 'persona-2', name: 'Diego Soto', email: 'diego@villa.example' }

const app = await openHostedApp()
const provider = app.provider
await app.hireHosted(carla)
await app.hireHosted(diego)
afterEach(() => {
  provider.mischief = {}
  provider.person = carla
  app.clock.now = new Date()
})
afterAll(() => app.close())

async function enter(person = carla, providerSid?: string): Promise<Pair> {
  provider.person = person
  if (providerSid !== undefined)
    provider.mischief = { claims: (claims) => ({ ...claims, sid: providerSid }) }
  const session = await app.enter()
  provider.mischief = {}
  provider.person = carla
  return session
}

async function isOpen(session: Pair, at = app): Promise<boolean> {
  return (await at.who(session)).status === 200
}

function tell(logoutToken: string, at: IdentityApp = app): Promise<Response> {
  return fetch(`${at.config.publicUrl}/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: logoutToken }),
  })
}

describe('a provider that ends a session of its own', () => {
  it('ends every session of the person, and nobody else’s', async () => {
    const [one, two, other] = [await enter(), await enter(), await enter(diego)]
    const answer = await tell(provider.logoutToken())
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect([await isOpen(one), await isOpen(two), await isOpen(other)]).toEqual([
      false,
      false,
      true,
    ])
    const rows = await app.db.asOwner(
      `select from access_log a join staff s using (staff_id)
        where a.action = 'sign-out' and a.detail = 'por el servicio de ingreso' and s.subject = $1`,
      [carla.subject],
    )
    expect(rows).toHaveLength(2)
  })

  it('ends only the session it names, when it names one', async () => {
    const [named, another] = [await enter(carla, 'sesión-a'), await enter(carla, 'sesión-b')]
    expect((await tell(provider.logoutToken({ sid: 'sesión-a' }))).status).toBe(200)
    expect([await isOpen(named), await isOpen(another)]).toEqual([false, true])
    expect((await tell(provider.logoutToken({ sid: 'sesión-b', sub: undefined }))).status).toBe(200)
    expect(await isOpen(another)).toBe(false)
  })

  it('names one that we were never told the name of: the person decides', async () => {
    const nameless = await enter()
    expect((await tell(provider.logoutToken({ sid: 'desconocida' }))).status).toBe(200)
    expect(await isOpen(nameless)).toBe(false)
  })

  it('cannot tell whether we know somebody', async () => {
    await enter()
    const known = await tell(provider.logoutToken())
    expect(known.status).toBe(200)
    const unknown = await tell(provider.logoutToken({ sub: 'nadie' }))
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
  })
})

const purpose = 'http://schemas.openid.net/event/backchannel-logout'
const now = Math.floor(new Date().getTime() / 1000)
const unsigned = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const lies: Record<string, (honest: RogueProvider) => string> = {
  garbage: () => 'x.y.z',
  'no token': () => '',
  'a foreign key': (rogue) => {
    provider.mischief = { isForeignKey: true }
    return rogue.logoutToken()
  },
  'no signature': () =>
    `${unsigned({ alg: 'none', typ: 'logout+jwt' })}.${unsigned({ iss: provider.issuer, aud: provider.clientId, sub: carla.subject, iat: now, jti: 'a', events: { [purpose]: {} } })}.`,
  'another issuer': (rogue) => rogue.logoutToken({ iss: 'https://otro.example' }),
  'another audience': (rogue) => rogue.logoutToken({ aud: 'otro-cliente' }),
  'no type': (rogue) => rogue.logoutToken({}, { typ: undefined }),
  'the type of an ID token': (rogue) => rogue.logoutToken({}, { typ: 'JWT' }),
  'a nonce': (rogue) => rogue.logoutToken({ nonce: 'n' }),
  'an empty nonce': (rogue) => rogue.logoutToken({ nonce: null }),
  'no events': (rogue) => rogue.logoutToken({ events: undefined }),
  'another event': (rogue) => rogue.logoutToken({ events: { otra: {} } }),
  'events that are text': (rogue) => rogue.logoutToken({ events: purpose }),
  'an event that is no object': (rogue) => rogue.logoutToken({ events: { [purpose]: true } }),
  'nobody at all': (rogue) => rogue.logoutToken({ sub: undefined }),
  'an object for a person': (rogue) => rogue.logoutToken({ sub: { $ne: null } }),
  'a person with a NUL': (rogue) => rogue.logoutToken({ sub: 'a\u0000b' }),
  'a session with a NUL': (rogue) => rogue.logoutToken({ sub: undefined, sid: 'a\u0000b' }),
  'a name of its own with a NUL': (rogue) => rogue.logoutToken({ jti: 'a\u0000b' }),
  'no name of its own': (rogue) => rogue.logoutToken({ jti: undefined }),
  'no age': (rogue) => rogue.logoutToken({ iat: undefined }),
  'an age of four minutes': (rogue) => rogue.logoutToken({ iat: now - 240, exp: now + 240 }),
  'an age to come': (rogue) => rogue.logoutToken({ iat: now + 240, exp: now + 480 }),
  'a term long past': (rogue) => rogue.logoutToken({ exp: now - 100 }),
  'a secret shared with us': () => {
    const head = unsigned({ alg: 'HS256', kid: 'clave-1', typ: 'logout+jwt' })
    const claims = provider.logoutToken().split('.')[1] ?? ''
    const proof = createHmac('sha256', provider.clientSecret).update(`${head}.${claims}`)
    return `${head}.${claims}.${proof.digest('base64url')}`
  },
}

describe('a log-out token that lies', () => {
  it.each(Object.keys(lies))('ends nothing: %s', async (lie) => {
    const session = await enter()
    const answer = await tell(lies[lie]?.(provider) ?? '')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'invalid_request' })
    expect(await isOpen(session)).toBe(true)
  })

  it('ends nothing the second time, in this process or another, nor after a restart', async () => {
    const token = provider.logoutToken()
    expect((await tell(token)).status).toBe(200)
    const session = await enter()
    expect((await tell(token)).status).toBe(400)
    await app.restart()
    expect((await tell(token)).status).toBe(400)
    expect(await isOpen(session)).toBe(true)
  })

  it('sent twice at once is obeyed once', async () => {
    const token = provider.logoutToken()
    const answers = await Promise.all([tell(token), tell(token), tell(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  it('is no ID token that was meant for signing in', async () => {
    let idToken = ''
    const session = await enter()
    provider.mischief = { token: (token) => (idToken = token) }
    await app.walk('mode=page', openBrowser())
    expect(idToken).toMatch(/^eyJ/)
    expect((await tell(idToken)).status).toBe(400)
    expect(await isOpen(session)).toBe(true)
  })

  it('larger than any is not read, and must be a form', async () => {
    expect((await tell('x'.repeat(40_000))).status).toBe(400)
    const asJson = await fetch(`${app.config.publicUrl}/auth/backchannel-logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ logout_token: provider.logoutToken() }),
    })
    expect(asJson.status).toBe(400)
  })

  it('is written down without the token', async () => {
    const token = provider.logoutToken({ aud: 'otro' })
    await tell(token)
    const [row] = await app.db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'sign-in-failed' order by access_id desc limit 1`,
    )
    expect(row?.detail).toBe(
      'cierre remoto rechazado: ERR_JWT_CLAIM_VALIDATION_FAILED; desde 127.0.0.1',
    )
  })

  it('may be asked again while its provider’s keys are out of reach', async () => {
    await app.restart()
    provider.mischief = { isDown: true }
    expect((await tell(provider.logoutToken())).status).toBe(503)
    provider.mischief = {}
    expect((await tell(provider.logoutToken())).status).toBe(200)
  })
})

describe('a provider known to leave the type out', () => {
  it('is believed without it, and about nothing else', async () => {
    const lenient = await openAppOf(provider, { OIDC_UNTYPED_LOGOUT: '1' })
    await lenient.hireHosted(carla)
    const session = await lenient.enter()
    const untyped = { typ: undefined }
    expect((await tell(provider.logoutToken({ nonce: 'n' }, untyped), lenient)).status).toBe(400)
    expect((await tell(provider.logoutToken({}, { typ: 'at+jwt' }), lenient)).status).toBe(400)
    expect(await isOpen(session, lenient)).toBe(true)
    expect((await tell(provider.logoutToken({}, untyped), lenient)).status).toBe(200)
    expect(await isOpen(session, lenient)).toBe(false)
    await lenient.close()
  })
})

describe('a provider that knows people by another claim', () => {
  it('ends the session it names, and takes nobody for the person of its `sub`', async () => {
    const other = await openAppOf(provider, { OIDC_SUBJECT_CLAIM: 'oid' })
    // Known by `oid`: what stands in `sub` is another person's name, or a name for us alone.
    await other.hireHosted({ ...carla, subject: 'oid-de-carla' })
    await other.hireHosted({ ...diego, subject: carla.subject })
    const enterAs = (oid: string, sid: string): Promise<Pair> => {
      provider.mischief = { claims: (claims) => ({ ...claims, oid, sid }) }
      return other.enter().finally(() => (provider.mischief = {}))
    }
    const [one, two] = [await enterAs('oid-de-carla', 's-1'), await enterAs('oid-de-carla', 's-2')]
    const stranger = await enterAs(carla.subject, 's-3')
    const open = () => Promise.all([one, two, stranger].map((session) => isOpen(session, other)))

    expect((await tell(provider.logoutToken(), other)).status).toBe(400)
    expect(await open()).toEqual([true, true, true])
    expect((await tell(provider.logoutToken({ sid: 's-1' }), other)).status).toBe(200)
    expect(await open()).toEqual([false, true, true])
    await other.close()
  })
})

describe('our own provider', () => {
  it('is believed as any other, by its own key and name', async () => {
    const own = await openIdentityApp()
    const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
    const staffId = await own.hire(ana)
    const browser = openBrowser()
    const token = await signIn(own, browser, ana)
    const sid = browser.cookies(own.config.publicUrl).get('__Host-sid') ?? ''
    const { signingKey: key } = await readSecrets(own.config.dataFolder)
    const [person] = await own.db.asOwner<{ subject: string }>(
      'select subject from staff where staff_id = $1',
      [staffId],
    )
    const logoutToken = (issuer: string): Promise<string> =>
      new SignJWT({ events: { [purpose]: {} } })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'logout+jwt' })
        .setIssuer(issuer)
        .setAudience('asiento')
        .setSubject(person?.subject ?? '')
        .setIssuedAt()
        .setJti(randomUUID())
        .sign(createPrivateKey({ key, format: 'jwk' }))
    const isIn = async (): Promise<boolean> => {
      const headers = { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token }
      return (await fetch(`${own.config.publicUrl}/who`, { headers })).status === 200
    }
    expect((await tell(await logoutToken(provider.issuer), own)).status).toBe(400)
    expect(await isIn()).toBe(true)
    expect((await tell(await logoutToken(own.config.idUrl), own)).status).toBe(200)
    expect(await isIn()).toBe(false)
    await own.close()
  })
})
