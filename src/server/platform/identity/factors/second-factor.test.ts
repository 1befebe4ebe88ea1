import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  openBrowser,
  openIdentityApp,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import {
  arrives,
  atProof,
  codeOf,
  enrolTotp,
  nextCode,
  openAccount,
  passPassword,
  readPage,
  secretOn,
  sessionMethods,
} from '#tests/second-factors.ts'
import type { Person } from '#tests/second-factors.ts'

let browser: Browser
let person: Person
let people = 0
const password = 'una frase de prueba'

const app = await openIdentityApp()
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  app.clock.now = new Date()
  person = { email: `persona${people}@villa.example`, password }
  await app.hire(person)
  browser = openBrowser()
})

/** Wrong codes, one after the other. */
async function guess(
  { own, page }: Awaited<ReturnType<typeof atProof>>,
  count: number,
): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 0; place < count; place += 1) {
    const code = String(place).padStart(6, '0')
    statuses.push((await sendForm(own, page.address, { act: 'code', code })).status)
  }
  return statuses
}

describe('an authenticator app', () => {
  it('is asked for after the password, and signs in with what was proven', async () => {
    const { secret } = await enrolTotp(app, browser, person)
    const { own, page } = await atProof(app, person)
    expect(page.text).toContain('Confirme que es usted')
    const code = nextCode(app, secret)
    const answer = await sendForm(own, page.address, { act: 'code', code })
    expect(await arrives(own, page.address, answer)).toBe(true)
    expect(await sessionMethods(app, person)).toEqual(['pwd', 'otp', 'mfa'])
  })

  it('takes no code twice, nor one from before it, also from two browsers at once', async () => {
    const { secret } = await enrolTotp(app, browser, person)
    const code = nextCode(app, secret)
    const [one, other] = [await atProof(app, person), await atProof(app, person)]
    const answers = await Promise.all(
      [one, other].map(({ own, page }) => sendForm(own, page.address, { act: 'code', code })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 401]))
    const late = await atProof(app, person)
    for (const used of [code, codeOf(secret, app.clock.now)]) {
      const answer = await sendForm(late.own, late.page.address, { act: 'code', code: used })
      expect(answer.status).toBe(401)
    }
  })

  it('makes whoever guesses wait after ten codes, in whichever sign-in', async () => {
    await enrolTotp(app, browser, person)
    const tenWrong = Array.from({ length: 10 }, () => 401)
    expect(await guess(await atProof(app, person), 11)).toEqual([...tenWrong, 429])
    expect(await guess(await atProof(app, person), 1)).toEqual([429])
  })

  it('leaves a trace of each wrong code, without the code', async () => {
    await enrolTotp(app, browser, person)
    const { own, page } = await atProof(app, person)
    await sendForm(own, page.address, { act: 'code', code: '123456' })
    const lines = await app.db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'sign-in-failed' order by access_id desc limit 1`,
    )
    expect(lines[0]?.detail).toMatch(/^segunda prueba incorrecta \(code\); cuenta /u)
    expect(lines[0]?.detail).not.toContain('123456')
  })

  it('is not skipped by going straight on, nor by saying that it was given', async () => {
    await enrolTotp(app, browser, person)
    const { own, page } = await atProof(app, person)
    const uid = page.address.split('/').at(-1) ?? ''
    const resumed = await own.request(`${app.config.idUrl}/auth/${uid}`)
    expect(new URL(resumed.headers.get('Location') ?? '', page.address).pathname).toMatch(
      /^\/ingresar\//u,
    )
    for (const act of ['continue', 'later', 'add-totp', 'add-passkey', 'nonsense']) {
      const fresh = await atProof(app, person)
      const answer = await sendForm(fresh.own, fresh.page.address, { act })
      expect(await arrives(fresh.own, fresh.page.address, answer)).toBe(false)
    }
  })

  it('is not answered from another browser, nor from another site', async () => {
    const { secret } = await enrolTotp(app, browser, person)
    const { own, page } = await atProof(app, person)
    const form = { act: 'code', code: nextCode(app, secret) }
    expect((await sendForm(openBrowser(), page.address, form)).status).toBe(400)
    const elsewhere = { Origin: 'https://mal.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await sendForm(own, page.address, form, elsewhere)).status).toBe(403)
    // The application's own origin is another one too.
    const hono = { Origin: app.config.publicUrl, 'Sec-Fetch-Site': 'same-site' }
    expect((await sendForm(own, page.address, form, hono)).status).toBe(403)
    const answer = await sendForm(own, page.address, form)
    expect(await arrives(own, page.address, answer)).toBe(true)
  })

  it('is still asked for after a restart in the middle of the sign-in', async () => {
    const { secret } = await enrolTotp(app, browser, person)
    const { own, page } = await atProof(app, person)
    await app.restart()
    const again = await readPage(own, page.address)
    expect(again.text).toContain('Confirme que es usted')
    const code = nextCode(app, secret)
    const answer = await sendForm(own, page.address, { act: 'code', code })
    expect(await arrives(own, page.address, answer)).toBe(true)
  })

  it('can be set up across a restart', async () => {
    await openAccount(app, browser, person)
    const address = `${app.config.idUrl}/cuenta/aplicacion`
    const page = await readPage(browser, address)
    await app.restart()
    const answer = await sendForm(browser, address, {
      act: 'totp-add',
      proof: page.field('proof'),
      sealed: page.field('sealed'),
      code: codeOf(secretOn(page), app.clock.now),
    })
    expect(await answer.text()).toContain('Sus códigos de recuperación')
  })

  it('keeps its secret sealed, and for its own account only', async () => {
    const { secret } = await enrolTotp(app, browser, person)
    const other = { email: `otra${people}@villa.example`, password }
    await app.hire(other)
    const rows = await app.db.asOwner<{ text: string }>('select t::text as text from totp_factor t')
    expect(rows.map(({ text }) => text).join()).not.toContain(secret)
    // Whoever can write the database cannot lend their own app to somebody else.
    await app.db.asOwner(
      `insert into totp_factor select a.municipality_id, a.subject, t.sealed_secret, 1, now()
         from account a, totp_factor t join account b on b.subject = t.subject where a.email = $1 and b.email = $2`,
      [other.email, person.email],
    )
    const page = await passPassword(app, browser, other)
    const code = nextCode(app, secret)
    expect((await sendForm(browser, page.address, { act: 'code', code })).status).toBe(401)
  })
})

describe('somebody without a second factor', () => {
  it('signs in with the password alone, in as many steps as ever', async () => {
    await signIn(app, browser, person)
    expect(await sessionMethods(app, person)).toEqual(['pwd'])
    const { address } = await openLogin(app, openBrowser())
    expect((await submitLogin(openBrowser(), address, person)).status).toBe(400)
  })
})
