import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { claimToken, openBrowser, openIdentityApp } from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { cloudPerson, openTokenService } from '#tests/token-service.ts'
import { bindPerson } from '#tests/bind-person.ts'

let browser: Browser
let state: string

const service = await openTokenService()
const { projectId, keysAddress } = service
const project = {
  apiKey: 'clave-publica',
  authDomain: 'villa-nube.example',
  databaseURL: 'https://villa-nube.datos.example',
  projectId,
  storageBucket: 'villa-nube.archivos.example',
  messagingSenderId: '123456789',
  appId: '1:123456789:web:abcdef',
}
const app = await openIdentityApp(
  { CLOUD_PROJECT: JSON.stringify(project), CLOUD_SIGN_IN: 'sms' },
  { cloudKeysAddress: keysAddress },
)
const staffId = await app.hire({ email: 'ana@nube.example', password: 'una frase cualquiera' })
const issuer = `https://securetoken.google.com/${projectId}`
const { subject } = cloudPerson
await bindPerson(app.db.database, { ...app.municipality, staffId }, { issuer, subject })
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  app.clock.now = new Date()
  service.answer = null
  browser = openBrowser()
  state = await begin()
})

/** As the click on «Ingresar»; answers the state of the attempt. */
async function begin(query = 'mode=popup'): Promise<string> {
  const answer = await browser.request(`${app.config.publicUrl}/auth/start?${query}`)
  expect(answer.status).toBe(303)
  const address = new URL(answer.headers.get('Location') ?? '', app.config.publicUrl)
  expect(address.pathname).toBe('/auth/cloud')
  return address.searchParams.get('state') ?? ''
}

/** As our window shows the ticket. */
function exchange(
  idToken: string,
  { headers = {}, of = state }: { headers?: Record<string, string>; of?: string } = {},
): Promise<Response> {
  return browser.request(`${app.config.publicUrl}/auth/exchange`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: app.config.publicUrl,
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify({ state: of, idToken }),
  })
}

const goodToken = (): string => service.token(app.clock.now)
const lastRecord = async (): Promise<string> => {
  const rows = await app.db.asOwner<{ action: string; detail: string }>(
    'select action, detail from access_log order by access_id desc limit 1',
  )
  return `${rows[0]?.action}: ${rows[0]?.detail}`
}

describe('an ID token of the cloud project', () => {
  it('opens a session of ours, claimed like every other', async () => {
    const answer = await exchange(goodToken())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ next: `/auth/done?attempt=${state.slice(0, 8)}` })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const claimed = await claimToken(app, browser, state.slice(0, 8))
    const { token, mode }: { token: string; mode: string } = await claimed.json()
    expect(mode).toBe('popup')
    const who = await browser.request(`${app.config.publicUrl}/who`, {
      headers: { 'X-Session-Token': token },
    })
    expect(who.status).toBe(200)
  })

  it('leaves nothing to end at the service: signing out only ends ours', async () => {
    await exchange(goodToken())
    const { token }: { token: string } = await (
      await claimToken(app, browser, state.slice(0, 8))
    ).json()
    const headers = { 'X-Session-Token': token }
    const address = `${app.config.publicUrl}/who`
    const left = await browser.request(address, { method: 'DELETE', headers })
    expect(await left.json()).toMatchObject({ providerProblem: null })
    expect((await browser.request(address, { headers })).status).toBe(401)
  })

  it('opens one session only, whoever shows it again', async () => {
    const token = goodToken()
    expect((await exchange(token)).status).toBe(200)
    browser = openBrowser()
    const again = await exchange(token, { of: await begin() })
    expect(again.status).toBe(401)
    expect(await again.json()).toEqual({ problem: 'unproven', mode: 'popup', binding: null })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await lastRecord()).toMatch(/^sign-in-failed: se canjeó antes; desde /u)
  })

  it('is the same token with its signature written otherwise', async () => {
    const token = goodToken()
    expect((await exchange(token)).status).toBe(200)
    // 256 bytes leave four bits of the last letter unused: sixteen ways to write one signature.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1]
    expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(token.split('.')[2] ?? '', 'base64url'),
    )
    expect((await exchange(twin, { of: await begin() })).status).toBe(401)
    expect(await lastRecord()).toContain('se canjeó antes')
  })

  it('opens one session when it is shown twice at once', async () => {
    const other = openBrowser()
    const first = { browser, state }
    browser = other
    const second = { browser: other, state: await begin() }
    const token = goodToken()
    const answers = await Promise.all(
      [first, second].map((from) => {
        browser = from.browser
        return exchange(token, { of: from.state })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
  })

  it('that is not good opens none, and what is written down holds nothing of it', async () => {
    const token = service.token(app.clock.now, { claims: { aud: 'otro-proyecto' } })
    const answer = await exchange(token)
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await lastRecord()).toMatch(/^sign-in-failed: era para otro; desde /u)
  })

  it('whose e-mail nobody confirmed is told apart', async () => {
    const token = service.token(app.clock.now, { claims: { email_verified: false } })
    const answer = await exchange(token)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ problem: 'unconfirmed' })
  })

  it('that cannot be checked now says so, and is good a moment later', async () => {
    await app.restart()
    const token = goodToken()
    service.answer = (response) => void response.writeHead(500).end()
    const answer = await exchange(token)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ problem: 'unreachable' })
    service.answer = null
    expect((await exchange(token, { of: await begin() })).status).toBe(200)
  })
})

