/**
 * What must hold whoever vouches for people: our own provider, another certified one, and a
 * hand-made one.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { openHostedApp, openAppOf } from '#tests/hosted-app.ts'
import type { Pair } from '#tests/hosted-app.ts'
import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'
import { openSecondProvider } from '#tests/second-provider.ts'

type Scene = {
  readonly app: IdentityApp
  /** Of the first person. */
  readonly email: string
  /** From the start to our own address, which it does not ask for yet. */
  wayBack(browser: Browser, query?: string): Promise<URL>
  /** Somebody else sits down at the provider. */
  swap(): Promise<void>
  close(): Promise<void>
}

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const beto = { email: 'beto@villa.example', password: 'una lluvia de martes' }

async function withOurs(): Promise<Scene> {
  const app = await openIdentityApp()
  await app.hire(ana)
  await app.hire(beto)
  let who = ana
  return {
    app,
    email: ana.email,
    async wayBack(browser, query) {
      const { address } = await openLogin(app, browser, query)
      return followTo(browser, await submitLogin(browser, address, who), address, '/auth/callback')
    },
    swap: async () => void (who = beto),
    close: () => app.close(),
  }
}

async function withSecond(): Promise<Scene> {
  const second = await openSecondProvider()
  const app = await openAppOf(second)
  second.register(app.config.publicUrl)
  await app.hireHosted(second.person)
  const other = { subject: 'f:7:beto', name: 'Beto Paz', email: 'beto@villa.example' }
  await app.hireHosted(other)
  return {
    app,
    email: second.person.email,
    wayBack: (browser, query) => hostedWayBack(app, browser, query),
    swap: async () => void (second.person = other),
    close: async () => {
      await app.close()
      await second.close()
    },
  }
}

async function withRogue(): Promise<Scene> {
  const app = await openHostedApp()
  await app.hireHosted(app.provider.person)
  const other = { subject: 'persona-2', name: 'Beto Paz', email: 'beto@villa.example' }
  await app.hireHosted(other)
  return {
    app,
    email: app.provider.person.email,
    wayBack: (browser, query) => hostedWayBack(app, browser, query),
    swap: async () => void (app.provider.person = other),
    close: () => app.close(),
  }
}

async function hostedWayBack(
  { config }: IdentityApp,
  browser: Browser,
  query = 'mode=popup',
): Promise<URL> {
  const start = `${config.publicUrl}/auth/start?${query}`
  return followTo(browser, await browser.request(start), start, '/auth/callback')
}

const scenes = { ours: withOurs, 'another certified one': withSecond, 'a hand-made one': withRogue }

