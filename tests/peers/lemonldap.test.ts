/**
 * LemonLDAP::NG of Debian over a directory of OpenLDAP, as `deploy/ldap` says: people with their
 * password of the directory, typed at its own page, and roles by their groups.
 */
import { mkdtemp, rm, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openClient } from '#contract/client.ts'
import { freePorts } from '#tests/free-ports.ts'
import type { ServerPorts } from '#tests/free-ports.ts'
import { execFile } from 'node:child_process'
import { createConnection } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keepRunning, untilSo } from '#tests/kept-running.ts'
import { generateKeyPairSync } from 'node:crypto'
import type { KeptRunning } from '#tests/kept-running.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'

type LemonLdap = Awaited<ReturnType<typeof openLemonLdap>>

interface LemonLdapTrial {
  readonly port: number
  readonly directory: string
  readonly readerPassword: string
  readonly clientSecret: string
  /** Of the register. */
  readonly application: string
}

const recipe = fileURLToPath(new URL('../../deploy/ldap/lemonldap-ng.json', import.meta.url))
const installed = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const pages = '/usr/share/lemonldap-ng/portal'

// Debian's portal, and what the web server before it does: pictures and scripts, and one slash
// where two are written.
const program = `
use Plack::Builder;
use Lemonldap::NG::Portal::Main;
builder {
  enable 'Static', path => sub { s!^/static/!! }, root => '${pages}/htdocs/static/';
  my $portal = Lemonldap::NG::Portal::Main->run({});
  sub {
    my ($env) = @_;
    s!^//+!/! for grep { defined } @{$env}{qw(PATH_INFO REQUEST_URI)};
    $portal->($env);
  };
};
`

async function openLemonLdap(home: string, trial: LemonLdapTrial) {
  const folder = join(home, 'lemonldap')
  for (const name of ['conf', 'sessions/lock', 'psessions/lock', 'cache', 'notifications']) {
    await mkdir(join(folder, name), { recursive: true })
  }
  const issuer = `http://127.0.0.1:${trial.port}/`
  await writeFile(join(folder, 'conf/lmConf-1.json'), await settingsFor(folder, issuer, trial))
  await writeFile(join(folder, 'portal.psgi'), program)
  const ini = join(folder, 'lemonldap-ng.ini')
  await writeFile(ini, iniFor(folder))
  const words = ['/usr/bin/starman', '--listen', `127.0.0.1:${trial.port}`, '--workers', '1']
  // One worker that holds no line: each remembers sessions for a quarter of a minute, also those
  // that another one ended.
  const server = keepRunning([...words, '--disable-keepalive', join(folder, 'portal.psgi')], {
    logFile: join(folder, 'starman.log'),
    env: { LLNG_DEFAULTCONFFILE: ini },
  })
  const metadata = `${issuer}.well-known/openid-configuration`
  const isUp = async () => (await fetch(metadata).catch(() => null))?.ok === true
  await untilSo(isUp, { timeoutMs: 90_000, told: () => server.log() }).catch(stopAnd(server))
  return { issuer, clientId: 'asiento', close: () => server.stop() }
}

/** What does not come up is not left running. */
function stopAnd(server: KeptRunning): (fault: unknown) => Promise<never> {
  return async (fault) => {
    await server.stop()
    throw fault
  }
}

async function settingsFor(
  folder: string,
  issuer: string,
  { directory, readerPassword, clientSecret, application }: LemonLdapTrial,
): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = (await readFile(recipe, 'utf8'))
    .replaceAll('https://ingreso.municipio.example/', issuer)
    .replaceAll('ingreso.municipio.example', '127.0.0.1')
    .replaceAll('https://registro.municipio.example', application)
    .replaceAll('ldaps://directorio.municipio.example', directory)
    .replaceAll('CLAVE-DEL-LECTOR', readerPassword)
    .replaceAll('"CLAVE-DE-ASIENTO"', JSON.stringify(clientSecret))
  const settings: object = {
    ...Object(JSON.parse(await readFile(installed, 'utf8'))),
    ...Object(JSON.parse(text)),
    // Over plain http of this machine alone.
    securedCookie: 0,
    globalStorageOptions: storage(join(folder, 'sessions')),
    persistentStorageOptions: storage(join(folder, 'psessions')),
    localSessionStorageOptions: { cache_root: join(folder, 'cache'), namespace: 'sessions' },
    notificationStorageOptions: { dirName: join(folder, 'notifications') },
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'clave-1',
  }
  return JSON.stringify(settings)
}

