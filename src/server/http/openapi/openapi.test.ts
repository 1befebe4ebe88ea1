import { Validator } from '@seriousme/openapi-schema-validator'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isRecord } from '#domain/common/record.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { isBetweenPages } from './openapi.ts'
import { schemaOf } from './shared-schemas.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const at = (path: string): string => `http://localhost:3000${path}`
const endpoints = Object.entries<Endpoint>(api)
const forPrograms = endpoints.filter(([, endpoint]) => !isBetweenPages(endpoint))

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

function isSchema(body: Endpoint['body']): body is z.ZodType {
  return body !== null && body !== 'file'
}

function inside(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), node)
}

const json = (node: unknown): unknown => inside(node, 'content', 'application/json', 'schema')

/** What a pointer points to. */
function pointed(node: unknown, document: object): unknown {
  if (!isRecord(node) || typeof node['$ref'] !== 'string') return node
  return pointed(inside(document, ...node['$ref'].slice(2).split('/')), document)
}

/** With everything it points to in its place, and what extends another shape in one. */
function wholeOf(given: unknown, document: object): unknown {
  const node = pointed(given, document)
  if (Array.isArray(node)) return node.map((one) => wholeOf(one, document))
  if (!isRecord(node)) return node
  if (Array.isArray(node['allOf'])) {
    const parts = node['allOf'].map((one) => wholeOf(one, document)).filter(isRecord)
    const required = parts.flatMap((part) =>
      Array.isArray(part['required']) ? part['required'] : [],
    )
    const properties = Object.assign({}, ...parts.map((part) => part['properties']))
    const needed =
      required.length === 0
        ? {}
        : { required: required.map(String).toSorted((one, other) => one.localeCompare(other)) }
    return { ...Object.assign({}, ...parts), properties, ...needed }
  }
  const { type, required, ...said } = node
  const parts = Object.entries(said).map(([key, inner]) => [key, wholeOf(inner, document)])
  return {
    ...Object.fromEntries(parts),
    ...(type === undefined || (type === 'object' && isRecord(said['properties']))
      ? {}
      : { type: wholeOf(type, document) }),
    ...(Array.isArray(required)
      ? { required: required.map(String).toSorted((one, other) => one.localeCompare(other)) }
      : required === undefined
        ? {}
        : { required: wholeOf(required, document) }),
  }
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
      forPrograms
        .map(
          ([name, { method, path }]) => `${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')} ${name}`,
        )
        .toSorted(),
    )
  })

  it('says what repeats once, points to nothing that is not there, and stays small', async () => {
    const text = await (await app.hono.request(at('/api/openapi.json'))).text()
    // It was 1.2 MB.
    expect(Buffer.byteLength(text)).toBeLessThan(155_000)
    expect(text).toContain('DOCUMENT_TYPE')
    expect(text).not.toContain('LETTER_TEMPLATE')
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

  it('says of every body and every answer exactly what the contract says', async () => {
    const described: Described = await (await app.hono.request(at('/api/openapi.json'))).json()
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
    const byName = new Map(operations.map((one) => [one.operationId, one]))
    const told = forPrograms.flatMap(([name, { body, reply }]) => {
      const operation = byName.get(name)
      const answer = pointed(operation?.responses?.['200'], described)
      return [
        ...(isSchema(body) ? [[name, json(operation?.requestBody), schemaOf(body, 'input')]] : []),
        ...(reply ? [[name, json(answer), schemaOf(reply, 'output')]] : []),
      ]
    })
    // What points to itself stands elsewhere there: the pointers are looked up by the test above.
    const plain = told.filter(([, , expected]) => !JSON.stringify(expected).includes('$defs'))
    expect(plain.length).toBeGreaterThan(150)
    for (const [name, said, expected] of plain) {
      expect([name, wholeOf(said, described)]).toEqual([name, wholeOf(expected, {})])
    }
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
      // oxlint-disable-next-line no-await-in-loop
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
  it('carry a policy that lets no stranger’s script in', async () => {
    for (const path of ['/health', '/api/service', '/api/nada']) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers } = await app.hono.request(at(path))
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'/u)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/u)
    }
  })

  it('send whoever comes by another name of the machine to the one people were given', async () => {
    const strayed = await app.hono.request('http://127.0.0.1:3000/control?number=1')
    expect([strayed.status, strayed.headers.get('Location')]).toEqual([
      308,
      'http://localhost:3000/control?number=1',
    ])
    expect((await app.hono.request('http://127.0.0.1:3000/health')).status).toBe(200)
  })

  it('say that the house is well only when the database answers', async () => {
    expect((await app.hono.request(at('/health'))).status).toBe(200)
  })
})
