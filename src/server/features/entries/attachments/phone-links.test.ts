import { randomBytes, randomUUID } from 'node:crypto'

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { followFeed } from '#tests/feed.ts'
import { onePixelJpeg } from '#tests/one-pixel-jpeg.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'
import { codeOfForm, phoneLetIn, phoneWith, sendPageOf } from '#tests/phone.ts'
import type { Phone } from '#tests/phone.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { forgetFiles } from './forget-files.ts'

const minute = 60_000

let clerk: Person
let entryId: string

const app = await openTestApp({ env: { MAX_UPLOAD_MB: '1' } })
afterAll(() => app.close())
beforeEach(async () => {
  clerk = await app.as('REG')
  entryId = randomUUID()
})

const codeOf = (by: Person = clerk, form: string = entryId): Promise<string> => codeOfForm(by, form)

const claimed = (code: string): Promise<Phone> => phoneLetIn(app, code, clerk)

const send = (phone: Phone, bytes: Uint8Array = onePixelJpeg, pageId: string = randomUUID()) =>
  sendPageOf(phone, { bytes, pageId })

const end = (phone: Phone) => phone.ask(api.endPhone, { query: { form: phone.form } })

const linkOf = async (by: Person = clerk, form: string = entryId) =>
  (await by.ask(api.readPhoneLink, { params: { entryId: form } })).body

async function refusedClaim(code: string): Promise<readonly [number, string | undefined]> {
  const { status, problem } = await phoneWith(app, '', clerk).ask(api.claimPhoneLink, {
    body: { code },
  })
  return [status, problem?.title]
}

const said =
  'El código del teléfono ya no sirve: venció, se usó o el formulario terminó. Pida que muestren otro.'

describe('a telephone as scanner', () => {
  it('sends pages that become one PDF in the order in which they came', async () => {
    expect(await linkOf()).toEqual({
      phase: 'NONE',
      secondsLeft: 0,
      pages: 0,
      coming: 0,
      files: [],
    })
    const code = await codeOf()
    expect(Buffer.from(code, 'base64url').length).toBe(32)
    expect((await linkOf()).phase).toBe('WAITING')
    const phone = await claimed(code)
    const wide = await jpegOf(200, 100)
    const tall = await jpegOf(100, 200)
    expect((await send(phone, wide)).body.pages).toBe(1)
    const feed = await followFeed(clerk)
    expect((await send(phone, tall)).body.pages).toBe(2)
    const message = await feed.next()
    expect([message.event, message.data]).toEqual(['phone', { entryId }])
    await feed.stop()
    expect(await linkOf()).toMatchObject({ phase: 'OPEN', pages: 2, files: [] })
    expect((await phone.ask(api.readPhone, {})).body.pages).toBe(2)
    expect((await end(phone)).status).toBe(204)
    // Its answer was lost: it is asked again.
    expect((await end(phone)).status).toBe(204)
    const { phase, pages, files } = await linkOf()
    expect([phase, pages, files.length]).toEqual(['OVER', 0, 1])
    expect(files[0]).toMatchObject({ mediaType: 'application/pdf', pages: 2 })
    expect(files[0]?.fileName).toMatch(/^telefono-\d{4}-\d\d-\d\d-\d{4}\.pdf$/u)
    const uploadId = files[0]?.uploadId ?? ''
    const answer = await clerk.send(api.readUpload, { params: { uploadId } })
    const pdf = await PDFDocument.load(await answer.arrayBuffer())
    expect(pdf.getPages().map((page) => page.getWidth() > page.getHeight())).toEqual([true, false])
    // The pages themselves wait no longer.
    const waiting = await app.db.asOwner("select from upload where file_name = 'pagina.jpg'")
    expect(waiting).toEqual([])
    const { entry } = await registered(uploadId)
    expect(entry.attachments.map(({ fileName }) => fileName)).toEqual([files[0]?.fileName])
    expect((await linkOf()).files).toEqual([])
  })

  it('is ended from the desk too, and what came goes on in another telephone', async () => {
    const first = await claimed(await codeOf())
    await send(first)
    const second = await claimed(await codeOf())
    expect((await send(first)).problem?.type).toBe('E-LLE-04')
    expect((await send(second)).body.pages).toBe(2)
    const joined = await Promise.all([1, 2].map(() => join(clerk)))
    for (const { body } of joined) expect(body.files[0]?.pages).toBe(2)
    expect((await linkOf()).files).toHaveLength(1)
    expect((await send(second)).problem?.type).toBe('E-LLE-04')
    await send(await claimed(await codeOf()))
    expect((await join(clerk)).body.files.map(({ pages }) => pages)).toEqual([2, 1])
  })

  it('never adds a page twice, and stays open for as long as pages come', async () => {
    const phone = await claimed(await codeOf())
    const pageId = randomUUID()
    for (let time = 0; time < 3; time += 1) {
      expect((await send(phone, onePixelJpeg, pageId)).body.pages).toBe(1)
      app.clock.now = new Date(app.clock.now.getTime() + minute)
    }
    app.clock.now = new Date(app.clock.now.getTime() + minute)
    expect((await send(phone)).body.pages).toBe(2)
    app.clock.now = new Date(app.clock.now.getTime() + 4.9 * minute)
    expect((await send(phone)).body.pages).toBe(3)
  })
})

