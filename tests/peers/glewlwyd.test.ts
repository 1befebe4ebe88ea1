/**
 * glewlwyd of Debian: people type at its own page, and it shows what a server leaves out that ours
 * would like to be told.
 */
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { freePorts } from '#tests/free-ports.ts'
import { keepRunning, untilSo } from '#tests/kept-running.ts'
import type { KeptRunning } from '#tests/kept-running.ts'
import { openPeerApp, peerAddress, standingIn } from '#tests/peer-app.ts'
import type { PeerApp } from '#tests/peer-app.ts'

interface Glewlwyd {
  readonly issuer: string
  readonly clientId: string
  close(): Promise<void>
}

interface GlewlwydTrial {
  readonly port: number
  readonly clientSecret: string
  /** PEM, for a client that signs. */
  /** Of the register. */
  readonly application: string
  readonly people: readonly GlewlwydPerson[]
}

interface GlewlwydPerson {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly groups: readonly string[]
}

const run = promisify(execFile)
const installed = '/usr/share/glewlwyd/webapp'
const script = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
// As the script of the database makes it; nobody but this trial ever reaches it.
const administrator = { username: 'admin', password: 'password' }

async function openGlewlwyd(home: string, trial: GlewlwydTrial): Promise<Glewlwyd> {
  const folder = join(home, 'glewlwyd')
  await mkdir(folder, { recursive: true })
  const { stdout } = await run('zcat', [script], { maxBuffer: 16_777_216 })
  const database = new DatabaseSync(join(folder, 'glewlwyd.db'))
  database.exec(stdout)
  database.close()
  await copyPages(folder)
  const settings = join(folder, 'glewlwyd.conf')
  const origin = `http://127.0.0.1:${trial.port}`
  await writeFile(settings, settingsFor(folder, origin, trial.port))
  const words = ['/usr/bin/glewlwyd', `--config-file=${settings}`]
  const server = keepRunning(words, { logFile: join(folder, 'glewlwyd.log') })
  try {
    const isUp = async () => (await fetch(`${origin}/config`).catch(() => null))?.ok === true
    await untilSo(isUp, { timeoutMs: 60_000, told: () => server.log() })
    await arrange(origin, trial)
  } catch (fault) {
    await server.stop()
    throw fault
  }
  return peerOf(origin, server)
}

function peerOf(origin: string, server: KeptRunning): Glewlwyd {
  return { issuer: `${origin}/api/oidc`, clientId: 'asiento', close: () => server.stop() }
}

/** Debian's package makes a folder of what its pages take for a file. */
async function copyPages(folder: string): Promise<void> {
  const pages = join(folder, 'webapp')
  await cp(installed, pages, { recursive: true, dereference: true })
  const config = join(pages, 'config.json')
  const text = await readFile(join(config, 'config.json'), 'utf8').catch(() => null)
  if (text === null) return
  await rm(config, { recursive: true })
  await writeFile(config, text)
}

function settingsFor(folder: string, origin: string, port: number): string {
  return `port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/webapp/"
log_mode="console"
log_level="INFO"
cookie_secure=0
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
max_post_size=16778240
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db"; };
static_files_mime_types = (
  { extension = ".html"; mime_type = "text/html" },
  { extension = ".css"; mime_type = "text/css" },
  { extension = ".js"; mime_type = "application/javascript" },
  { extension = ".json"; mime_type = "application/json" }
)
`
}

type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

async function arrange(origin: string, trial: GlewlwydTrial): Promise<void> {
  const ask = await signedIn(origin)
  // People of this directory have groups, which it does not know of by itself.
  const users = await ask('GET', '/mod/user/database')
  const parameters = Object(users['parameters'])
  parameters['data-format'].groups = { multiple: true, read: true, write: true }
  await ask('PUT', '/mod/user/database', users)
  await ask('PUT', '/mod/user/database/reset')
  await ask('POST', '/mod/plugin/', openIdConnect(`${origin}/api/oidc`))
  for (const person of trial.people) {
    // oxlint-disable-next-line no-await-in-loop
    await ask('POST', '/user/', { ...person, enabled: true, scope: ['openid'] })
  }
  await ask('POST', '/client/', {
    client_id: 'asiento',
    name: 'Registro de documentos',
    enabled: true,
    confidential: true,
    client_secret: trial.clientSecret,
    redirect_uri: [`${trial.application}/auth/callback`],
    post_logout_redirect_uri: `${trial.application}/`,
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
    scope: [],
  })
}

function openIdConnect(issuer: string): object {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      'access-token-duration': 3600,
      'refresh-token-duration': 3600,
      'code-duration': 600,
      'refresh-token-rolling': true,
      'allow-non-oidc': false,
      'auth-type-code-enabled': true,
      'auth-type-token-enabled': false,
      'auth-type-id-token-enabled': true,
      'auth-type-none-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-client-enabled': false,
      'auth-type-device-enabled': false,
      'auth-type-refresh-enabled': false,
      scope: [],
      'additional-parameters': [],
      claims: [
        { name: 'groups', type: 'string', 'user-property': 'groups', mandatory: true, scope: [] },
      ],
      'jwks-show': true,
      'request-parameter-allow': true,
      'request-maximum-exp': 3600,
      'subject-type': 'public',
      'allowed-scope': ['openid'],
      'address-claim': { type: 'no' },
      'name-claim': 'mandatory',
      'name-claim-scope': [],
      'email-claim': 'mandatory',
      'email-claim-scope': [],
      'scope-claim': 'no',
      'scope-claim-scope': [],
      'pkce-allowed': true,
      'pkce-required': true,
      'pkce-method-plain-allowed': false,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 2_419_200,
      'front-channel-logout-allowed': false,
      'back-channel-logout-allowed': false,
      'client-pubkey-parameter': 'pubkey',
      'client-jwks-parameter': 'jwks',
      'client-jwks_uri-parameter': 'jwks_uri',
    },
  }
}

