import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import {
  codeOf,
  enrolTotp,
  openAccount,
  passPassword,
  pageIn,
  readPage,
} from '#tests/second-factors.ts'
import type { FormPage, Person } from '#tests/second-factors.ts'

let browser: Browser
let person: Person
let people = 0
const password = 'una frase de prueba'
const wanted = 'otra frase bien distinta'

const app = await openIdentityApp()
const own = `${app.config.idUrl}/cuenta`
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  app.clock.now = new Date()
  person = { email: `persona${people}@villa.example`, password }
  await app.hire(person)
  browser = openBrowser()
})

async function changePassword(
  page: FormPage,
  typed: { current: string; password: string },
  headers: Readonly<Record<string, string>> = {},
  query = '',
) {
  const address = `${own}/contrasena${query}`
  const form = { act: 'password', proof: page.field('proof'), ...typed }
  return pageIn(address, await sendForm(browser, address, form, headers))
}

async function isSignedIn(at: Browser, token: string): Promise<boolean> {
  const answer = await at.request(`${app.config.publicUrl}/who`, {
    headers: { 'X-Session-Token': token, 'Sec-Fetch-Site': 'same-origin' },
  })
  return answer.ok
}

describe('one’s own page', () => {
  it('asks who it is, and shows then what there is', async () => {
    const first = await browser.request(own)
    expect(first.status).toBe(303)
    expect(first.headers.get('Location')).toMatch(/^\/auth\?client_id=cuenta&/u)
    const page = await openAccount(app, browser, person)
    expect(page.text).toContain(person.email)
    expect(page.text).toContain('Municipalidad de Prueba')
    expect(page.address).toBe(own)
  })

  it('opens at once after signing in to the register, and asks again after five minutes', async () => {
    await signIn(app, browser, person)
    expect((await browser.request(own)).status).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + 6 * 60_000)
    expect((await browser.request(own)).status).toBe(303)
  })

  it('changes nothing once the proof has aged, whatever the form says', async () => {
    const page = await openAccount(app, browser, person)
    app.clock.now = new Date(app.clock.now.getTime() + 6 * 60_000)
    const late = await changePassword(page, { current: password, password: wanted })
    expect(late.status).toBe(303)
    await expect(signIn(app, openBrowser(), { ...person, password: wanted })).rejects.toThrow(
      /answered 401/u,
    )
  })

  it('is not asked again for ever when the browser keeps no cookie', async () => {
    const answer = await openBrowser().request(`${own}?code=x`)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('No se pudo confirmar que es usted')
  })

  it.each([
    { Origin: 'https://mal.example', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ])('takes no form from elsewhere: %j', async (headers) => {
    const page = await openAccount(app, browser, person)
    const typed = { current: password, password: wanted }
    expect((await changePassword(page, typed, headers)).status).toBe(403)
    const hono = { Origin: app.config.publicUrl, 'Sec-Fetch-Site': 'same-site' }
    expect((await changePassword(page, typed, hono)).status).toBe(403)
  })

  it('takes no form without its session’s own proof', async () => {
    const other = { email: `ajena${people}@villa.example`, password }
    await app.hire(other)
    const foreign = await openAccount(app, openBrowser(), other)
    await openAccount(app, browser, person)
    for (const proof of ['', 'x', foreign.field('proof')]) {
      const answer = await sendForm(browser, own, { act: 'codes', proof })
      expect(answer.status).toBe(403)
    }
  })

  it('knows no other page, act or method', async () => {
    const page = await openAccount(app, browser, person)
    expect((await browser.request(`${own}/otra`)).status).toBe(404)
    expect((await browser.request(own, { method: 'DELETE' })).status).toBe(405)
    const answer = await sendForm(browser, own, { act: '__proto__', proof: page.field('proof') })
    expect(answer.headers.get('Location')).toBe('/cuenta')
    expect((await readPage(browser, `${own}?hecho=constructor`)).text).not.toContain('class="done"')
  })

  it('speaks English to whoever asks, and goes on so', async () => {
    await browser.request(`${own}?lang=en`)
    const page = await openAccount(app, browser, person)
    expect(page.text).toContain('<html lang="en">')
    expect(page.text).toContain('My account and security')
  })
})

