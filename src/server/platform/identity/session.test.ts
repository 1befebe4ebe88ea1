import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import { giveRole } from '#tests/municipality.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const beto = { email: 'beto@villa.example', password: 'una lluvia de martes' }
const minute = 60_000

const app = await openIdentityApp()
await app.hire(ana)
const betoId = await app.hire(beto)
afterEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

type Pair = { readonly token: string; readonly sid: string }

async function openSession(person: typeof ana, browser = openBrowser()): Promise<Pair> {
  const token = await signIn(app, browser, person)
  return { token, sid: browser.cookies(app.config.publicUrl).get('__Host-sid') ?? '' }
}

async function statusFor(
  { token, sid }: { token: string | null; sid: string | null },
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(`${app.config.publicUrl}/who`, {
    headers: {
      ...(sid === null ? {} : { Cookie: `__Host-sid=${sid}` }),
      ...(token === null ? {} : { 'X-Session-Token': token }),
      ...headers,
    },
  })
  return answer.status
}

function later(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

const become = (status: 'ACTIVE' | 'DISABLED') => app.become(beto.email, status)

/**
 * The notice of a change crosses the database in a moment.
 */
async function soon(check: () => Promise<void>): Promise<void> {
  await expect.poll(() => check().then(() => 'yes'), { interval: 20 }).toBe('yes')
}

describe('a session', () => {
  it('needs both the cookie and its own token', async () => {
    const one = await openSession(ana)
    const other = await openSession(beto)
    expect(await statusFor(one)).toBe(200)
    expect(await statusFor({ token: one.token, sid: null })).toBe(401)
    expect(await statusFor({ token: null, sid: one.sid })).toBe(401)
    expect(await statusFor({ token: other.token, sid: one.sid })).toBe(401)
    expect(await statusFor({ token: `${one.token}x`, sid: one.sid })).toBe(401)
    expect(await statusFor({ token: one.token, sid: one.token })).toBe(401)
    expect(await statusFor({ token: one.token, sid: 'x'.repeat(100_00) })).toBe(401)
  })

  it('is not for other sites, sub-domains included', async () => {
    const session = await openSession(ana)
    const origin = app.config.publicUrl
    expect(await statusFor(session, { Origin: origin, 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
    expect(await statusFor(session, { Origin: 'https://mal.example' })).toBe(403)
    expect(await statusFor(session, { Origin: 'null' })).toBe(403)
    expect(await statusFor(session, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
    expect(await statusFor(session, { 'Sec-Fetch-Site': 'same-site' })).toBe(403)
    expect(await statusFor(session, { 'Sec-Fetch-Site': 'none' })).toBe(403)
  })

  it('is kept as a hash: the database holds neither half', async () => {
    const { token, sid } = await openSession(ana)
    const rows = await app.db.asOwner<{ text: string }>(
      `select s::text as text from session s union all select a::text from sign_in_attempt a`,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    expect(stored.length).toBeGreaterThan(200)
    expect(stored).not.toContain(sid)
    expect(stored).not.toContain(Buffer.from(sid).toString('hex'))
    expect(stored).not.toContain(token.split('.')[2] ?? '')
  })

  it('ends after half an hour without use', async () => {
    const session = await openSession(ana)
    later(29 * minute)
    expect(await statusFor(session)).toBe(200)
    later(29 * minute)
    expect(await statusFor(session)).toBe(200)
    later(30 * minute)
    expect(await statusFor(session)).toBe(401)
  })

  it('is not kept alive by what the page asks by itself', async () => {
    const session = await openSession(ana)
    for (let turn = 0; turn < 3; turn += 1) {
      later(9 * minute)
      expect(await statusFor(session, { 'X-Background': '1' })).toBe(200)
    }
    later(4 * minute)
    expect(await statusFor(session, { 'X-Background': '1' })).toBe(401)
  })

  it('remembers its last use across a restart, to the minute', async () => {
    const session = await openSession(ana)
    later(20 * minute)
    expect(await statusFor(session)).toBe(200)
    await app.restart()
    later(25 * minute)
    expect(await statusFor(session)).toBe(200)
  })

  it('ends after ten hours, however busy', async () => {
    const session = await openSession(ana)
    for (let turn = 0; turn < 23; turn += 1) {
      later(25 * minute)
      expect(await statusFor(session)).toBe(200)
    }
    later(25 * minute)
    expect(await statusFor(session)).toBe(401)
  })

  it('writes its last use at most once a minute', async () => {
    const session = await openSession(ana)
    const seen = async (): Promise<string> => {
      const [row] = await app.db.asOwner<{ seen: string }>(
        'select seen_at::text as seen from session where public_id = $1',
        [session.token.split('.')[1]],
      )
      return row?.seen ?? ''
    }
    const before = await seen()
    for (let call = 0; call < 5; call += 1) {
      later(10_000)
      expect(await statusFor(session)).toBe(200)
    }
    expect(await seen()).toBe(before)
    later(10_000)
    await statusFor(session)
    expect(await seen()).not.toBe(before)
  })

  it('ends when another begins in the same browser, and a planted one is worth nothing', async () => {
    const browser = openBrowser()
    const planted = await openSession(beto)
    browser.setCookie(app.config.publicUrl, '__Host-sid', planted.sid)
    const first = await openSession(ana, browser)
    expect(first.sid).not.toBe(planted.sid)
    expect(await statusFor(planted)).toBe(401)
    const second = await openSession(ana, browser)
    expect(second.sid).not.toBe(first.sid)
    expect(await statusFor(first)).toBe(401)
    expect(await statusFor(second)).toBe(200)
  })

  it('ends with the person: every session, now, and none comes back', async () => {
    const sessions = [await openSession(beto), await openSession(beto)]
    const untouched = await openSession(ana)
    for (const session of sessions) expect(await statusFor(session)).toBe(200)
    await become('DISABLED')
    await soon(async () => {
      for (const session of sessions) expect(await statusFor(session)).toBe(401)
    })
    await become('ACTIVE')
    for (const session of sessions) expect(await statusFor(session)).toBe(401)
    expect(await statusFor(untouched)).toBe(200)
  })

  it('ends in every server process at once', async () => {
    const browser = openBrowser()
    const { token, sid } = await openSession(ana, browser)
    const twin = await app.openTwin()
    const headers = new Headers({ Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token })
    const site = await app.sites().asked(app.config.publicUrl)
    expect(await twin.resolve(headers, site)).toMatchObject({ session: { email: ana.email } })
    await app.identity().endSession(headers, site)
    await expect
      .poll(
        () =>
          twin.resolve(headers, site).then(
            () => 'still there',
            ({ code }) => code,
          ),
        {
          timeout: 1_500,
          interval: 10,
        },
      )
      .toBe('E-SYS-02')
    await twin.close()
  })

  it('learns of a new role without signing in again', async () => {
    const { token, sid } = await openSession(beto)
    const grants = async (): Promise<unknown> => {
      const answer = await fetch(`${app.config.publicUrl}/who`, {
        headers: { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token },
      })
      return ((await answer.json()) as { actor: { grants: unknown } }).actor.grants
    }
    expect(await grants()).toEqual([])
    await giveRole(app.db.database, app.municipality, betoId, 'AUD')
    await expect
      .poll(grants, { timeout: 1_500 })
      .toEqual([{ role: 'AUD', officeId: null, unitId: null }])
  })
})

describe('signing out', () => {
  it('ends our session and the provider’s, and takes the cookie away', async () => {
    const browser = openBrowser()
    const session = await openSession(ana, browser)
    const providerSessions = () =>
      app.db.asOwner(
        `select from provider_record where model = 'Session' and payload ? 'accountId'`,
      )
    const before = (await providerSessions()).length
    const answer = await browser.request(`${app.config.publicUrl}/who`, {
      method: 'DELETE',
      headers: { 'X-Session-Token': session.token, Origin: app.config.publicUrl },
    })
    expect(await answer.json()).toEqual({ providerProblem: null, exitAddress: null })
    expect(browser.cookies(app.config.publicUrl).has('__Host-sid')).toBe(false)
    expect(await statusFor(session)).toBe(401)
    expect((await providerSessions()).length).toBe(before - 1)
    const [row] = await app.db.asOwner<{ email: string }>(
      `select s.email from access_log a join staff s using (staff_id)
        where a.action = 'sign-out' order by access_id desc limit 1`,
    )
    expect(row?.email).toBe(ana.email)
  })

  it('cannot be done by another site', async () => {
    const session = await openSession(ana)
    const answer = await fetch(`${app.config.publicUrl}/who`, {
      method: 'DELETE',
      headers: { Cookie: `__Host-sid=${session.sid}`, Origin: 'https://mal.example' },
    })
    expect(answer.status).toBe(403)
    expect(await statusFor(session)).toBe(200)
  })
})