describe.each(Object.entries(scenes))('with %s', (_name, open) => {
  let scene: Scene
  let app: IdentityApp

  beforeAll(async () => {
    scene = await open()
    app = scene.app
  })
  afterEach(() => {
    app.clock.now = new Date()
  })
  afterAll(() => scene.close())

  /** Through our own door with what the provider gave; the session, once its token is claimed. */
  async function arrive(browser: Browser, back: URL): Promise<Pair> {
    const done = await followTo(browser, await browser.request(back), back.href, '/auth/done')
    const claimed = await claimToken(app, browser, done.searchParams.get('attempt') ?? '')
    const { token } = (await claimed.json()) as { token: string }
    return { token, sid: browser.cookies(app.config.publicUrl).get('__Host-sid') ?? '' }
  }

  const enter = async (browser = openBrowser(), query?: string): Promise<Pair> =>
    arrive(browser, await scene.wayBack(browser, query))

  const who = ({ token, sid }: Pair, method = 'GET'): Promise<Response> =>
    fetch(`${app.config.publicUrl}/who`, {
      method,
      headers: { Cookie: `__Host-sid=${sid}`, 'X-Session-Token': token },
    })

  const statusOf = async (session: Pair): Promise<number> => (await who(session)).status

  it('a person comes in, and how they proved who they are is known', async () => {
    const answer = await who(await enter())
    const { session } = (await answer.json()) as { session: { email: string; methods: string[] } }
    expect(answer.status).toBe(200)
    expect(session.email).toMatch(/@villa\.example$/)
    expect(session.methods).toContain('pwd')
  })

  it('the way back works once, in the browser that set out, also when walked twice at once', async () => {
    const browser = openBrowser()
    const back = await scene.wayBack(browser)
    expect((await openBrowser().request(back)).status).toBe(400)
    const answers = await Promise.all([browser.request(back), browser.request(back)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400])
    expect((await browser.request(back)).status).toBe(400)
  })

  it('a code of somebody else’s, or for another question, opens nothing', async () => {
    const [mine, theirs] = [openBrowser(), openBrowser()]
    const back = await scene.wayBack(mine)
    const other = await scene.wayBack(theirs)
    back.searchParams.set('code', other.searchParams.get('code') ?? '')
    expect((await mine.request(back)).status).toBe(400)
    expect(mine.cookies(app.config.publicUrl).has('__Host-sid')).toBe(false)
  })

  it('a new sign-in gives a new session and ends the one before', async () => {
    const browser = openBrowser()
    const first = await enter(browser)
    const second = await enter(browser, 'mode=popup&fresh=1')
    expect(second.sid).not.toBe(first.sid)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await (await who(second)).json()).toMatchObject({ isFresh: true })
  })

  it('two windows that sign in at once leave one session, and no half of another', async () => {
    const browser = openBrowser()
    const backs = [await scene.wayBack(browser), await scene.wayBack(browser)]
    const [one, two] = backs
    if (one === undefined || two === undefined) throw new Error('Both must come back')
    const first = await arrive(browser, one)
    const second = await arrive(browser, two)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await statusOf({ token: first.token, sid: second.sid })).toBe(401)
    expect(await statusOf({ token: second.token, sid: first.sid })).toBe(401)
  })

  it('a disabled person stays outside, and it is written down', async () => {
    await app.become(scene.email, 'DISABLED')
    const browser = openBrowser()
    const answer = await browser.request(await scene.wayBack(browser))
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('desactivada')
    const [row] = await app.db.asOwner<{ action: string; detail: string }>(
      'select action, detail from access_log order by access_id desc limit 1',
    )
    expect(row).toEqual({ action: 'sign-in-failed', detail: 'cuenta desactivada; desde 127.0.0.1' })
    await app.become(scene.email, 'ACTIVE')
  })

  it('another person after the first, in the same browser, is another person', async () => {
    const browser = openBrowser()
    const first = (await (await who(await enter(browser))).json()) as { actor: { staffId: string } }
    await scene.swap()
    const session = await enter(browser, 'mode=popup&fresh=1')
    const now = (await (await who(session)).json()) as { actor: { staffId: string } }
    expect(now.actor.staffId).not.toBe(first.actor.staffId)
  })
})

describe('with another certified provider', () => {
  it('its own log-out isInScope us from behind, and ours leads the browser to it', async () => {
    const second = await openSecondProvider()
    const app = await openAppOf(second)
    second.register(app.config.publicUrl)
    await app.hireHosted(second.person)
    const browser = openBrowser()
    const session = await app.enter(browser)
    expect((await app.who(session)).status).toBe(200)
    // It leans on its own session: nobody is asked again.
    const again = await app.enter(browser)
    expect(second.proofs.count).toBe(1)

    const { publicUrl } = app.config
    const headers = { 'X-Session-Token': again.token }
    const ended = await browser.request(`${publicUrl}/who`, { method: 'DELETE', headers })
    expect(await ended.json()).toEqual({ providerProblem: null, exitAddress: '/auth/exit' })
    const exit = await browser.request(`${publicUrl}/auth/exit`)
    const page = await browser.request(exit.headers.get('Location') ?? '')
    const secret = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const confirmed = await browser.request(`${second.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: secret, logout: 'yes' }),
    })
    expect(confirmed.headers.get('Location')).toBe(`${publicUrl}/`)
    await app.enter(browser)
    expect(second.proofs.count).toBe(2)

    // Ended at the provider, by another of its applications.
    const last = await app.enter(browser)
    const direct = await browser.request(`${second.issuer}/session/end`)
    const directSecret = /name="xsrf" value="([^"]+)"/.exec(await direct.text())?.[1] ?? ''
    await browser.request(`${second.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: directSecret, logout: 'yes' }),
    })
    await expect.poll(async () => (await app.who(last)).status).toBe(401)
    await app.close()
    await second.close()
  })
})