it('keeps a page whose answer was lost, sent again before the first was done', async () => {
  const phone = await claimed(await codeOf())
  const pageId = randomUUID()
  const sent = await Promise.all([1, 2].map(() => send(phone, onePixelJpeg, pageId)))
  expect(sent.map(({ status, body }) => [status, body.pages])).toEqual([
    [200, 1],
    [200, 1],
  ])
  const { files } = (await join(clerk)).body
  const answer = await clerk.send(api.readUpload, {
    params: { uploadId: files[0]?.uploadId ?? '' },
  })
  const pdf = await PDFDocument.load(await answer.arrayBuffer())
  expect(pdf.getPages().map((page) => page.node.Contents() !== undefined)).toEqual([true])
})

describe('a telephone of long ago', () => {
  it('is forgotten when what it sent is', async () => {
    const { municipalityId } = app.municipality
    await send(await claimed(await codeOf()))
    const pass = () => forgetFiles(app.app, municipalityId, () => Promise.resolve())
    await pass()
    expect((await linkOf()).pages).toBe(1)
    await app.db.asOwner("update phone_link set ends_at = clock_timestamp() - interval '31 days'")
    await pass()
    expect((await linkOf()).phase).toBe('NONE')
  })
})

describe('the code of a telephone', () => {
  it('lets one telephone in, the first', async () => {
    const code = await codeOf()
    await claimed(code)
    expect(await refusedClaim(code)).toEqual([401, said])
    const twins = await codeOf()
    const both = await Promise.all([refusedClaim(twins), refusedClaim(twins)])
    expect(both.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  it('is over after five minutes, and when another is shown', async () => {
    const code = await codeOf()
    app.clock.now = new Date(app.clock.now.getTime() + 5 * minute)
    expect(await refusedClaim(code)).toEqual([401, said])
    const before = await codeOf()
    await codeOf()
    expect(await refusedClaim(before)).toEqual([401, said])
    expect(await refusedClaim(randomBytes(32).toString('base64url'))).toEqual([401, said])
  })

  it('is kept hashed', async () => {
    const code = await codeOf()
    const rows = await app.db.asOwner<{ said: string }>('select t::text as said from phone_link t')
    expect(rows.some((row) => row.said.includes(code))).toBe(false)
  })
})

describe('what a telephone may do', () => {
  it('is nothing beside its own asks, whatever is asked', async () => {
    const phone = await claimed(await codeOf())
    const others = Object.entries<Endpoint>(api).filter(
      ([, { access }]) => access !== 'public' && access !== 'phone',
    )
    expect(others.length).toBeGreaterThan(100)
    for (const [name, definition] of others) {
      const params = Object.fromEntries(
        Array.from(definition.path.matchAll(/:(\w+)/gu), ([, slot = '']) => [slot, randomUUID()]),
      )
      const given = { params, ...(definition.method === 'GET' ? {} : { body: {} }) }
      const answer = await phone.send(definition, given, { version: 1 })
      const { type } = (await answer.json()) as { readonly type: string }
      expect([name, answer.status, type]).toEqual([name, 401, 'E-SYS-02'])
    }
    const { body } = await phone.ask(api.readPhone, {})
    expect(Object.keys(body)).toEqual(['form', 'pages', 'secondsLeft'])
  })

  it('ends five minutes after its last page', async () => {
    const phone = await claimed(await codeOf())
    app.clock.now = new Date(app.clock.now.getTime() + 5 * minute)
    expect((await send(phone)).problem?.title).toBe(said)
    expect((await end(phone)).problem?.type).toBe('E-LLE-04')
  })

  it('ends with the session of the desk, and not before', async () => {
    const phone = await claimed(await codeOf())
    const elsewhere = await app.as('REG')
    await elsewhere.ask(api.endSession, {})
    expect((await send(phone)).status).toBe(200)
    const code = await codeOf(clerk, randomUUID())
    await clerk.ask(api.endSession, {})
    expect((await send(phone)).problem?.title).toBe(said)
    expect(await refusedClaim(code)).toEqual([401, said])
    // What came before is not lost to the form, which is still there after signing in again.
    const again = await app.as('REG')
    expect(await linkOf(again)).toMatchObject({ phase: 'OVER', pages: 1 })
    expect((await join(again)).body.files).toHaveLength(1)
  })

  it('ends when the form is registered', async () => {
    const phone = await claimed(await codeOf())
    await send(phone)
    await clerk.register({}, entryId)
    expect((await send(phone)).problem?.title).toBe(said)
    expect((await end(phone)).problem?.title).toBe(said)
  })

  it('is of one person and one municipality', async () => {
    const phone = await claimed(await codeOf())
    await send(phone)
    const colleague = await app.as('JREG')
    expect((await linkOf(colleague)).phase).toBe('NONE')
    expect((await join(colleague)).body.files).toEqual([])
    expect((await linkOf()).pages).toBe(1)
    const other = await openOtherMunicipality(app)
    const { origin } = await app.app.sites.of((await other.as('REG')).actor.municipalityId)
    const cookie = phone.credentials['Cookie'] ?? ''
    const there = { ...phoneWith(app, cookie, clerk, origin), form: entryId }
    expect((await send(there)).problem?.title).toBe(said)
  })

  it('is adding photographs of pages, no other bytes and not more than a file may hold', async () => {
    const phone = await claimed(await codeOf())
    const codeFor = async (bytes: Uint8Array) => (await send(phone, bytes)).problem?.type
    expect(await codeFor(onePixelPng)).toBe('E-FIL-08')
    expect(await codeFor(Buffer.from('<html><script>alert(1)</script></html>'))).toBe('E-FIL-08')
    expect(await codeFor(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]))).toBe('E-FIL-03')
    expect(await codeFor(Buffer.alloc(1_100_000, onePixelJpeg))).toBe('E-FIL-01')
    const heavy = Buffer.concat([onePixelJpeg, Buffer.alloc(600_000)])
    expect(await codeFor(heavy)).toBeUndefined()
    expect(await codeFor(Buffer.concat([heavy, Buffer.alloc(1)]))).toBe('E-FIL-01')
    expect((await linkOf()).pages).toBe(1)
    // Another file of the person's is neither told of, nor joined, nor forgotten.
    const { uploadId } = await clerk.upload(onePixelJpeg, 'hoja.jpg')
    expect((await send(phone, onePixelJpeg, uploadId)).problem?.type).toBe('E-CON-03')
    expect((await clerk.send(api.readUpload, { params: { uploadId } })).status).toBe(200)
  })

  it('is asked by our own page alone', async () => {
    const phone = await claimed(await codeOf())
    const asked = await phone.ask(
      api.readPhone,
      {},
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
    )
    expect(asked.problem?.type).toBe('E-SYS-06')
  })
})

const join = (by: Person) => by.ask(api.joinPhonePages, { params: { entryId } })

async function registered(uploadId: string) {
  const attachments = [{ uploadId, kind: 'FORM' as const, validity: 'COPY' as const }]
  return { entry: await clerk.register({ attachments }, entryId) }
}

/** Its head says another size: nothing here draws it. */
async function jpegOf(width: number, height: number): Promise<Uint8Array> {
  const bytes = Buffer.from(onePixelJpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
