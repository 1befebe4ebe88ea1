/**
 * The API described for others: OpenAPI 3.1, derived from the very list that the server mounts and
 * the browser calls.
 */
import { isRecord } from '#domain/common/record.ts'
import { api, apiVersion, declared } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import * as entryShapes from '#contract/entry/entry-shapes.ts'
import * as handlingShapes from '#contract/entry/handling-shapes.ts'
import * as proofs from '#contract/entry/proofs.ts'
import * as schemas from '#contract/common/schemas.ts'
import { mayReach, tokenScopes } from '#contract/common/token-scopes.ts'
import * as z from 'zod'
import { randomBytes } from 'node:crypto'
import { sentenceOf } from '#domain/common/sentences.ts'
import { html, raw } from 'hono/html'
import { statusOf } from '../respond/problem.ts'

type Json = Readonly<Record<string, unknown>>

let described: Json | null = null

export function openApiDocument(origin: string): Json {
  described ??= describeApi()
  return { ...described, servers: [{ url: origin }] }
}

function describeApi(): Json {
  const endpoints: Readonly<Record<string, Endpoint>> = api
  const bodies = componentsOf(endpoints, 'input')
  const replies = componentsOf(endpoints, 'output')
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, definition] of Object.entries(endpoints)) {
    const path = definition.path.replaceAll(/:(\w+)/gu, '{$1}')
    const operation = operationOf(name, definition, { bodies, replies })
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asiento',
      version: apiVersion,
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
      description:
        'Registro de entrada de documentos. Fechas YYYY-MM-DD; instantes RFC 3339 en UTC; errores RFC 9457. La página /api dice entero lo que aquí se resume.',
    },
    security: [session],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        integration: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dk_<id>_<secreto>',
          description: 'Se emite en Organización y nunca va junto a una cookie.',
        },
        sessionToken: { type: 'apiKey', in: 'header', name: 'X-Session-Token' },
      },
      schemas: { ...bodies.shapes, ...replies.shapes },
      parameters: { IfMatch: ifMatch },
      responses: { Refused: refused },
    },
  }
}

interface Components {
  readonly shapes: Json
  readonly pointerTo: (type: z.ZodType) => Json
}

const exported = [entryShapes, handlingShapes, declared, proofs, schemas].flatMap((shapes) =>
  Object.entries<unknown>(shapes),
)

/** What the contract exports, and every body or reply, as components that point to each other. */
function componentsOf(
  endpoints: Readonly<Record<string, Endpoint>>,
  io: 'input' | 'output',
): Components {
  const [part, suffix] = io === 'input' ? (['body', 'Input'] as const) : (['reply', ''] as const)
  const own = Object.entries(endpoints).map(([name, all]) => [name, all[part]] as const)
  const named = z.registry<{ id: string }>()
  for (const [name, type] of [...exported, ...own]) {
    if (!(type instanceof z.ZodType) || named.has(type)) continue
    named.add(type, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}${suffix}` })
  }
  const { schemas: made } = z.toJSONSchema(named, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override({ jsonSchema }) {
      // A reply may have more properties tomorrow.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return {
    shapes: asComponents(made),
    pointerTo: (type) => ({ $ref: `#/components/schemas/${named.get(type)?.id ?? ''}` }),
  }
}

/** What points to itself stands under `__shared`, as zod writes it. */
function asComponents({ __shared: shared, ...made }: Json): Json {
  const text = JSON.stringify({ ...made, ...(isRecord(shared) ? partsOf(shared) : {}) })
  const pointed = text.replaceAll('__shared#/$defs/', '')
  return JSON.parse(pointed, (key, value: unknown) =>
    key === '$id' || key === '$schema' ? undefined : value,
  )
}

function partsOf({ $defs }: Json): Json {
  return isRecord($defs) ? $defs : {}
}

interface Shapes {
  readonly bodies: Components
  readonly replies: Components
}

