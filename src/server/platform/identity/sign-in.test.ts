import { afterAll, afterEach, describe, expect, it } from 'vitest'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-test-app.ts'

const ana = { email: 'Ana@Villa.example', password: 'el caballo pastaba' }
const beto = { email: 'beto@villa.example', password: 'una lluvia de martes' }

const app = await openIdentityApp()
const anaId = await app.hire(ana)
const betoId = await app.hire(beto)
afterEach(async () => {
  app.clock.now = new Date()
  await app.db.asOwner('delete from rate_limit')
})
afterAll(() => app.close())

const sidOf = (browser: ReturnType<typeof openBrowser>): string =>
  browser.cookies(app.config.publicUrl).get('__Host-sid') ?? ''

function who(token: string, sid: string): Promise<Response> {
  return fetch(`${app.config.publicUrl}/who`, {
    headers: { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token },
  })
}

function logOf(action: string): Promise<readonly { staff_id: string | null; detail: string }[]> {
  return app.db.asOwner(
    'select staff_id, detail from access_log where action = $1 order by access_id',
    [action],
  )
}

describe('signing in', () => {
  it('goes through the provider and back, and knows the person afterwards', async () => {
    const browser = openBrowser()
    const token = await signIn(app, browser, { ...ana, email: 'ana@villa.EXAMPLE' })
    const answer = await who(token, sidOf(browser))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      actor: { staffId: anaId, municipalityId: app.municipalityId, grants: [] },
      session: { email: ana.email },
      idleSecondsLeft: 1800,
      absoluteSecondsLeft: 36_000,
    })
    expect(token).toMatch(/^s1\.[\w-]{22}\.[\w-]{43}$/)
    expect(token).not.toContain(sidOf(browser))
  })

  it('carries only the roles that hold today, where the municipality is', async () => {
    const grant = (role: string, from: string, to: string | null) =>
      app.db.asOwner(
        `insert into role_assignment (municipality_id, assignment_id, staff_id, role, valid_from, valid_to)
         values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        [app.municipalityId, betoId, role, from, to],
      )
    await grant('AUD', '2020-01-01', null)
    await grant('ADM', '2020-01-01', '2026-01-01')
    await grant('JREG', '2999-01-01', null)
    const browser = openBrowser()
    const token = await signIn(app, browser, beto)
    const answer = await who(token, sidOf(browser))
    expect(await answer.json()).toMatchObject({
      actor: { grants: [{ role: 'AUD', officeId: null, unitId: null }] },
    })
  })

  it('shows a page in Spanish that fits the popup and may lead nowhere else', async () => {
    const { page } = await openLogin(app, openBrowser())
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('Municipalidad de Prueba')
    expect(text).toContain('<h1>Ingresar</h1>')
    expect(text).not.toContain('role="alert"')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${app.config.publicUrl}`)
    const nonces = new Set(
      [...text.matchAll(/<(?:script|style) nonce="([^"]+)"/g)].map((tag) => tag[1]),
    )
    expect(policy).toContain(`'nonce-${[...nonces].join()}'`)
    expect(page.headers.get('X-Frame-Options')).toBe('DENY')
    expect(page.headers.get('Cache-Control')).toContain('no-store')
  })

  it('does not say whether the user or the password was wrong, and keeps the name', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    const wrong = await submitLogin(browser, address, { ...ana, password: 'otra cosa cualquiera' })
    const unknown = await submitLogin(browser, address, {
      email: 'nadie@villa.example',
      password: 'x',
    })
    const [wrongText, unknownText] = [await wrong.text(), await unknown.text()]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrongText).toContain('Usuario o contraseña incorrectos')
    expect(wrongText).toContain(`value="${ana.email}"`)
    expect(wrongText).not.toContain('otra cosa cualquiera')
    const plain = (text: string): string =>
      text
        .replaceAll(/nonce="[^"]+"/g, '')
        .replace(ana.email, '')
        .replace('nadie@villa.example', '')
    expect(plain(unknownText)).toBe(plain(wrongText))
    expect(sidOf(browser)).toBe('')
  })

  it('writes down who came in and who could not, never what they typed', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    const { address } = await openLogin(app, browser)
    await submitLogin(browser, address, { ...ana, password: 'contraseña-secreta-mal' })
    await submitLogin(browser, address, { email: 'mi-contraseña-en-mal-sitio', password: 'x' })
    expect((await logOf('sign-in')).at(-1)).toMatchObject({ staff_id: anaId })
    const failed = (await logOf('sign-in-failed')).slice(-2).map(({ detail }) => detail)
    expect(failed).toEqual([
      expect.stringMatching(
        /^contraseña o usuario incorrectos; cuenta [\w-]{36}; desde 127\.0\.0\.1$/,
      ),
      expect.stringContaining('cuenta desconocida'),
    ])
    expect(failed.join()).not.toMatch(/secreta|mal-sitio/)
  })

  it('escapes what was typed and takes no NUL or megabyte for a name', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    const hostile = await submitLogin(browser, address, {
      email: '"><script>alert(1)</script>',
      password: 'x',
    })
    expect(await hostile.text()).not.toContain('<script>alert')
    expect(
      (await submitLogin(browser, address, { email: 'ana\0@villa', password: 'x' })).status,
    ).toBe(401)
    expect(
      (await submitLogin(browser, address, { email: 'a', password: 'x'.repeat(1_000_000) })).status,
    ).toBe(413)
    expect((await submitLogin(browser, address, { email: '', password: '' })).status).toBe(422)
  })

  it('refuses the form from another site, and from another browser', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    const from = async (headers: Record<string, string>): Promise<number> =>
      (await submitLogin(browser, address, ana, headers)).status
    expect(await from({ Origin: 'https://mal.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
    // The application is another port of the same host: same site, not same origin.
    expect(await from({ Origin: app.config.publicUrl, 'Sec-Fetch-Site': 'same-site' })).toBe(403)
    expect((await submitLogin(openBrowser(), address, ana)).status).toBe(400)
    expect(await from({})).toBe(303)
  })

  it('asks for the password every time, whatever the provider remembers', async () => {
    const browser = openBrowser()
    await signIn(app, browser, ana)
    const { page } = await openLogin(app, browser)
    expect(await page.text()).toContain('name="password"')
  })

  it('loses nothing when the server restarts half way', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    await app.restart()
    const sent = await submitLogin(browser, address, ana)
    await app.restart()
    const done = await followTo(browser, sent, address, '/auth/done')
    await app.restart()
    const claimed = await claimToken(app, browser, done.searchParams.get('attempt') ?? '')
    const { token } = (await claimed.json()) as { token: string }
    await app.restart()
    expect((await who(token, sidOf(browser))).status).toBe(200)
  })
})

it('counts guesses for an account whatever writing of its name was tried', async () => {
  const browser = openBrowser()
  const { address } = await openLogin(app, browser)
  const told: number[] = []
  for (const email of ['beto\0@villa.example', '\0BETO@villa.example', ' beto@villa.example\0 ']) {
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await submitLogin(browser, address, { email, password: 'no es esta' })
      told.push(answer.status)
    }
  }
  expect([told.lastIndexOf(401), told.at(-1)]).toEqual([9, 429])
})
