import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityHouse,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-house.ts'
import type { IdentityHouse } from '#tests/identity-house.ts'

const ana = { email: 'Ana@Villa.example', password: 'el caballo pastaba' }
const beto = { email: 'beto@villa.example', password: 'una lluvia de martes' }

let house: IdentityHouse
let anaId: string

beforeAll(async () => {
  house = await openIdentityHouse()
  anaId = await house.hire(ana)
  await house.hire(beto)
})
afterAll(() => house.close())

function who(token: string | null, cookie: string, headers: Record<string, string> = {}) {
  return fetch(`${house.config.publicUrl}/who`, {
    headers: {
      Cookie: cookie,
      ...(token === null ? {} : { 'X-Session-Token': token }),
      ...headers,
    },
  })
}

const sidOf = (browser: ReturnType<typeof openBrowser>): string =>
  `__Host-sid=${browser.cookies(house.config.publicUrl).get('__Host-sid') ?? ''}`

describe('signing in', () => {
  it('goes through the provider and back, and knows the person afterwards', async () => {
    const browser = openBrowser()
    const token = await signIn(house, browser, { ...ana, email: 'ana@villa.EXAMPLE' })
    const answer = await who(token, sidOf(browser))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      actor: { staffId: anaId, municipalityId: house.municipalityId, grants: [] },
      email: ana.email,
      idleSecondsLeft: 1800,
      absoluteSecondsLeft: 36_000,
    })
    expect(token).toMatch(/^s1\.[\w-]{22}\.[\w-]{43}$/)
    expect(token).not.toContain(sidOf(browser).slice(11))
  })
})
