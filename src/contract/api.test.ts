import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { api, isEndpoint } from './api.ts'
import type { Endpoint } from './common/endpoint.ts'
import { mayReach, tokenScopes } from './common/token-scopes.ts'

/** Where a schema takes a string as it comes, with what nobody sees in it. */
function uncleanedTexts(schema: unknown, path = ''): string[] {
  if (!(schema instanceof z.ZodType)) return []
  if (schema instanceof z.ZodString) return schema.safeParse(unseen).data === unseen ? [path] : []
  const parts: Readonly<Record<string, unknown>> = { ...schema.def }
  const within = ['innerType', 'element', 'valueType', 'in', 'options'].flatMap(
    (part) => parts[part],
  )
  const fields = schema instanceof z.ZodObject ? Object.entries<unknown>(schema.shape) : []
  return [
    ...within.flatMap((part) => uncleanedTexts(part, path)),
    ...fields.flatMap(([name, field]) => uncleanedTexts(field, `${path}.${name}`)),
  ]
}

const unseen = 'uno\u200B\u0007'

const endpoints = Object.entries<Endpoint>(api)

describe('the list of endpoints', () => {
  it('has every endpoint that a file of the contract declares, under its own name', async () => {
    const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const modules = await Promise.all(
      files.map(
        (file): Promise<Record<string, unknown>> => import(join(import.meta.dirname, file)),
      ),
    )
    const declared = modules.flatMap((module) =>
      Object.entries(module).filter(([, value]) => isEndpoint(value)),
    )
    expect(declared.length).toBeGreaterThan(100)
    expect(new Map(declared)).toEqual(new Map(endpoints))
    expect(declared.length).toBe(endpoints.length)
  })

  it('has one endpoint at each address', () => {
    const places = endpoints.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/gu, ':')}`,
    )
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted())
  })

  it('cleans every text that it takes', () => {
    const taken = endpoints.flatMap(([, { params, query, body }]) =>
      [params, query, body].flatMap((shape) => uncleanedTexts(shape)),
    )
    expect(taken).toEqual([])
  })

  it('lets the credential of a program reach what each of its uses names, and nothing else', () => {
    const reached = (scopes: readonly string[]): string[] =>
      endpoints.filter(([, definition]) => mayReach(scopes, definition)).map(([name]) => name)
    const withAny = ['readCatalogue']
    expect(reached([])).toEqual(withAny)
    expect(reached(['read:parties']).toSorted()).toEqual([...withAny, 'searchParties'])
    expect(reached(['write:entries']).toSorted()).toEqual([
      'addAttachment',
      'addNote',
      'discardUpload',
      ...withAny,
      'readUpload',
      'registerEntry',
      'requestAnnulment',
      'uploadFile',
    ])
    expect(reached(['read:entries']).toSorted()).toEqual([
      'countEntries',
      'findDuplicates',
      'listEntries',
      'listTexts',
      'readAttachment',
      ...withAny,
      'readEntry',
      'readHistory',
      'readLabel',
      'readReceipt',
      'readRouteSheet',
      'readText',
      'readThumbnail',
      'searchEntries',
    ])
    const each = new Set(tokenScopes.flatMap((scope) => reached([scope])))
    expect(reached(tokenScopes)).toEqual(
      endpoints.map(([name]) => name).filter((name) => each.has(name)),
    )
  })
})
