/**
 * The way back from a provider, with an address that is almost the right one
 * (docs/security/attacks.md).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { IdentityApp } from '#tests/identity-test-app.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }

let app: IdentityApp

beforeAll(async () => {
  app = await openIdentityApp()
  await app.hire(ana)
})
afterAll(() => app.close())

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