describe('changing the password', () => {
  it('asks for the one in force, and leaves a line in the ledger and in the log without either', async () => {
    const page = await openAccount(app, browser, person)
    const wrong = await changePassword(page, { current: 'no es esta frase', password: wanted })
    expect([wrong.status, wrong.text.includes('La contraseña actual no es esa.')]).toEqual([
      401,
      true,
    ])
    const right = await changePassword(page, { current: password, password: wanted })
    expect(right.status).toBe(303)
    await signIn(app, openBrowser(), { ...person, password: wanted })
    const events = await app.db.asOwner<{ body: string; type: string }>(
      `select e.type, e.body from ledger_event e
         join staff s on s.staff_id = e.subject_id where s.email = $1 order by e.position`,
      [person.email],
    )
    expect(events.map(({ type }) => type)).toEqual(['StaffAdded', 'StaffCredentialsChanged'])
    const lines = await app.db.asOwner<{ detail: string }>(
      `select l.detail from access_log l join account a on l.detail like '%' || a.subject || '%' where a.email = $1`,
      [person.email],
    )
    const written = [...events.map(({ body }) => body), ...lines.map(({ detail }) => detail)].join(
      '\n',
    )
    expect(written).toContain('password-changed')
    expect(written).toContain('contraseña actual incorrecta al cambiarla')
    for (const secret of [password, wanted, 'no es esta frase'])
      expect(written).not.toContain(secret)
  })

  it('refuses a bad one in words, in both languages', async () => {
    const page = await openAccount(app, browser, person)
    const short = await changePassword(page, { current: password, password: 'corta' })
    expect([short.status, short.text.includes('12 caracteres')]).toEqual([422, true])
    const same = await changePassword(page, { current: password, password })
    expect(same.text).toContain('igual a la actual')
    const english = await changePassword(
      page,
      { current: password, password: 'corta' },
      {},
      '?lang=en',
    )
    expect(english.text).toContain('Use a password of 12 characters or more.')
  })

  it('ends every other session of the person at once, and leaves this browser its own', async () => {
    const elsewhere = openBrowser()
    const far = await signIn(app, elsewhere, person)
    const near = await signIn(app, browser, person)
    const page = await readPage(browser, own)
    // The notice to other processes may come late: here nobody waits for it, though the session is
    // in use meanwhile.
    await app.db.asOwner('alter table session disable trigger user')
    let isChanging = true
    const use = async (): Promise<void> => {
      while (isChanging) await isSignedIn(elsewhere, far)
    }
    const inUse = use()
    const changed = await changePassword(page, { current: password, password: wanted })
    isChanging = false
    await inUse
    expect(changed.status).toBe(303)
    expect(await isSignedIn(elsewhere, far)).toBe(false)
    expect(await isSignedIn(browser, near)).toBe(true)
    expect((await elsewhere.request(own)).status).toBe(303)
    await app.db.asOwner('alter table session enable trigger user')
  })

  it('stops a sign-in that stands before the second factor with the old password', async () => {
    const { secret } = await enrolTotp(app, browser, person)
    const intruder = openBrowser()
    const waiting = await passPassword(app, intruder, person)
    const page = await readPage(browser, own)
    await changePassword(page, { current: password, password: wanted })
    const code = codeOf(secret, new Date(app.clock.now.getTime() + 30_000))
    const answer = await sendForm(intruder, waiting.address, { act: 'code', code })
    expect(new URL(answer.headers.get('Location') ?? '', waiting.address).pathname).toMatch(
      /^\/ingresar\//u,
    )
    expect((await readPage(intruder, waiting.address)).text).toContain('name="user"')
  })

  it('makes whoever guesses the one in force wait', async () => {
    const page = await openAccount(app, browser, person)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      const typed = { current: `adivino la frase ${guess}`, password: wanted }
      statuses.push((await changePassword(page, typed)).status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses).toContain(429)
  })

  it('takes a megabyte for no password', async () => {
    const page = await openAccount(app, browser, person)
    const answer = await changePassword(page, {
      current: password,
      password: 'x'.repeat(1_048_576),
    })
    expect(answer.status).toBe(413)
  })
})

describe('taking a factor away', () => {
  it('needs no code any more, and makes the recovery codes void', async () => {
    await enrolTotp(app, browser, person)
    const page = await readPage(browser, own)
    const gone = await sendForm(browser, own, { act: 'totp-remove', proof: page.field('proof') })
    expect(gone.headers.get('Location')).toBe('/cuenta?hecho=totp-removed')
    await signIn(app, openBrowser(), person)
    const codes = await app.db.asOwner(
      'select 1 from recovery_code r join account a using (subject) where a.email = $1',
      [person.email],
    )
    expect(codes).toEqual([])
    const again = await sendForm(browser, own, { act: 'totp-remove', proof: page.field('proof') })
    expect(again.status).toBe(409)
  })
})
