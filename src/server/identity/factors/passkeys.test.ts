import { generateKeyPairSync, randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { giveAddress } from '#tests/address.ts'
import { askByHost } from '#tests/by-host.ts'
import { openBrowser, openIdentityApp, openLogin } from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'
import {
  arrives,
  openAccount,
  pageIn,
  passPassword,
  readPage,
  sendForm,
} from '#tests/second-factors.ts'
import type { Person } from '#tests/second-factors.ts'
import { makePasskey, usePasskey } from '#tests/soft-authenticator.ts'
import type { Lie, SoftPasskey } from '#tests/soft-authenticator.ts'
import { foundTown } from '#tests/town.ts'
import { overCases } from '#tests/over-cases.ts'

let app: IdentityApp
let idUrl: string
let ana: Person
let passkey: SoftPasskey
const password = 'una frase de prueba'

beforeAll(async () => {
  app = await openIdentityApp()
  idUrl = app.config.idUrl
  ana = { email: 'ana@villa.example', password }
  await app.hire(ana)
  const { made } = await enrol(openBrowser(), ana)
  passkey = made
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = new Date()
})

/** Adds a passkey on one's own page, with what its device is told to lie. */
async function enrol(browser: Browser, person: Person, lie: Lie = {}, name = '') {
  const own = await openAccount(app, browser, person)
  const { passkey: made, answer } = makePasskey(own.options('create'), idUrl, lie)
  const response = await sendForm(browser, own.address, {
    act: 'passkey-add',
    proof: own.field('proof'),
    sealed: own.field('sealed'),
    name,
    answer,
  })
  return { made, page: await pageIn(own.address, response) }
}

/** A browser at the login page that an address of ours leads to, and the challenge it was given. */
async function atLogin(publicUrl = app.config.publicUrl) {
  const browser = openBrowser(askByHost)
  const at = { config: { ...app.config, publicUrl } }
  const { address, page } = await openLogin(at, browser)
  return { browser, address, options: (await pageIn(address, page)).options('get') }
}

async function signsIn(lie: Lie = {}, key = passkey): Promise<boolean> {
  const { browser, address, options } = await atLogin()
  const answer = usePasskey(key, options, idUrl, lie)
  const response = await sendForm(browser, address, { act: 'passkey-alone', answer })
  const isIn = await arrives(browser, address, response)
  if (!isIn && response.status !== 401) throw new Error(`Answered ${response.status}`)
  return isIn
}

describe('a passkey alone', () => {
  it('signs in, as two factors', async () => {
    expect(await signsIn()).toBe(true)
    const [row] = await app.db.asOwner<{ methods: string[] }>(
      'select methods from session order by created_at desc limit 1',
    )
    expect(row?.methods).toEqual(['hwk', 'user', 'mfa'])
  })

  it.each<[string, () => Lie]>([
    ['of another origin', () => ({ origin: 'https://id.mal.example' })],
    ['made on the application’s own origin', () => ({ origin: app.config.publicUrl })],
    ['for another host', () => ({ rpId: 'mal.example' })],
    ['without the person verified', () => ({ isVerified: false })],
    ['of another kind', () => ({ type: 'webauthn.create' })],
    ['for another visit', () => ({ challenge: randomBytes(32).toString('base64url') })],
    ['whose counter stands still', () => ({ counter: passkey.counter })],
    ['whose counter went back', () => ({ counter: 1 })],
    [
      'signed with another key',
      () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    ],
    ['nobody added', () => ({ id: randomBytes(32) })],
    ['of nobody', () => ({ userHandle: Buffer.from('nadie\0') })],
    ['that does not say whose it is', () => ({ userHandle: null })],
  ])('is refused with an answer %s', async (_name, lie) => {
    expect(await signsIn()).toBe(true)
    expect(await signsIn(lie())).toBe(false)
    expect(await signsIn()).toBe(true)
  })

  it('is refused when it names another account than its own', async () => {
    const beto = { email: 'beto@villa.example', password }
    await app.hire(beto)
    const { made } = await enrol(openBrowser(), beto)
    expect(await signsIn({ userHandle: made.userHandle })).toBe(false)
    expect(await signsIn({ userHandle: passkey.userHandle }, made)).toBe(false)
  })

  it('is refused at the address of another municipality, and is not spent there', async () => {
    await giveAddress(app.db, await foundTown(app.db.database), 'otra.localhost')
    const there = app.config.publicUrl.replace('localhost', 'otra.localhost')
    const { browser, address, options } = await atLogin(there)
    const spent = () => app.db.asOwner('select credential_id, counter, used_at from passkey')
    const before = await spent()
    const answer = usePasskey(passkey, options, idUrl)
    const response = await sendForm(browser, address, { act: 'passkey-alone', answer })
    expect(response.status).toBe(401)
    expect(await spent()).toEqual(before)
    expect(await signsIn()).toBe(true)
  })

  it('signs in once with one answer, also when it arrives twice', async () => {
    const { browser, address, options } = await atLogin()
    const answer = usePasskey(passkey, options, idUrl)
    const form = { act: 'passkey-alone', answer }
    const both = await Promise.all([
      sendForm(browser, address, form),
      sendForm(browser, address, form),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 401]))
    const elsewhere = await atLogin()
    expect((await sendForm(elsewhere.browser, elsewhere.address, form)).status).toBe(401)
  })

  it(
    'is no page of errors',
    overCases(['', 'null', '{}', '[]', '{"id":1}', '\0', 'x'.repeat(15_000)], async (answer) => {
      const { browser, address } = await atLogin()
      const response = await sendForm(browser, address, { act: 'passkey-alone', answer })
      expect(response.status).toBe(401)
    }),
  )

  it('leaves a trace when it is refused', async () => {
    await signsIn({ origin: 'https://id.mal.example' })
    const [line] = await app.db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'sign-in-failed' order by access_id desc limit 1`,
    )
    expect(line?.detail).toMatch(/^llave de acceso no válida; desde /u)
  })
})

describe('a passkey after the password', () => {
  it('must be of the account whose password it was', async () => {
    const carla = { email: 'carla@villa.example', password }
    await app.hire(carla)
    const { made } = await enrol(openBrowser(), carla)
    const browser = openBrowser()
    const page = await passPassword(app, browser, carla)
    const options = page.options('get')
    for (const userHandle of [passkey.userHandle, made.userHandle, null]) {
      const answer = usePasskey(passkey, options, idUrl, { userHandle })
      expect((await sendForm(browser, page.address, { act: 'passkey', answer })).status).toBe(401)
    }
    const answer = usePasskey(made, options, idUrl)
    const response = await sendForm(browser, page.address, { act: 'passkey', answer })
    expect(await arrives(browser, page.address, response)).toBe(true)
  })
})

describe('adding a passkey', () => {
  it.each<[string, Lie]>([
    ['of another origin', { origin: 'https://id.mal.example' }],
    ['for another host', { rpId: 'mal.example' }],
    ['without the person verified', { isVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['of another kind', { type: 'webauthn.get' }],
  ])('is refused with an answer %s', async (_name, lie) => {
    const person = { email: `p${randomBytes(4).toString('hex')}@villa.example`, password }
    await app.hire(person)
    const { page } = await enrol(openBrowser(), person, lie)
    expect(page.status).toBe(422)
    expect(page.text).toContain('No se pudo agregar la llave')
  })

  it('is refused for one that is somebody else’s, and takes nothing from them', async () => {
    const diego = { email: 'diego@villa.example', password }
    await app.hire(diego)
    const { page } = await enrol(openBrowser(), diego, { id: passkey.id })
    expect(page.status).toBe(422)
    expect(await signsIn()).toBe(true)
  })

  it('keeps a name that hides nothing and turns nothing around', async () => {
    const elena = { email: 'elena@villa.example', password }
    await app.hire(elena)
    const browser = openBrowser()
    const name = `Tel\0éfono \u202eonofelet\u200b\n${'x'.repeat(200)}<b>`
    await enrol(browser, elena, {}, name)
    const page = await readPage(browser, `${idUrl}/cuenta`)
    const [row] = await app.db.asOwner<{ name: string }>(
      `select k.name from passkey k join account a using (subject) where a.email = $1`,
      [elena.email],
    )
    expect(row?.name).toMatch(/^Teléfono onofelet x+$/u)
    expect(page.text).toContain('value="Teléfono onofelet')
  })
})
