/**
 * A running identity: both listeners on free ports, a real database, one municipality, and a clock that
 * tests move.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { Refusal } from '#domain/common/refusal.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { createAccount } from '#server/platform/identity/accounts/accounts.ts'
import { openIdentity } from '#server/platform/identity/identity.ts'
import type { Identity } from '#server/platform/identity/identity.ts'
import type { OpenIdentityOptions } from '#server/platform/identity/client/identity-providers.ts'
import { repeat } from '#server/platform/common/repeat.ts'
import { openMailer } from '#server/platform/outbound/mail/open-mailer.ts'
import { setStanding } from '#server/platform/municipality/people/set-standing.ts'
import { openSites } from '#server/platform/municipality/sites/sites.ts'
import type { Sites } from '#server/platform/municipality/sites/sites.ts'
import { openBrowser, sendForm } from './cookie-jar.ts'
import type { Browser } from './cookie-jar.ts'
import { openTestDatabase, municipalityTemplate } from './database.ts'
import { listenHere } from './loopback.ts'
import type { Listening } from './loopback.ts'
import type { TestDatabase } from './database.ts'
import { standingMunicipality, takeOnIn } from './municipality.ts'
import type { Municipality } from './municipality.ts'

/** Stands for the endpoints of the application: who is it, and sign out. */
function identityApp(identity: Identity, sites: Sites): Hono {
  const hono = new Hono()
  hono.route('/', identity.routes)
  hono.get('/auth', (context) => context.text('a page of the application'))
  hono.get('/who', async (context) => {
    const site = await sites.asked(context.req.url)
    return context.json(await identity.resolve(context.req.raw.headers, site))
  })
  hono.delete('/who', async (context) => {
    const { cookies, ...said } = await identity.endSession(
      context.req.raw.headers,
      await sites.asked(context.req.url),
    )
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
    return context.json(said)
  })
  hono.delete('/who/everywhere', async (context) => {
    const site = await sites.asked(context.req.url)
    const { cookies, ...said } = await identity.endSession(context.req.raw.headers, site, true)
    for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
    return context.json(said)
  })
  hono.onError((fault, context) => {
    if (fault instanceof Refusal)
      return context.json(
        { code: fault.code, ...fault.remarks[0]?.slots },
        fault.code === 'E-SYS-02' ? 401 : 403,
      )
    return context.text(fault.stack ?? fault.message, 500)
  })
  return hono
}

export type IdentityApp = {
  readonly config: Config
  readonly db: TestDatabase
  readonly municipalityId: string
  readonly municipality: Municipality
  readonly identity: () => Identity
  readonly sites: () => Sites
  readonly clock: { now: Date }
  hire(person: { readonly email: string; readonly password: string }): Promise<string>
  /** Gives somebody who has an account their place at work. */
  employ(person: { readonly email: string; readonly subject: string }): Promise<string>
  /** Takes somebody's access away, or gives it back, as the server's console does. */
  become(email: string, status: 'ACTIVE' | 'DISABLED'): Promise<void>
  /**
   * A second server process in miniature: its own connections, the same database and secrets. Close
   * it.
   */
  openTwin(): Promise<Identity>
  /** Closes identity and database and opens them again, on the same ports and folder. */
  restart(): Promise<void>
  close(): Promise<void>
}

type Door = Listening & { answer: RequestListener }