async function signedIn(origin: string): Promise<Ask> {
  const entered = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : {}
  }
}

const password = 'una frase de prueba'
const clientSecret = "s3cr3t-_.!~*'()+/=&%"
const people = [
  { username: 'arojas', name: 'Ada Rojas', email: 'ada@municipio.example', groups: [] },
  { username: 'jvera', name: 'Juana Vera', email: 'juana@municipio.example', groups: [] },
  {
    username: 'oobras',
    name: 'Olga Obras',
    email: 'olga@municipio.example',
    groups: ['asiento-obras', 'asiento-mesa'],
  },
].map((person) => ({ ...person, password }))

let home: string
let peer: Glewlwyd
let app: PeerApp
let browser: Browser
const closings: (() => Promise<unknown>)[] = []

const shared = () => ({
  OIDC_ISSUER: peer.issuer,
  OIDC_CLIENT_ID: peer.clientId,
  OIDC_ROLES_CLAIM: 'groups',
  OIDC_ROLES_MAP: JSON.stringify({
    'asiento-obras': { role: 'JU', unit: 'DOM' },
    'asiento-mesa': { role: 'REG', office: 'OP' },
  }),
})
const withSecret = (method: string) => ({
  ...shared(),
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_CLIENT_AUTH: method,
})

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-peers-'))
  closings.push(() => rm(home, { recursive: true, force: true }))
  const { port } = await freePorts()
  const at = await peerAddress()
  peer = await openGlewlwyd(home, {
    port,
    clientSecret,
    application: at.address,
    people,
  })
  closings.push(() => peer.close())
  app = await openPeerApp(at, withSecret('auto'))
  closings.push(() => app.close())
  browser = await openChromium()
  closings.push(() => browser.close())
})
afterAll(async () => {
  for (const close of closings.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- the last one opened is closed first
    await close()
  }
})

/** At the page of the service, which asks each person once whether the register may know them. */
async function typeAt(page: Page, user: string): Promise<void> {
  await page.locator('input[name=username]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  const onward = page.getByRole('button', { name: 'Continue' })
  await onward.waitFor()
  const grant = page.getByRole('button', { name: 'Grant access' })
  if (await grant.isVisible()) {
    for (const box of await page.getByRole('checkbox').all()) {
      // oxlint-disable-next-line no-await-in-loop
      await box.check()
    }
    await grant.click()
  }
  await onward.click()
  await page.waitForLoadState()
  // Where it was asked for a new proof it wants the password once more after that permission.
  const again = page.locator('input[name=username][disabled]')
  const back = page.waitForURL((url) => url.origin === app.address)
  await Promise.race([again.waitFor(), back])
  if (new URL(page.url()).origin === app.address) return
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await onward.click().catch(() => undefined)
  await back
}

async function enter({ page }: Visitor, user: string): Promise<void> {
  await page.goto(`${app.address}/auth/start?mode=page`)
  await typeAt(page, user)
  await page.waitForURL('**/control')
}

describe('the first people', () => {
  it.each([
    ['administrator', 'arojas', 'Ada Rojas'],
    ['headOfRegistry', 'jvera', 'Juana Vera'],
  ] as const)('come in by their links: %s', async (part, user, name) => {
    const visitor = await openVisitor(browser)
    const { page, context } = visitor
    await page.goto(app.links[part])
    const opener = page.getByRole('button', { name: `Ingresar como ${name}` })
    const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
    await typeAt(popup, user)
    await page.waitForURL('**/control')
    expect(await standingIn(page)).toMatchObject({ name, isPending: false })
    await visitor.close()
  })
})

describe('somebody of the service', () => {
  it('comes in as what their groups say, at the first sign-in', async () => {
    const visitor = await openVisitor(browser)
    await enter(visitor, 'oobras')
    expect(await standingIn(visitor.page)).toEqual({
      name: 'Olga Obras',
      isPending: false,
      roles: ['JU', 'REG'],
    })
    await visitor.close()
  })

  it('is told plainly that it does not say when it proved who they are', async () => {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await page.goto(`${app.address}/auth/start?mode=page&fresh=1`)
    await typeAt(page, 'oobras')
    await page.getByRole('heading', { name: 'Este paso pide un ingreso con hora' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await visitor.close()
  })

  it('signs out here, and there at its own page', async () => {
    const visitor = await openVisitor(browser)
    await enter(visitor, 'oobras')
    const { page } = visitor
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    // It asks whether to end its own session too, and brings the browser back.
    await page.getByText('wishes you to close the current session').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    // It does not send anybody back.
    await page.goto(app.address)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.goto(`${app.address}/auth/start?mode=page&fresh=asked`)
    await typeAt(page, 'oobras')
    await page.waitForURL('**/control')
    await visitor.close()
  })
})

describe('a secret full of signs', () => {
  it.each([
    ['post', 'in'],
    ['basic', 'refused'],
    ['basic-plain', 'in'],
  ])('is shown by %s, and that is %s', async (method, outcome) => {
    await app.restart(withSecret(method))
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await page.goto(`${app.address}/auth/start?mode=page`)
    await typeAt(page, 'oobras')
    const said = page.getByText('El servicio de ingreso no reconoce a este registro')
    await (outcome === 'in' ? page.waitForURL('**/control') : said.waitFor())
    const token = await page.evaluate(() => localStorage.getItem('token'))
    expect(token === null).toBe(outcome === 'refused')
    await visitor.close()
  })
})
