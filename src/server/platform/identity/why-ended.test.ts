/** Whoever is refused because their session is over is told the true reason, whatever ended it. */
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { openHostedApp } from '#tests/hosted-app.ts'
import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import { openAccount } from '#tests/second-factors.ts'

import { absoluteMs, idleMs } from './session/guard.ts'
import { sweepSessions } from './session/session-store.ts'

const minute = 60_000
const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }

const app = await openIdentityApp()
const staffId = await app.hire(ana)
afterEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

type Query = () => Promise<{ readonly code?: string; readonly ground?: string }>

/** A session of theirs, as a way to ask with it: the answer's own words. */
async function open(browser = openBrowser()): Promise<Query & { readonly publicId: string }> {
  const token = await signIn(app, browser, ana)
  const { publicUrl } = app.config
  const cookie = `__Host-sid=${browser.cookies(publicUrl).get('__Host-sid')}`
  const headers = { Cookie: cookie, 'X-Session-Token': token }
  const ask: Query = async () => (await fetch(`${publicUrl}/who`, { headers })).json()
  expect(await ask()).not.toHaveProperty('code')
  return Object.assign(ask, { publicId: token.split('.')[1] ?? '' })
}

const because = (ground: string) => ({ code: 'E-SYS-02', ground })
const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

/** Works all day, and stops so long before the end of the ten hours. */
async function workUntil(ask: Query, left: number): Promise<void> {
  const end = app.clock.now.getTime() + absoluteMs - left
  while (app.clock.now.getTime() < end) {
    pass(Math.min(25 * minute, end - app.clock.now.getTime()))
    // One sign of life after the other: that is what a day is.
    expect(await ask()).not.toHaveProperty('code')
  }
}

const become = (status: 'ACTIVE' | 'DISABLED') => app.become(ana.email, status)

async function sweep(): Promise<void> {
  const before = new Date(app.clock.now.getTime() - absoluteMs)
  await sweepSessions(app.db.database, before, absoluteMs - idleMs)
}

describe('a session that is over says why', () => {
  it('not used for half an hour', async () => {
    const ask = await open()
    pass(idleMs)
    expect(await ask()).toEqual(because('idle'))
  })

  it('ten hours old, however busy', async () => {
    const ask = await open()
    await workUntil(ask, 10 * minute)
    pass(10 * minute)
    expect(await ask()).toEqual(because('longest'))
  })

  it('also the morning after, when it was swept away long ago', async () => {
    const [idle, busy] = [await open(), await open()]
    await workUntil(busy, 10 * minute)
    pass(absoluteMs)
    await sweep()
    expect(await app.db.asOwner('select from session')).toEqual([])
    expect([await idle(), await busy()]).toEqual([because('idle'), because('longest')])
  })

  it('ended by the person from another one, alone or with all the others', async () => {
    const [one, two] = [await open(), await open()]
    const person = { municipalityId: app.municipalityId, staffId, publicId: one.publicId }
    await app.db.database.inMunicipality(app.municipalityId, (db) =>
      app.identity().end(db, person, 'person'),
    )
    expect([await one(), await two()]).toEqual([because('person'), expect.anything()])
    const browser = openBrowser()
    const token = await signIn(app, browser, ana)
    await browser.request(`${app.config.publicUrl}/who/everywhere`, {
      method: 'DELETE',
      headers: { 'X-Session-Token': token },
    })
    expect(await two()).toEqual(because('person'))
  })

  it('ended with the person’s access', async () => {
    const ask = await open()
    await become('DISABLED')
    await expect.poll(ask).toEqual(because('deactivated'))
    await become('ACTIVE')
    expect(await ask()).toEqual(because('deactivated'))
  })

  it('ended by a change of password elsewhere', async () => {
    const ask = await open()
    const browser = openBrowser()
    const page = await openAccount(app, browser, ana)
    const wanted = 'otra frase bien distinta'
    const form = {
      act: 'password',
      proof: page.field('proof'),
      current: ana.password,
      password: wanted,
    }
    await sendForm(browser, `${app.config.idUrl}/cuenta/contrasena`, form)
    await signIn(app, openBrowser(), { ...ana, password: wanted })
    expect(await ask()).toEqual(because('credentials'))
  })

  it('ended by the service they sign in at', async () => {
    const hosted = await openHostedApp()
    const { provider, config } = hosted
    await hosted.hireHosted(provider.person)
    const session = await hosted.enter()
    const told = new URLSearchParams({ logout_token: provider.logoutToken() })
    await fetch(`${config.publicUrl}/auth/backchannel-logout`, { method: 'POST', body: told })
    expect(await (await hosted.who(session)).json()).toEqual(because('provider'))
    await hosted.close()
  })
})

describe('nobody learns why', () => {
  it('of a session that never was', async () => {
    const { publicUrl } = app.config
    const invented = `__Host-sid=${'A'.repeat(43)}`
    const answer = await fetch(`${publicUrl}/who`, { headers: { Cookie: invented } })
    expect(await answer.json()).toEqual({ code: 'E-SYS-02' })
  })

  it('after a week', async () => {
    await sweep()
    const grounds = () => app.db.asOwner('select from ended_session')
    expect((await grounds()).length).toBeGreaterThan(4)
    await app.db.asOwner(`update ended_session set ended_at = ended_at - interval '7 days'`)
    await sweep()
    expect(await grounds()).toEqual([])
  })
})
