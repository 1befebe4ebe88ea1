import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'

import { isRecord } from '#domain/common/record.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
afterAll(() => app.close())

const at = (path: string): string => `http://localhost:3000${path}`
const endpoints = Object.entries<Endpoint>(api)

interface Described {
  readonly openapi: string
  readonly paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters?: ({ name: string } | { $ref: string })[]
        requestBody?: unknown
        responses?: Record<string, unknown>
      }
    >
  >
  readonly components: { readonly parameters: Record<string, { name: string }> }
}

describe('the API described', () => {
  it('lists every endpoint the server mounts, with every slot of its path', async () => {
    const response = await app.hono.request(at('/api/openapi.json'))
    const described: Described = await response.json()
    expect(described.openapi).toBe('3.1.0')
    const listed = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [] }]) => {
        const names = new Set(
          parameters.map((one) =>
            '$ref' in one
              ? described.components.parameters[one.$ref.split('/').at(-1) ?? '']?.name
              : one.name,
          ),
        )
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

  it('points to nothing that is not there', async () => {
    const text = await (await app.hono.request(at('/api/openapi.json'))).text()
    const described: unknown = JSON.parse(text)
    const named = [...text.matchAll(/"\$ref":"#\/([^"]+)"/gu)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(300)
    const lost = named.filter((path) => {
      let found: unknown = described
      for (const step of path.split('/')) found = isRecord(found) ? found[step] : undefined
      return found === undefined
    })
    expect(lost).toEqual([])
  })

  it('is a valid document of OpenAPI 3.1', async () => {
    const said: Record<string, unknown> = await (
      await app.hono.request(at('/api/openapi.json'))
    ).json()
    expect(await new Validator().validate(said)).toEqual({ valid: true })
    const { paths, ...broken } = said
    expect(paths).toBeDefined()
    const judged = await new Validator().validate({ ...broken, paths: { '/api': { get: 'no' } } })
    expect(judged.valid).toBe(false)
  })

  it('has a page for people', async () => {
    const page = await app.hono.request(at('/api'))
    const text = await page.text()
    expect(page.headers.get('Content-Type')).toContain('text/html')
    for (const [, { summary }] of endpoints) {
      expect(text).toContain(summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
    }
  })

  it('is closed without a session, except where it says that anyone may ask', async () => {
    for (const [name, { method, path, access }] of endpoints) {
      const address = at(path.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000'))
      const { status } = await app.hono.request(address, { method })
      const isClosed = status === 401
      expect([name, isClosed]).toEqual([name, access !== 'public'])
    }
  })

  it('answers an address it does not have as a problem, in words', async () => {
    const response = await app.hono.request(at('/api/nada'))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ type: 'E-SYS-05' })
  })
})

describe('the answers', () => {
  it('send whoever comes by another name of the machine to the one people were given', async () => {
    const strayed = await app.hono.request('http://127.0.0.1:3000/control?number=1')
    expect([strayed.status, strayed.headers.get('Location')]).toEqual([
      308,
      'http://localhost:3000/control?number=1',
    ])
    expect((await app.hono.request('http://127.0.0.1:3000/health')).status).toBe(200)
  })
})
