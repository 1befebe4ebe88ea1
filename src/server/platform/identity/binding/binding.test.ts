/**
 * First sign-ins at a service of the council's own: who may become whom by a link, and who may not.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { giveAddress } from '#tests/address.ts'
import { openContexts } from '#tests/contexts.ts'
import { askByHost } from '#tests/by-host.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { openHostedApp } from '#tests/hosted-app.ts'
import type { HostedApp } from '#tests/hosted-app.ts'
import { openBrowser } from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { foundTestMunicipality, giveRole } from '#tests/municipality.ts'

import { rejectStaff } from '../../../features/organization/staff/newcomers.ts'
import { accountByEmail } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { issueBindingLink } from '../accounts/binding-links.ts'

let app: HostedApp
/** Founded, and never seen by the service. */
let ada: string
let juana: string

const person = (subject: string) => ({ subject, name: subject, email: `${subject}@villa.example` })

beforeEach(async () => {
  app = await openHostedApp()
  ada = await app.hire({ email: 'ada@villa.example', password: 'una frase que nadie usa' })
  juana = await app.hire({ email: 'juana@villa.example', password: 'una frase que nadie usa' })
})
afterEach(() => app.close())

async function linkFor(staffId: string): Promise<string> {
  const { municipalityId, config, clock } = app
  const { link } = await app.db.database.inMunicipality(municipalityId, (db) =>
    issueBindingLink(
      db,
      { municipalityId, staffId },
      { site: { origin: config.publicUrl }, now: clock.now },
    ),
  )
  return link.split('#')[1] ?? ''
}

async function show(
  browser: Browser,
  secret: unknown,
  { origin = app.config.publicUrl, headers = {} } = {},
) {
  const answer = await browser.request(`${origin}/auth/binding`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
    body: JSON.stringify({ secret }),
  })
  const said: { binding?: string | null; name?: string } = await answer.json()
  return { status: answer.status, ...said }
}

/**
 * Opens the link and signs in as whoever is at the service; the last answer, or the page that has
 * the session.
 */
async function open(secret: string, browser = openBrowser()): Promise<string> {
  const { binding } = await show(browser, secret)
  return signIn(browser, binding ?? 'ffffffff')
}

async function signIn(browser: Browser, binding: string): Promise<string> {
  const answer = await app.walk(`mode=popup&binding=${binding}`, browser)
  const page = await answer.text()
  return /<h1[^>]*>(?<title>[^<]*)/u.exec(page)?.groups?.['title'] ?? page
}

const came = 'Ingreso correcto'

async function whoIs(subject: string): Promise<string | null> {
  app.provider.person = person(subject)
  const answer = await app.who(await app.enter())
  const said: { actor?: { staffId: string } } = await answer.json()
  return said.actor?.staffId ?? null
}

const isDead = async (secret: string): Promise<boolean> =>
  (await show(openBrowser(), secret)).binding === null

/** Beside the six of the municipality. */
const staffNumber = async (): Promise<number> =>
  (await app.db.asOwner('select from staff')).length - 6