export async function openIdentityApp(
  env: Readonly<Record<string, string>> = {},
  given: Pick<OpenIdentityOptions, 'cloudKeysAddress'> = {},
): Promise<IdentityApp> {
  const db = await openTestDatabase({ template: municipalityTemplate })
  const [hono, id] = await Promise.all([openDoor(), openDoor()])
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-identity-'))
  const config = readConfig({
    PORT: String(hono.port),
    ID_PORT: String(id.port),
    ASIENTO_DATA: dataFolder,
    ...env,
  })
  const clock = { now: new Date() }
  const municipality = standingMunicipality(clock.now)
  const { municipalityId } = municipality
  let database = await openDatabase({ url: db.appUrl, appRole: 'asiento_app', maxConnections: 6 })
  let sites = await openSites(database, config)
  let identity = await start()

  async function openOver(used: Database): Promise<Identity> {
    const options = {
      config,
      database: used,
      sites: used === database ? sites : await openSites(used, config),
      log: pino({ level: 'silent' }),
      now: () => clock.now,
    }
    const mailer = await openMailer(options)
    const opened = await openIdentity({ ...options, ...given, mailer })
    const stopMail = repeat(500, () => mailer.flush().catch(() => undefined))
    const close = async (): Promise<void> => {
      await opened.close()
      await stopMail()
      await mailer.close()
    }
    return { ...opened, close }
  }
  async function start(): Promise<Identity> {
    const opened = await openOver(database)
    const answerApp = getRequestListener(identityApp(opened, sites).fetch)
    hono.answer = (request, response) => void answerApp(request, response)
    id.answer = opened.providerHandler
    return opened
  }

  return {
    config,
    db,
    municipalityId,
    municipality,
    identity: () => identity,
    sites: () => sites,
    clock,
    hire: (person) => hire({ db, municipality, at: clock.now }, person),
    employ: (person) => employ({ db, municipality }, person),
    become: async (email, status) => {
      const [person] = await db.asOwner<{ staff_id: string }>(
        'select staff_id from staff where municipality_id = $1 and email = $2',
        [municipalityId, email],
      )
      const staffId = person?.staff_id ?? ''
      await setStanding(db.database, { municipalityId, staffId, status })
    },
    openTwin: async () => {
      const ownDatabase = await openDatabase({
        url: db.url,
        appRole: 'asiento_app',
        maxConnections: 3,
      })
      const twin = await openOver(ownDatabase)
      return {
        ...twin,
        close: async () => {
          await twin.close()
          await ownDatabase.close()
        },
      }
    },
    restart: async () => {
      await identity.close()
      await database.close()
      database = await openDatabase({ url: db.appUrl, appRole: 'asiento_app', maxConnections: 6 })
      sites = await openSites(database, config)
      identity = await start()
    },
    close: async () => {
      await identity.close()
      await Promise.all([hono.close(), id.close(), database.close()])
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * The way from `/auth/start` to the provider's login page: the address that was asked last, and the
 * page.
 */
export async function openLogin(
  { config }: Pick<IdentityApp, 'config'>,
  browser: Browser,
  query = 'mode=popup',
): Promise<{ readonly address: string; readonly page: Response }> {
  let address = `${config.publicUrl}/auth/start?${query}`
  for (let hops = 0; hops < 8; hops += 1) {
    const page = await browser.request(address)
    const next = page.headers.get('Location')
    if (next === null) return { address, page }
    address = new URL(next, address).href
  }
  throw new Error('The way to the login page has no end')
}

/** Sends the login form as its page would. */
export function submitLogin(
  browser: Browser,
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return sendForm(browser, address, { user: email, password }, headers)
}

/** Follows redirects until one leads to `path`; answers its address without asking for it. */
export async function followTo(
  browser: Browser,
  first: Response,
  from: string,
  path: string,
): Promise<URL> {
  let response = first
  let address = from
  for (let hops = 0; hops < 8; hops += 1) {
    const next = response.headers.get('Location')
    if (next === null)
      throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    const url = new URL(next, address)
    if (url.pathname === path) return url
    address = url.href
    response = await browser.request(address)
  }
  throw new Error('Too many redirects')
}

/** `POST /auth/token`, as the done page sends it. */
export function claimToken(
  { config }: Pick<IdentityApp, 'config'>,
  browser: Browser,
  attempt: string,
): Promise<Response> {
  return browser.request(`${config.publicUrl}/auth/token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: config.publicUrl,
      'Sec-Fetch-Site': 'same-origin',
    },
    body: JSON.stringify({ attempt }),
  })
}

/** The whole way in; answers the public token. */
export async function signIn(
  app: IdentityApp,
  browser: Browser,
  person: { readonly email: string; readonly password: string },
): Promise<string> {
  const { address } = await openLogin(app, browser)
  const sent = await submitLogin(browser, address, person)
  const done = await followTo(browser, sent, address, '/auth/done')
  const claimed = await claimToken(app, browser, done.searchParams.get('attempt') ?? '')
  if (!claimed.ok) throw new Error(`The token was not given: ${claimed.status}`)
  const body: unknown = await claimed.json()
  if (typeof body !== 'object' || body === null || !('token' in body)) throw new Error('No token')
  return String(body.token)
}

export { openBrowser }
export type { Browser }

async function openDoor(): Promise<Door> {
  const door: Pick<Door, 'answer'> = { answer: notYet }
  const server = createServer((request, response) => door.answer(request, response))
  return Object.assign(door, await listenHere(server))
}

const notYet: RequestListener = (_request, response) => void response.writeHead(503).end()

let hired = 0

async function hire(
  { db, municipality, at }: { db: TestDatabase; municipality: Municipality; at: Date },
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const { municipalityId } = municipality
  const { subject } = await db.database.inMunicipality(municipalityId, (transaction) =>
    createAccount(transaction, { municipalityId, email, password }, at),
  )
  return employ({ db, municipality }, { email, subject })
}

async function employ(
  { db, municipality }: { db: TestDatabase; municipality: Municipality },
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<string> {
  hired += 1
  const person = { name: `Persona ${hired}`, email, subject }
  return (await takeOnIn(db.database, municipality, person)).staffId
}
