/**
 * glewlwyd of Debian: people type at its own page, and it shows what a server leaves out that ours
 * would like to be told.
 */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openGlewlwyd } from '#tests/glewlwyd.ts'
import type { Glewlwyd } from '#tests/glewlwyd.ts'
import { openPeerApp, peerAddress, standingIn } from '#tests/peer-app.ts'
import type { PeerApp } from '#tests/peer-app.ts'

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
let keyFile: string
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
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  keyFile = join(home, 'clave.pem')
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const { port } = await freePorts()
  const at = await peerAddress()
  peer = await openGlewlwyd(home, {
    port,
    clientSecret,
    clientPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
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
    ['private_key_jwt', 'in'],
  ])('is shown by %s, and that is %s', async (method, outcome) => {
    await app.restart(
      method === 'private_key_jwt' ? { ...shared(), OIDC_CLIENT_KEY: keyFile } : withSecret(method),
    )
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
