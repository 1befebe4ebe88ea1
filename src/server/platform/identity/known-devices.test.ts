/** Nobody outside keeps staff out: what others try is no matter of a device that an account knows. */
import { afterAll, expect, it } from 'vitest'

import {
  openBrowser,
  openIdentityApp,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-test-app.ts'
import { accountCookie } from './session/device-cookies.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const wrong = { ...ana, password: 'no es la clave' }
const home = openBrowser()

const app = await openIdentityApp()
await app.hire(ana)
await signIn(app, home, ana)
const [row] = await app.db.asOwner<{ subject: string }>(
  'select subject from account where email = $1',
  [ana.email],
)
const subject = row?.subject ?? ''
const stranger = openBrowser()
const page = await openLogin(app, stranger)
for (let turn = 0; turn < 10; turn += 1) await submitLogin(stranger, page.address, wrong)
afterAll(() => app.close())

it('a guesser is told how long to wait, the right password included', async () => {
  const guesser = openBrowser()
  const { address } = await openLogin(app, guesser)
  const held = await submitLogin(guesser, address, ana)
  expect(held.status).toBe(429)
  expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await held.text()).toMatch(/Espere \d+ minutos y vuelva a intentarlo/u)
})

it('the person signs in on their own device all the same', async () => {
  expect(await signIn(app, home, ana)).toMatch(/^s1\./u)
})

it('a device is known by a cookie that we signed for that account, unbroken', async () => {
  const { idUrl } = app.config
  const name = accountCookie(subject)
  const [device = '', proof = ''] = (home.cookies(idUrl).get(name) ?? '').split('.')
  expect(device).toMatch(/^[\w-]{43}$/u)
  const forged = [
    [name, device],
    [name, `${device}.${'A'.repeat(43)}`],
    [name, `${'B'.repeat(43)}.${proof}`],
    [accountCookie('another'), `${device}.${proof}`],
  ] as const
  for (const [cookie, value] of forged) {
    const forger = openBrowser()
    const { address } = await openLogin(app, forger)
    forger.setCookie(idUrl, cookie, value)
    expect((await submitLogin(forger, address, ana)).status).toBe(429)
  }
})

it('guesses no faster on that device', async () => {
  const { address } = await openLogin(app, home)
  const told: number[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    told.push((await submitLogin(home, address, wrong)).status)
  }
  expect([told.lastIndexOf(401), told.at(-1)]).toEqual([9, 429])
})