describe('the exchange', () => {
  it('is refused without the attempt of this very browser, once, and in time', async () => {
    const strangers = openBrowser()
    const own = browser
    browser = strangers
    expect(await (await exchange(goodToken())).json()).toMatchObject({ problem: 'lapsed' })
    browser = own
    expect((await exchange(goodToken())).status).toBe(200)
    expect((await exchange(goodToken())).status).toBe(400)
    const late = await begin()
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
    expect((await exchange(goodToken(), { of: late })).status).toBe(400)
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sub-domain', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['another origin', { Origin: 'https://mal.example' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 403],
  ])('is refused to %s, and the attempt is left as it was', async (_, headers, status) => {
    expect((await exchange(goodToken(), { headers })).status).toBe(status)
    expect((await exchange(goodToken())).status).toBe(200)
  })

  it('reads no more than a token’s length', async () => {
    expect((await exchange('x'.repeat(20_000))).status).toBe(413)
  })

  it.each(['', 'corto', '../../etc', 'x'.repeat(300)])(
    'needs a state, and %j is none',
    async (of) => {
      expect((await exchange(goodToken(), { of })).status).toBe(400)
    },
  )

  it('has no way back by the callback', async () => {
    const answer = await browser.request(
      `${app.config.publicUrl}/auth/callback?state=${state}&code=inventado`,
    )
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie().join()).not.toContain('__Host-sid')
  })

  it('is told to the window: the seven values, and the ways that are offered', async () => {
    const answer = await browser.request(`${app.config.publicUrl}/auth/cloud/settings`)
    expect(await answer.json()).toMatchObject({
      project: { projectId: service.projectId, apiKey: 'clave-publica' },
      ways: ['sms'],
      emulator: null,
      owner: 'Municipalidad de Prueba',
    })
  })
})

describe('somebody the service knows and we do not', () => {
  it('waits for approval, with the confirmed e-mail', async () => {
    const token = service.token(app.clock.now, {
      claims: { sub: 'persona-nueva', email: 'nueva@nube.example', name: 'Nueva Persona' },
    })
    await exchange(token)
    const rows = await app.db.asOwner<{ status: string; email: string; name: string }>(
      "select status, email, name from staff where subject = 'persona-nueva'",
    )
    expect(rows).toEqual([
      { status: 'PENDING', email: 'nueva@nube.example', name: 'Nueva Persona' },
    ])
  })
})