function storage(folder: string) {
  return {
    Directory: folder,
    LockDirectory: join(folder, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  }
}

function iniFor(folder: string): string {
  return `[all]
logLevel = notice
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { namespace => 'config', cache_root => '${folder}/cache' }
[portal]
staticPrefix = /static
templateDir = ${pages}/templates
languages = es, en
`
}

const recipes = fileURLToPath(new URL('../../deploy/ldap/', import.meta.url))
const run = promisify(execFile)

/** The passwords stand in the recipe in capitals, to be replaced. */
async function openDirectory(
  home: string,
  {
    port,
    passwords,
  }: { readonly port: number; readonly passwords: Readonly<Record<string, string>> },
) {
  const folder = join(home, 'slapd')
  await mkdir(join(folder, 'db'), { recursive: true })
  const settings = join(folder, 'slapd.conf')
  const people = join(folder, 'people.ldif')
  const written = await readFile(join(recipes, 'slapd.conf'), 'utf8')
  await writeFile(settings, written.replaceAll('FOLDER', folder))
  let ldif = await readFile(join(recipes, 'people.ldif'), 'utf8')
  for (const [word, password] of Object.entries(passwords)) ldif = ldif.replaceAll(word, password)
  await writeFile(people, ldif)
  await run('/usr/sbin/slapadd', ['-f', settings, '-l', people])
  const address = `ldap://127.0.0.1:${port}`
  // In the foreground, so that it ends with us; 0 is no debugging.
  const words = ['/usr/sbin/slapd', '-f', settings, '-h', address, '-d', '0']
  const server = keepRunning(words, { logFile: join(folder, 'slapd.log') })
  await untilSo(() => answers(port), { timeoutMs: 30_000, told: () => server.log() })
  return { address, close: () => server.stop() }
}

/** Whether somebody listens there. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = createConnection({ host: '127.0.0.1', port })
    line.once('connect', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })
}

/** The register at the address that the peer was told before it started. */
interface PeerApp {
  readonly address: string
  /** The links with which the first two people say which account is theirs. */
  readonly links: { readonly administrator: string; readonly headOfRegistry: string }
  /** Stops it and starts it with other settings, on the same folder. */
  restart(env: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

interface PeerAddress extends ServerPorts {
  readonly address: string
}

/** Where it will be: the peer has to know before it starts. */
async function peerAddress(): Promise<PeerAddress> {
  const ports = await freePorts()
  return { ...ports, address: `http://localhost:${ports.port}` }
}

async function openPeerApp(
  { address, port, idPort }: PeerAddress,
  env: Readonly<Record<string, string>>,
): Promise<PeerApp> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-peer-'))
  const start = (settings: Readonly<Record<string, string>>): Promise<ServerProcess> =>
    startServer({ ASIENTO_DATA: folder, PUBLIC_URL: address, ...settings }, { port, idPort })
  let server = await start(env)
  const said = server.said().join('\n')
  const code = /\/setup#(?<code>[\w-]+)/u.exec(said)?.groups?.['code']
  if (code === undefined) throw new Error(`The server showed no link:\n${said}`)
  const [administrator, headOfRegistry] = await setUp(address, code)
  return {
    address,
    links: { administrator, headOfRegistry },
    async restart(settings) {
      await server.stop()
      server = await start(settings)
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function setUp(address: string, code: string): Promise<[string, string]> {
  const headers = { Origin: address, 'X-Setup-Code': code }
  const { firstSignIns } = await openClient({ origin: address, headers }).call('setUp', {
    body: {
      name: 'Municipalidad de Villa Vecina',
      country: 'CL',
      region: null,
      timeZone: 'America/Santiago',
      contact: '',
      book: { scope: 'MUNICIPALITY', prefix: 'E' },
      shieldPngBase64: null,
      office: { code: 'OP', name: 'Oficina de Partes', address: '' },
      units: [{ code: 'DOM', name: 'Dirección de Obras Municipales' }],
      administrator: { name: 'Ada Rojas', email: 'ada@municipio.example', password: null },
      headOfRegistry: { name: 'Juana Vera', email: 'juana@municipio.example', password: null },
    },
  })
  const [administrator, headOfRegistry] = (firstSignIns ?? []).map(({ link }) => link)
  if (!administrator || !headOfRegistry) throw new Error('There must be two links')
  return [administrator, headOfRegistry]
}

interface Standing {
  readonly name: string
  readonly roles: readonly string[]
  readonly isPending: boolean
}

/** Who the page is signed in as, and what they may do; null when nobody is. */
function standingIn(page: Page): Promise<Standing | null> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/session', {
      headers: { 'X-Session-Token': localStorage.getItem('token') ?? '' },
    })
    if (!answer.ok) return null
    const said: {
      name: string
      isPending: boolean
      grants: readonly { role: string }[]
    } = await answer.json()
    return {
      name: said.name,
      isPending: said.isPending,
      roles: said.grants.map(({ role }) => role).toSorted(),
    }
  })
}

