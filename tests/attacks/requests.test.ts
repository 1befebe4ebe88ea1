/** Requests that a browser of ours would not make, at the doors of the application (identity.md §5). */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openIdentityHouse } from '#tests/identity-house.ts'
import type { IdentityHouse } from '#tests/identity-house.ts'
import { openTestHouse } from '#tests/house.ts'
import type { Person, TestHouse } from '#tests/house.ts'
import { aRegistration } from '#tests/registration.ts'

let house: TestHouse
let clerk: Person

beforeAll(async () => {
  house = await openTestHouse()
  clerk = await house.as('REG')
})
afterAll(() => house.close())

const entries = async (): Promise<number> => (await house.db.asOwner('select from entry')).length

describe('a form of another site', () => {
  it('cannot pass its text for JSON', async () => {
    const before = await entries()
    const params = { entryId: randomUUID() }
    const call = { params, body: aRegistration(house.town) }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      const headers = { 'Content-Type': type }
      // oxlint-disable-next-line no-await-in-loop
      const answer = await clerk.ask(api.registerEntry, call, { headers })
      expect([type, answer.status, answer.problem?.type]).toEqual([type, 400, 'E-SYS-06'])
    }
    expect(await entries()).toBe(before)
    expect((await clerk.ask(api.registerEntry, call)).status).toBe(200)
  })
})

describe('a body', () => {
  it('larger than any form is refused, whether it says so or not', async () => {
    const { href: address } = new URL('/api/duplicate-searches', house.house.config.publicUrl)
    const headers = { ...clerk.credentials, 'Content-Type': 'application/json' }
    const said = await house.app.request(address, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': '9000000' },
      body: '{}',
    })
    expect(said.status).toBe(400)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(Buffer.alloc(65_536, ' '))
      },
    })
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as const
    const unsaid = await house.app.request(new Request(address, init))
    expect(unsaid.status).toBe(400)
    expect(sent).toBeLessThan(2_000_000)
  })
})

describe('a line end in an address', () => {
  let identity: IdentityHouse

  beforeAll(async () => {
    identity = await openIdentityHouse()
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
