import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { Refusal } from '#domain/common/refusal.ts'
import { secretIn, sendForm } from '#tests/account-links.ts'
import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'

const better = 'la yegua no pastaba'
const hourMs = 3_600_000

let app: IdentityApp

function send(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return sendForm(app, browser, path, fields, headers)
}

function invite(email: string) {
  const { municipalityId } = app
  return app.db.database.inMunicipality(municipalityId, (db) =>
    app.identity().invite(db, { municipalityId, email, name: 'Beatriz Soto' }),
  )
}

describe('an invitation', () => {
  beforeAll(async () => {
    app = await openIdentityApp()
  })
  afterAll(() => app.close())

  it('is handed over once where no mail is sent, and is nowhere to be read afterwards', async () => {
    const { link, expiresAt } = await invite('beto@villa.example')
    expect(link).toMatch(new RegExp(`^${app.config.idUrl}/invitacion#[\\w-]{43}$`, 'u'))
    expect(expiresAt.getTime() - app.clock.now.getTime()).toBe(7 * 24 * hourMs)
    const rows = await app.db.asOwner<{ text: string }>(
      'select l::text as text from account_link l',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(secretIn(link ?? ''))
  })

  it('opens a page that knows nothing until the browser hands over what follows the #', async () => {
    const browser = openBrowser()
    const page = await browser.request(`${app.config.idUrl}/invitacion`)
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(await page.text()).toContain('location.hash')
  })

  it('lets the person choose the password, once, and sign in with it', async () => {
    const email = 'carla@villa.example'
    const { link, subject } = await invite(email)
    await app.employ({ email, subject })
    const secret = secretIn(link ?? '')
    const browser = openBrowser()
    const opened = await send(browser, '/invitacion', { secret })
    expect(opened.status).toBe(200)
    const text = await opened.text()
    expect(text).toContain('Elija su contraseña')
    expect(text).toContain(`value="${email}"`)
    expect(text).toContain('Municipalidad de Prueba')
    // ReaderScene is not using: whatever opens links in letters beforehand spoils none.
    expect((await send(openBrowser(), '/invitacion', { secret })).status).toBe(200)
    const saved = await send(browser, '/invitacion', { secret, password: better })
    expect(saved.status).toBe(200)
    expect(await saved.text()).toContain(`${app.config.publicUrl}/auth`)
    expect((await send(browser, '/invitacion', { secret, password: better })).status).toBe(410)
    expect(await signIn(app, browser, { email, password: better })).toMatch(/^s1\./u)
  })

  it.each([
    ['dora@villa.example', 'contraseña2026', 'de las primeras que probaría un extraño'],
    ['diana.soto@villa.example', 'Diana.Soto2026', 'es lo primero que se prueba'],
    ['delia@villa.example', 'Municipalidad de Prueba', 'es lo primero que se prueba'],
  ])(
    'of %s refuses «%s», says why, and works all the same afterwards',
    async (email, password, why) => {
      const secret = secretIn((await invite(email)).link ?? '')
      const refused = await send(openBrowser(), '/invitacion', { secret, password })
      expect(refused.status).toBe(422)
      const page = await refused.text()
      expect(page).toContain(why)
      expect(page).not.toContain(`value="${password}"`)
      expect((await send(openBrowser(), '/invitacion', { secret, password: better })).status).toBe(
        200,
      )
    },
  )

  it('says what is wrong in the reader’s language', async () => {
    const secret = secretIn((await invite('elena@villa.example')).link ?? '')
    const english = { 'Accept-Language': 'en-GB,en;q=0.9' }
    const refused = await send(
      openBrowser(),
      '/invitacion',
      { secret, password: 'password12345' },
      english,
    )
    const page = await refused.text()
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('one of the first a stranger would try')
  })

  it('is replaced by a newer one, until a password was chosen', async () => {
    const { municipalityId } = app
    const email = 'fabio@villa.example'
    const { link, subject } = await invite(email)
    const again = () =>
      app.db.database.inMunicipality(municipalityId, (db) =>
        app.identity().inviteAgain(db, { municipalityId, subject, name: 'Fabio' }),
      )
    const second = secretIn((await again()).link ?? '')
    expect(
      (await send(openBrowser(), '/invitacion', { secret: secretIn(link ?? '') })).status,
    ).toBe(410)
    expect(
      (await send(openBrowser(), '/invitacion', { secret: second, password: better })).status,
    ).toBe(200)
    await expect(again()).rejects.toMatchObject(new Refusal('E-CLA-05'))
  })

  it('lapses after seven days', async () => {
    const secret = secretIn((await invite('gina@villa.example')).link ?? '')
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 7 * 24 * hourMs)
    const late = await send(openBrowser(), '/invitacion', { secret, password: better })
    expect(late.status).toBe(410)
    expect(await late.text()).toContain('Pida otro a quien administra')
    app.clock.now = before
  })

  it('is for an e-mail that nobody has yet', async () => {
    await invite('hugo@villa.example')
    await expect(invite('HUGO@villa.example ')).rejects.toMatchObject({ code: 'E-CFG-03' })
  })

  it('leaves an account that no password opens until one is chosen', async () => {
    const email = 'ines@villa.example'
    const { subject } = await invite(email)
    await app.employ({ email, subject })
    await expect(signIn(app, openBrowser(), { email, password: '' })).rejects.toThrow('422')
    await expect(signIn(app, openBrowser(), { email, password: better })).rejects.toThrow('401')
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mal.example' }, 403],
    ['the application', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ])('takes nothing from %s', async (_who, headers, status) => {
    const { link } = await invite(`julia${status}${Object.keys(headers).length}@villa.example`)
    const secret = secretIn(link ?? '')
    expect(
      (await send(openBrowser(), '/invitacion', { secret, password: better }, headers)).status,
    ).toBe(status)
    expect((await send(openBrowser(), '/invitacion', { secret, password: better })).status).toBe(
      200,
    )
  })

  it('meets a guessed secret, a megabyte of password and a strange method calmly', async () => {
    const browser = openBrowser()
    for (const secret of ['', 'x', 'A'.repeat(43), "'; drop table account; --", '\0'.repeat(43)]) {
      expect((await send(browser, '/restablecer', { secret, password: better })).status).toBe(410)
    }
    const secret = secretIn((await invite('kira@villa.example')).link ?? '')
    const large = await send(browser, '/invitacion', { secret, password: 'x'.repeat(1_048_576) })
    expect(large.status).toBe(413)
    const long = await send(browser, '/invitacion', { secret, password: 'una frase '.repeat(200) })
    expect(long.status).toBe(422)
    expect(await long.text()).toContain('128 caracteres como máximo')
    const strange = await browser.request(`${app.config.idUrl}/invitacion`, { method: 'DELETE' })
    expect(strange.status).toBe(405)
  })

  it('tells whoever forgot a password that no mail is sent here', async () => {
    const page = await openBrowser().request(`${app.config.idUrl}/olvido`)
    expect(await page.text()).toContain('no envía correos')
    expect(
      await (await send(openBrowser(), '/olvido', { email: 'ana@villa.example' })).text(),
    ).toContain('no envía correos')
  })
})