const password = 'una frase del directorio'
const readerPassword = 'la-frase-del-lector'
// As key generators make them, and then some: every sign that client_secret_basic writes in another
// way.
const clientSecret = "s3cr3t-_.!~*'()+/=&%"

let home: string
let peer: LemonLdap
let app: PeerApp
let browser: Browser
const closings: (() => Promise<unknown>)[] = []

const settings = (method: string) => ({
  OIDC_ISSUER: peer.issuer,
  OIDC_CLIENT_ID: peer.clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_CLIENT_AUTH: method,
  OIDC_ROLES_CLAIM: 'groups',
  OIDC_ROLES_MAP: JSON.stringify({
    'asiento-obras': { role: 'JU', unit: 'DOM' },
    'asiento-mesa': { role: 'REG', office: 'OP' },
  }),
})

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-peers-'))
  const { port, idPort } = await freePorts()
  const at = await peerAddress()
  const passwords = { 'CLAVE-DEL-LECTOR': readerPassword, 'CLAVE-DE-PRUEBA': password }
  closings.push(() => rm(home, { recursive: true, force: true }))
  const directory = await openDirectory(home, { port: idPort, passwords })
  closings.push(() => directory.close())
  peer = await openLemonLdap(home, {
    port,
    directory: directory.address,
    readerPassword,
    clientSecret,
    application: at.address,
  })
  closings.push(() => peer.close())
  app = await openPeerApp(at, settings('auto'))
  closings.push(() => app.close())
  browser = await openChromium()
  closings.push(() => browser.close())
})
afterAll(async () => {
  for (const close of closings.toReversed()) {
    await close()
  }
})

/** At the page of the service. */
async function typeAt(page: Page, user: string): Promise<void> {
  await page.locator('input[name=user]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

/** Without a window: the page itself goes there and comes back. */
async function enter({ page }: Visitor, user: string, query = ''): Promise<void> {
  await page.goto(`${app.address}/auth/start?mode=page${query}`)
  await typeAt(page, user)
  await page.waitForURL('**/control')
}

describe('the first people', () => {
  it('come in by their links, with their accounts of the directory', async () => {
    for (const [link, user, name] of [
      [app.links.administrator, 'arojas', 'Ada Rojas'],
      [app.links.headOfRegistry, 'jvera', 'Juana Vera'],
    ] as const) {
      const visitor = await openVisitor(browser)
      const { page, context } = visitor
      await page.goto(link)
      const opener = page.getByRole('button', { name: `Ingresar como ${name}` })
      const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
      await typeAt(popup, user)
      await page.waitForURL('**/control')
      expect(await standingIn(page)).toMatchObject({ name, isPending: false })
      await visitor.close()
    }
  })
})

describe('somebody of the directory', () => {
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

  it('is taken with the time of their proof, where something delicate asks for it', async () => {
    const visitor = await openVisitor(browser)
    await enter(visitor, 'oobras', '&fresh=1')
    expect(await standingIn(visitor.page)).toMatchObject({ name: 'Olga Obras' })
    await visitor.close()
  })

  it('signs out here and there', async () => {
    const visitor = await openVisitor(browser)
    await enter(visitor, 'oobras')
    const { page } = visitor
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL(`${app.address}/`)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    // Not remembered there either: it asks for the password, though nobody demanded a new proof.
    await page.goto(`${app.address}/auth/start?mode=page`)
    await page.locator('input[name=password]').waitFor()
    await visitor.close()
  })
})

describe('a secret full of signs', () => {
  it.each([
    ['post', 'in'],
    ['basic', 'refused'],
    ['basic-plain', 'in'],
  ])('is shown by %s, and that is %s', async (method, outcome) => {
    await app.restart(settings(method))
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
