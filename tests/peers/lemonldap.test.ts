/**
 * LemonLDAP::NG of Debian over a directory of OpenLDAP, as `deploy/ldap` says: people with their
 * password of the directory, typed at its own page, and roles by their groups.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openLemonLdap } from '#tests/lemonldap.ts'
import type { LemonLdap } from '#tests/lemonldap.ts'
import { openPeerApp, peerAddress, standingIn } from '#tests/peer-app.ts'
import type { PeerApp } from '#tests/peer-app.ts'
import { openDirectory } from '#tests/slapd.ts'

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
    // oxlint-disable-next-line no-await-in-loop -- the last one opened is closed first
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
      // oxlint-disable-next-line no-await-in-loop -- one person after the other
      const visitor = await openVisitor(browser)
      const { page, context } = visitor
      // oxlint-disable-next-line no-await-in-loop
      await page.goto(link)
      const opener = page.getByRole('button', { name: `Ingresar como ${name}` })
      // oxlint-disable-next-line no-await-in-loop
      const [popup] = await Promise.all([context.waitForEvent('page'), opener.click()])
      // oxlint-disable-next-line no-await-in-loop
      await typeAt(popup, user)
      // oxlint-disable-next-line no-await-in-loop
      await page.waitForURL('**/control')
      // oxlint-disable-next-line no-await-in-loop
      expect(await standingIn(page)).toMatchObject({ name, isPending: false })
      // oxlint-disable-next-line no-await-in-loop
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