describe('the link of a first sign-in', () => {
  it('makes the account of whoever signs in with it theirs, once, and says so in the ledger', async () => {
    const secret = await linkFor(ada)
    app.provider.person = person('s-ada')
    const browser = openBrowser()
    expect(await show(browser, secret)).toMatchObject({
      status: 200,
      name: expect.stringMatching(/^Persona \d+$/u),
    })
    expect(await open(secret, browser)).toBe(came)
    expect(await whoIs('s-ada')).toBe(ada)
    expect(await factsAbout(app.db, ada)).toMatchObject([
      { type: 'StaffAdded' },
      {
        type: 'StaffBound',
        actorId: ada,
        data: { issuer: app.provider.issuer, subject: 's-ada' },
      },
    ])
    expect(await staffNumber()).toBe(2)
    // The same address as somebody's is nothing: another account with it stays a stranger.
    app.provider.person = { ...person('s-otra'), email: 'juana@villa.example' }
    await app.enter()
    expect(await staffNumber()).toBe(3)
  })

  it('asks the service for a new proof: not for whoever sat here before', async () => {
    const browser = openBrowser()
    const { binding } = await show(browser, await linkFor(ada))
    const answer = await browser.request(
      `${app.config.publicUrl}/auth/start?mode=popup&binding=${binding}`,
    )
    const asked = new URL(answer.headers.get('Location') ?? '')
    expect(asked.searchParams.get('prompt')).toBe('login')
  })

  it('works no second time, for nobody, and makes no stranger of whoever tries', async () => {
    const secret = await linkFor(ada)
    app.provider.person = person('s-ada')
    const first = openBrowser()
    const second = openBrowser()
    const { binding = '' } = await show(second, secret)
    expect(await open(secret, first)).toBe(came)
    app.provider.person = person('s-late')
    expect(await signIn(second, binding ?? '')).toBe('Este enlace ya no sirve')
    expect(await show(openBrowser(), secret)).toEqual({ status: 200, binding: null })
    expect(await staffNumber()).toBe(2)
    expect(await whoIs('s-ada')).toBe(ada)
  })

  it('makes one of two who use it at the same moment the person, and the other nobody', async () => {
    const secret = await linkFor(ada)
    const browsers = [openBrowser(), openBrowser()]
    const { binding = '' } = await show(browsers[0] ?? openBrowser(), secret)
    await show(browsers[1] ?? openBrowser(), secret)
    let turn = 0
    app.provider.mischief = {
      claims: (claims) => ({ ...claims, sub: `s-${(turn += 1)}` }),
    }
    const said = await Promise.all(browsers.map((browser) => signIn(browser, binding ?? '')))
    expect(said.toSorted()).toEqual(['Este enlace ya no sirve', came])
    expect(await app.db.asOwner('select from identity_binding')).toHaveLength(1)
  })

  it('is refused to somebody of the register already, to whom it does not belong, and goes on waiting', async () => {
    await app.hireHosted(person('s-known'))
    const secret = await linkFor(ada)
    app.provider.person = person('s-known')
    expect(await open(secret)).toBe('Esta cuenta es de otra persona')
    app.provider.person = person('s-ada')
    expect(await open(secret)).toBe(came)
  })

  it('makes two people of two links: one account is not both', async () => {
    const [one, other] = [await linkFor(ada), await linkFor(juana)]
    app.provider.person = person('s-ada')
    expect(await open(one)).toBe(came)
    expect(await open(other)).toBe('Esta cuenta es de otra persona')
    app.provider.person = person('s-juana')
    expect(await open(other)).toBe(came)
    expect(await whoIs('s-ada')).toBe(ada)
    expect(await whoIs('s-juana')).toBe(juana)
  })

  it('is each tab’s own: two open in one browser do not take each other’s', async () => {
    const browser = openBrowser()
    const first = await show(browser, await linkFor(ada))
    await show(browser, await linkFor(juana))
    app.provider.person = person('s-ada')
    expect(await signIn(browser, first.binding ?? '')).toBe(came)
    expect(await whoIs('s-ada')).toBe(ada)
  })

  it('is not used by a plain sign-in in the browser that opened it', async () => {
    const browser = openBrowser()
    const secret = await linkFor(ada)
    await show(browser, secret)
    app.provider.person = person('s-juana')
    await app.enter(browser)
    expect(await app.db.asOwner('select from identity_binding')).toEqual([])
    app.provider.person = person('s-ada')
    expect(await open(secret)).toBe(came)
  })

  it('takes the place of a stranger who knocked before opening it', async () => {
    app.provider.person = person('s-ada')
    const before = await app.enter()
    expect(await staffNumber()).toBe(3)
    expect(await open(await linkFor(ada))).toBe(came)
    expect(await whoIs('s-ada')).toBe(ada)
    expect((await app.who(before)).status).toBe(401)
    expect(await app.db.asOwner(`select from staff where status = 'PENDING'`)).toEqual([])
  })

  it('is not for somebody who was turned away', async () => {
    app.provider.person = person('s-ada')
    await app.enter()
    const [stranger] = await app.db.asOwner<{ staff_id: string }>(
      `select staff_id from staff where subject = 's-ada'`,
    )
    const contexts = await openContexts(app.db.database, { identity: app.identity() })
    const params = { staffId: stranger?.staff_id ?? '' }
    const context = contexts.of(app.municipality.actorOf('ADM'))
    await rejectStaff(context, { params, query: null, body: null })
    await contexts.close()
    expect(await open(await linkFor(ada))).toBe('Esta cuenta es de otra persona')
  })

  it('ends after three days, by a newer one, and with the person’s access', async () => {
    const old = await linkFor(ada)
    const newer = await linkFor(ada)
    expect((await show(openBrowser(), old)).binding).toBeNull()
    expect((await show(openBrowser(), newer)).binding).not.toBeNull()
    await app.become('ada@villa.example', 'DISABLED')
    expect((await show(openBrowser(), newer)).binding).toBeNull()
    await app.become('ada@villa.example', 'ACTIVE')
    app.clock.now = new Date(app.clock.now.getTime() + 72 * 3_600_000 + 1)
    expect((await show(openBrowser(), newer)).binding).toBeNull()
  })

  it('ends for good with the access, with a role given or taken, and with a password', async () => {
    const { municipalityId } = app
    const kept = await linkFor(ada)
    await app.become('ada@villa.example', 'DISABLED')
    await app.become('ada@villa.example', 'ACTIVE')
    expect(await isDead(kept)).toBe(true)
    const before = await linkFor(ada)
    await giveRole(app.db.database, app.municipality, ada, 'JREG')
    expect(await isDead(before)).toBe(true)
    const last = await linkFor(ada)
    const known = await app.db.database.anywhere((db) =>
      accountByEmail(db, { municipalityId, email: 'ada@villa.example' }),
    )
    const account = { municipalityId, subject: known?.subject ?? '' }
    const change = {
      account,
      change: 'password-changed',
      address: '::1',
      keptSession: null,
    } as const
    await changeAccount({ database: app.db.database }, change, () => Promise.resolve(true))
    expect(await isDead(last)).toBe(true)
    expect(await isDead(await linkFor(ada))).toBe(false)
  })

  it('is nothing at the address of another municipality', async () => {
    const other = await foundTestMunicipality(app.db.database)
    const host = 'otra-villa.localhost'
    await giveAddress(app.db, other, host)
    const origin = app.config.publicUrl.replace('localhost', host)
    const secret = await linkFor(ada)
    await app.restart()
    const there = openBrowser(askByHost)
    expect(await show(there, secret, { origin })).toEqual({ status: 200, binding: null })
    expect((await show(openBrowser(), secret)).binding).not.toBeNull()
  })

  it('replaces the account of a person whom the service made anew, and its sessions end', async () => {
    app.provider.person = person('s-ada')
    await open(await linkFor(ada))
    const before = await app.enter()
    app.provider.person = person('s-ada-2')
    expect(await open(await linkFor(ada))).toBe(came)
    expect((await app.who(before)).status).toBe(401)
    expect(await whoIs('s-ada-2')).toBe(ada)
    expect(await whoIs('s-ada')).not.toBe(ada)
  })

  it('is shown by our own pages alone, and never becomes a plain sign-in without its cookie', async () => {
    const secret = await linkFor(ada)
    const foreign = { Origin: 'https://otra.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await show(openBrowser(), secret, { headers: foreign })).status).toBe(403)
    for (const wrong of [null, '', 'x'.repeat(43), 7]) {
      expect((await show(openBrowser(), wrong)).binding).toBeNull()
    }
    expect(await signIn(openBrowser(), 'abcdef01')).toBe('Este enlace ya no sirve')
    expect(await signIn(openBrowser(), 'x; Path')).toBe('Este enlace ya no sirve')
    expect(await staffNumber()).toBe(2)
  })

  it('lets the service end the session of whoever came by it', async () => {
    app.provider.person = person('s-ada')
    await open(await linkFor(ada))
    const session = await app.enter()
    const answer = await fetch(`${app.config.publicUrl}/auth/backchannel-logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: app.provider.logoutToken() }),
    })
    expect(answer.status).toBe(200)
    expect((await app.who(session)).status).toBe(401)
  })
})