function operationOf(name: string, definition: Endpoint, { bodies, replies }: Shapes): Json {
  return {
    operationId: name,
    summary: shortOf(definition.summary),
    ...waysIn(definition),
    ...refusals(definition),
    ...parametersOf(definition),
    ...(definition.body === null ? {} : { requestBody: requestBody(definition.body, bodies) }),
    responses: {
      ...success(definition, replies),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** What OpenAPI calls a short summary; the page for people says the rest. */
function shortOf(summary: string): string {
  return summary.replace(/[.:;] .*$|\.$/u, '')
}

const session: Json = { session: [], sessionToken: [] }

/**
 * A session's cookie with its token, as everywhere; a program's credential where a scope names the
 * endpoint.
 */
function waysIn(definition: Endpoint): Json {
  if (definition.access === 'public') return { security: [] }
  return mayReach(tokenScopes, definition) ? { security: [session, { integration: [] }] } : {}
}

/**
 * Which refusals it may answer beside those of every session; the page for people says what each
 * means.
 */
function refusals({ isSensitive, refusals: own }: Endpoint): Json {
  const codes = [...own, ...(isSensitive ? (['E-SYS-09'] as const) : [])]
  return codes.length === 0 ? {} : { 'x-refusals': codes.join(' ') }
}

const refused: Json = {
  description:
    'No se hizo: por qué y cómo remediarlo. `x-refusals` nombra los códigos de cada operación (además de E-SYS-02, sin sesión); /api dice el estado y la frase de cada uno.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'Versión sobre la que se hizo el cambio, entre comillas.',
  schema: { type: 'string', pattern: '^"\\d+"$' },
}

function parametersOf({ params, query, needsVersion }: Endpoint): Json {
  const parameters = [
    ...parametersIn(params, 'path'),
    ...parametersIn(query, 'query'),
    ...(needsVersion ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
  return parameters.length === 0 ? {} : { parameters }
}

function parametersIn(shape: z.ZodObject | null, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  return Object.entries<z.ZodType>(shape.shape).map(([name, part]) => ({
    name,
    in: place,
    ...(place === 'path' || !part.safeParse(undefined).success ? { required: true } : {}),
    schema: schemaOf(part),
  }))
}

function schemaOf(type: z.ZodType): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
  })
  return shape
}

function requestBody(body: z.ZodType | 'file', { pointerTo }: Components): Json {
  return {
    required: true,
    content:
      body === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: pointerTo(body) } },
  }
}

function success(definition: Endpoint, { pointerTo }: Components): Json {
  if (definition.replyKind === 'file') {
    return { 200: { description: 'El archivo', content: { 'application/octet-stream': {} } } }
  }
  if (definition.replyKind === 'events') {
    return { 200: { description: 'Eventos', content: { 'text/event-stream': {} } } }
  }
  return definition.reply
    ? {
        200: {
          description: 'OK',
          content: { 'application/json': { schema: pointerTo(definition.reply) } },
        },
      }
    : { 204: { description: 'OK' } }
}

const style = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif; color: #1a1f2b; background: #fff }
h1 { font-size: 1.6rem } h2 { margin: 2.5rem 0 .5rem; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 4.5rem; color: #4a4bd0 }
dt { font-weight: 600; font-family: ui-monospace, monospace } dd { margin: 0 0 .4rem 1rem }
a { color: #4a4bd0 } p { max-width: 46rem } .meta { color: #525a6b }
@media (prefers-color-scheme: dark) { body { color: #e6e8ee; background: #14161c } .method, a { color: #a5a6ff } .meta { color: #a9b0bf } }`

export async function apiPage(): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const page = await html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API de Asiento</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>API de Asiento</h1>
          <p>
            Versión ${apiVersion} del contrato. Todo lo que este servidor responde, en una lista. La
            misma lista como
            <a href="/api/openapi.json">OpenAPI 3.1</a>. Fechas <code>YYYY-MM-DD</code>, instantes
            RFC 3339 en UTC, errores <code>application/problem+json</code> con un código estable y
            una frase en castellano.
          </p>
          ${Object.values<Endpoint>(api).map(section)}
        </main>
      </body>
    </html>`
  return new Response(String(page), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
    },
  })
}

function section(definition: Endpoint) {
  return html`<h2><span class="method">${definition.method}</span> ${definition.path}</h2>
    <p lang="en">${definition.summary}</p>
    <p class="meta">
      ${definition.access === 'public' ? 'Sin sesión.' : 'Requiere sesión.'}${
        definition.needsVersion ? ' Requiere If-Match con la versión.' : ''
      }
    </p>
    ${definition.refusals.length === 0 ? '' : refusalList(definition)}`
}

function refusalList(definition: Endpoint) {
  return html`<dl>
    ${definition.refusals.map(
      (code) =>
        html`<dt>${statusOf(code)} ${code}</dt>
          <dd>${sentenceOf[code]}</dd>`,
    )}
  </dl>`
}
