import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { giveAddress } from '#tests/address.ts'
import { askByHost } from '#tests/by-host.ts'
import { openBrowser, openIdentityApp, openLogin } from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { overCases } from '#tests/over-cases.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import { arrives, openAccount, pageIn, passPassword, readPage } from '#tests/second-factors.ts'
import type { Person } from '#tests/second-factors.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

type SoftPasskey = {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: Buffer
  readonly rpId: string
  counter: number
}

/** What the person's device would say otherwise. */
type Lie = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: Buffer | null
  readonly id?: Buffer
  readonly type?: string
  readonly key?: KeyObject
}

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

type RequestOptions = { readonly challenge: string; readonly rpId: string }

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** As `navigator.credentials.create` and `toJSON` would answer. */
function makePasskey(
  options: CreationOptions,
  origin: string,
  lie: Lie = {},
): { readonly passkey: SoftPasskey; readonly answer: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = lie.id ?? randomBytes(32)
  const rpId = lie.rpId ?? options.rp.id
  const counter = lie.counter ?? 1
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
  const idLength = Buffer.alloc(2)
  idLength.writeUInt16BE(id.length)
  const attested = Buffer.concat([Buffer.alloc(16), idLength, id, cose])
  const isVerified = lie.isVerified ?? true
  const bits = flags.present | flags.attested | (isVerified ? flags.verified : 0)
  const attestation = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(Buffer.concat([dataOf(rpId, bits, counter), attested]))],
  ])
  const said = clientData('webauthn.create', options.challenge, origin, lie)
  const passkey = {
    id,
    key: privateKey,
    userHandle: Buffer.from(options.user.id, 'base64url'),
    rpId: options.rp.id,
    counter,
  }
  const answer = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: said.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
  return { passkey, answer: JSON.stringify(answer) }
}

/** As `navigator.credentials.get` and `toJSON` would answer; each time the counter rises. */
function usePasskey(
  passkey: SoftPasskey,
  options: RequestOptions,
  origin: string,
  lie: Lie = {},
): string {
  passkey.counter += 1
  const bits = flags.present | ((lie.isVerified ?? true) ? flags.verified : 0)
  const data = dataOf(lie.rpId ?? passkey.rpId, bits, lie.counter ?? passkey.counter)
  const said = clientData('webauthn.get', options.challenge, origin, lie)
  const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
  const id = (lie.id ?? passkey.id).toString('base64url')
  const userHandle = lie.userHandle === undefined ? passkey.userHandle : lie.userHandle
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256')
        .update(signed)
        .sign(lie.key ?? passkey.key)
        .toString('base64url'),
      userHandle: userHandle?.toString('base64url') ?? null,
    },
  })
}

function dataOf(rpId: string, bits: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(bits, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

function clientData(type: string, challenge: string, origin: string, lie: Lie): Buffer {
  const said = {
    type: lie.type ?? type,
    challenge: lie.challenge ?? challenge,
    origin: lie.origin ?? origin,
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(said))
}

// RFC 8949, as much of it as two kinds of message need.
function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
}

const password = 'una frase de prueba'

const app = await openIdentityApp()
const idUrl = app.config.idUrl
const ana = { email: 'ana@villa.example', password }
await app.hire(ana)
const passkey = (await enrol(openBrowser(), ana)).made
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
    await giveAddress(app.db, await foundTestMunicipality(app.db.database), 'otra.localhost')
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
    expect(page.text).toContain('<strong>Teléfono onofelet')
  })
})
