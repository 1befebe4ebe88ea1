import { randomUUID } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import { isBreakGlassOpen, openBreakGlass } from './break-glass.ts'

const guard = { email: 'guardia@villa.example', password: 'tormenta-de-abril-19' }
const other = { email: 'otra@villa.example', password: 'tormenta-de-abril-20' }

const provider = await openRogueProvider()
const app = await openIdentityApp({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
})
await app.hire(guard)
await app.hire(other)
// The day it is for.
provider.mischief = { isDown: true }
beforeEach(() => app.db.asOwner('delete from break_glass', []))
afterAll(async () => {
  await app.close()
  await provider.close()
})

const open = (minutes = 30, email = guard.email) =>
  openBreakGlass(
    app.db.database,
    { municipalityId: app.municipalityId, email, minutes },
    app.clock.now,
  )

/**
 * What the door answers at the end of the way with this account: a page that leads to a session, or
 * one that says no.
 */
async function tryDoor(person = guard, browser = openBrowser()): Promise<Response> {
  const { address, page } = await openLogin(app, browser, 'mode=popup&door=emergency')
  if (page.status !== 200) return page
  let response = await submitLogin(browser, address, person)
  let from = address
  for (;;) {
    const next = response.headers.get('Location')
    if (next === null || new URL(next, from).pathname === '/auth/done') return response
    from = new URL(next, from).href
    response = await browser.request(from)
  }
}

const isLetIn = (answer: Response) => answer.headers.get('Location')?.startsWith('/auth/done')

async function session(browser: Browser): Promise<Record<string, string>> {
  const { address } = await openLogin(app, browser, 'mode=popup&door=emergency')
  const sent = await submitLogin(browser, address, guard)
  const done = await followTo(browser, sent, address, '/auth/done')
  const claimed = await claimToken(app, browser, done.searchParams.get('attempt') ?? '')
  const { token }: { token: string } = Object(await claimed.json())
  const sid = browser.cookies(app.config.publicUrl).get('__Host-sid') ?? ''
  return { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token }
}

const events = () =>
  app.db.asOwner<{ type: string }>('select type from ledger_event order by position', [])

describe('the emergency door', () => {
  it('is shut, and the embedded provider with it', async () => {
    expect(isLetIn(await tryDoor())).not.toBe(true)
    const { idUrl } = app.config
    expect((await fetch(`${idUrl}/.well-known/openid-configuration`)).status).toBe(404)
  })

  it('lets one account in while the council’s own service is down, and says so in the ledger', async () => {
    await open()
    expect(isLetIn(await tryDoor())).toBe(true)
    expect((await events()).map(({ type }) => type).slice(-2)).toEqual([
      'BreakGlassOpened',
      'BreakGlassUsed',
    ])
  })

  it('is shut at the address of another municipality', async () => {
    await open()
    const isOpen = (municipalityId?: string) =>
      isBreakGlassOpen(app.db.database, app.clock.now, municipalityId)
    expect(await isOpen()).toBe(true)
    expect(await isOpen(app.municipalityId)).toBe(true)
    expect(await isOpen(randomUUID())).toBe(false)
  })

  it('lets nobody else in, whatever their password', async () => {
    await open()
    const answer = await tryDoor(other)
    expect(answer.status).toBe(403)
    expect(isLetIn(answer)).not.toBe(true)
  })

  it('is shut again by its first sign-in', async () => {
    await open()
    await tryDoor()
    expect(isLetIn(await tryDoor())).not.toBe(true)
  })

  it('is shut by the clock', async () => {
    await open(5)
    const before = app.clock.now
    try {
      app.clock.now = new Date(before.getTime() + 6 * 60_000)
      expect(isLetIn(await tryDoor())).not.toBe(true)
    } finally {
      app.clock.now = before
    }
  })

  it('takes the session that came through it along when it shuts', async () => {
    await open()
    const headers = await session(openBrowser())
    const who = () => fetch(`${app.config.publicUrl}/who`, { headers })
    expect((await who()).status).toBe(200)
    // Its time is over: told from the rows, so that no process has to remember to end anything.
    await app.db.asOwner(
      `update break_glass set opened_at = opened_at - interval '1 hour', expires_at = now()`,
      [],
    )
    await expect.poll(async () => (await who()).status).toBe(401)
  })

  it('opens for nobody without a local account who works here', async () => {
    await expect(open(30, 'nadie@villa.example')).rejects.toMatchObject({ code: 'E-CON-03' })
    const email = `${randomUUID()}@villa.example`
    await app.hire({ email, password: guard.password })
    await app.become(email, 'DISABLED')
    await expect(open(30, email)).rejects.toMatchObject({ code: 'E-CON-03' })
  })
})
