import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const at = (path: string): string => `http://localhost:3000${path}`
const endpoints = Object.entries<Endpoint>(api)

interface Described {
  readonly openapi: string
  readonly paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string }[] }>
  >
}

describe('the API described', () => {
  it('lists every endpoint the server mounts, with every slot of its path', async () => {
    const response = await house.app.request(at('/api/openapi.json'))
    const described: Described = await response.json()
    expect(described.openapi).toBe('3.1.0')
    const listed = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters }]) => {
        const names = new Set(parameters.map(({ name }) => name))
        const slots = [...path.matchAll(/\{(\w+)\}/gu)].map(([, slot]) => slot ?? '')
        expect([operationId, slots.filter((slot) => !names.has(slot))]).toEqual([operationId, []])
        return `${method.toUpperCase()} ${path} ${operationId}`
      }),
    )
    expect(listed.toSorted()).toEqual(
      endpoints
        .map(
          ([name, { method, path }]) => `${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')} ${name}`,
        )
        .toSorted(),
    )
  })

  it('has a page for people', async () => {
    const page = await house.app.request(at('/api'))
    const text = await page.text()
    expect(page.headers.get('Content-Type')).toContain('text/html')
    for (const [, { summary }] of endpoints) {
      expect(text).toContain(summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
    }
  })

  it('is closed without a session, except where it says that anyone may ask', async () => {
    for (const [name, { method, path, access }] of endpoints) {
      const address = at(path.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000'))
      // oxlint-disable-next-line no-await-in-loop
      const { status } = await house.app.request(address, { method })
      const isClosed = status === 401
      expect([name, isClosed]).toEqual([name, access !== 'public'])
    }
  })

  it('answers an address it does not have as a problem, in words', async () => {
    const response = await house.app.request(at('/api/nada'))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ type: 'E-SYS-05' })
  })
})

describe('the answers', () => {
  it('carry a policy that lets no stranger’s script in', async () => {
    for (const path of ['/health', '/api/service', '/api/nada']) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers } = await house.app.request(at(path))
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'/u)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/u)
    }
  })

  it('send whoever comes by another name of the machine to the one people were given', async () => {
    const strayed = await house.app.request('http://127.0.0.1:3000/control?number=1')
    expect([strayed.status, strayed.headers.get('Location')]).toEqual([
      308,
      'http://localhost:3000/control?number=1',
    ])
    expect((await house.app.request('http://127.0.0.1:3000/health')).status).toBe(200)
  })

  it('say that the house is well only when the database answers', async () => {
    expect((await house.app.request(at('/health'))).status).toBe(200)
  })
})
