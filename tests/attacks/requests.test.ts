/**
 * Requests that a browser of ours would not make, at the doors of the application
 * (docs/security/attacks.md).
 */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openIdentityApp } from '#tests/identity-test-app.ts'
import type { IdentityApp } from '#tests/identity-test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aRegistration } from '#tests/registration.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const entries = async (): Promise<number> => (await app.db.asOwner('select from entry')).length

describe('a form of another site', () => {
  it('cannot pass its text for JSON', async () => {
    const before = await entries()
    const params = { entryId: randomUUID() }
    const call = { params, body: aRegistration(app.municipality) }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      const headers = { 'Content-Type': type }
      const answer = await clerk.ask(api.registerEntry, call, { headers })
      expect([type, answer.status, answer.problem?.type]).toEqual([type, 400, 'E-SYS-06'])
    }
    expect(await entries()).toBe(before)
    expect((await clerk.ask(api.registerEntry, call)).status).toBe(200)
  })
})

describe('a body', () => {
  it('larger than any form is refused, whether it says so or not', async () => {
    const { href: address } = new URL('/api/duplicate-searches', app.app.config.publicUrl)
    const headers = { ...clerk.credentials, 'Content-Type': 'application/json' }
    const said = await app.hono.request(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': '9000000' },
      body: '{}',
    })
    expect([said.status, await said.text()]).toEqual([422, expect.stringContaining('1 MB')])
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(Buffer.alloc(65_536, ' '))
      },
    })
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as const
    const unsaid = await app.hono.request(new Request(address, init))
    expect([unsaid.status, await unsaid.text()]).toEqual([422, expect.stringContaining('1 MB')])
    expect(sent).toBeLessThan(2_000_000)
  })
})

describe('a text that no database keeps', () => {
  it('is refused where its bytes are no UTF-8, and nothing is registered', async () => {
    const before = await entries()
    const { href: address } = new URL(`/api/entries/${randomUUID()}`, app.app.config.publicUrl)
    const [start, end] = JSON.stringify(
      aRegistration(app.municipality, { subject: 'Poda de ñandúes' }),
    ).split('ñ')
    const body = Buffer.concat([
      Buffer.from(start ?? ''),
      Buffer.from([0xf1]),
      Buffer.from(end ?? ''),
    ])
    const headers = { ...clerk.credentials, 'Content-Type': 'application/json' }
    for (const length of [{ 'Content-Length': String(body.length) }, {}]) {
      const init = { method: 'PUT', headers: { ...headers, ...length }, body }
      const response = await app.hono.request(address, init)
      expect([response.status, await response.text()]).toEqual([
        422,
        expect.stringContaining('UTF-8'),
      ])
    }
    expect(await entries()).toBe(before)
  })

  it('loses its U+0000 at the door, or is refused there for what it asks', async () => {
    const head = await app.as('JREG')
    const asked = await Promise.all([
      head.ask(api.readReport, { params: { report: 'book' }, query: { series: 'E\0' } }),
      head.ask(api.searchEntries, { body: { text: 'po\0da', cursor: '1\0' } }),
      head.ask(api.listEntries, { query: { cursor: '9\0' } }),
      head.ask(api.readEntry, { params: { entryId: `${randomUUID()}\0` } }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 422])
  })
})

describe('a request that its maker can mend', () => {
  it('is told which header is missing, or that its body is no JSON', async () => {
    const entry = await clerk.register()
    const { href: address } = new URL(
      `/api/entries/${entry.entryId}/archiving`,
      app.app.config.publicUrl,
    )
    const headers = {
      ...clerk.credentials,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    }
    const whole = JSON.stringify({ code: 'A-1', location: null })
    for (const [body, version, expected] of [
      [whole, {}, 'If-Match'],
      [whole, { 'If-Match': 'tres' }, 'If-Match'],
      ['{"code":', { 'If-Match': '"1"' }, 'JSON'],
      ['', { 'If-Match': '"1"' }, 'falta el cuerpo de la petición'],
    ] as const) {
      const init = { method: 'PUT', headers: { ...headers, ...version }, body }
      const response = await app.hono.request(address, init)
      const { type, title } = (await response.json()) as { type: string; title: string }
      expect([response.status, type, title]).toEqual([
        422,
        'E-DOC-18',
        expect.stringContaining(expected),
      ])
    }
  })
})

describe('a line end in an address', () => {
  let identity: IdentityApp

  beforeAll(async () => {
    identity = await openIdentityApp()
  })
  afterAll(() => identity.close())

  it.each([
    '%0d%0aSet-Cookie:%20a=b',
    '%E5%98%8A%E5%98%8DSet-Cookie:%20a=b',
    '%0aLocation:%20//mal',
  ])('adds no header: %s', async (ending) => {
    const path = `/auth/start?mode=page&return=/control${ending}`
    const answer = await fetch(identity.config.publicUrl + path, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.every((cookie) => cookie.startsWith('__Host-'))).toBe(true)
    expect(new URL(answer.headers.get('Location') ?? '').origin).toBe(identity.config.idUrl)
    const [row] = await identity.db.asOwner<{ return_to: string }>(
      'select return_to from sign_in_attempt order by started_at desc limit 1',
    )
    expect(row?.return_to).not.toMatch(/\p{Cc}/u)
  })
})
