/**
 * The API described for others: OpenAPI 3.1, derived from the very list that the server mounts and
 * the browser calls.
 */
import { api, apiVersion, declared } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import * as entryShapes from '#contract/entry/entry-shapes.ts'
import * as handlingShapes from '#contract/entry/handling-shapes.ts'
import * as proofs from '#contract/entry/proofs.ts'
import * as schemas from '#contract/common/schemas.ts'
import { mayReach, tokenScopes } from '#contract/common/token-scopes.ts'
import type * as z from 'zod'
import { extending } from './extended-shapes.ts'
import type { Json } from './shared-schemas.ts'
import { namesOfShapes, schemaOf, sharing } from './shared-schemas.ts'

/** OpenAPI 3.1.0. Refusals appear as their HTTP statuses, with the codes and sentences of each. */
export function openApiDocument(
  origin: string,
  endpoints: Readonly<Record<string, Endpoint>> = api,
): Json {
  const described: Record<string, Record<string, Json>> = {}
  for (const [name, definition] of Object.entries(endpoints)) {
    const path = definition.path.replaceAll(/:(\w+)/gu, '{$1}')
    const operation = operationOf(name, definition)
    described[path] = { ...described[path], [definition.method.toLowerCase()]: operation }
  }
  const {
    paths,
    schemas: shared,
    parameters,
    responses,
  } = sharing(
    extending(described, namesOfShapes([entryShapes, handlingShapes, declared, proofs, schemas])),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asiento',
      version: apiVersion,
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
      description:
        'Registro de entrada de documentos. Fechas YYYY-MM-DD; instantes RFC 3339 en UTC; errores RFC 9457. La página /api dice entero lo que aquí se resume.',
    },
    servers: [{ url: origin }],
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
      schemas: { Problem: schemaOf(schemas.problem, 'output'), ...shared },
      parameters: { IfMatch: ifMatch, ...parameters },
      responses: { Refused: refused, ...responses },
    },
  }
}

function operationOf(name: string, definition: Endpoint): Json {
  return {
    operationId: name,
    summary: shortOf(definition.summary),
    ...retirement(definition),
    ...waysIn(definition),
    ...refusals(definition),
    ...parametersOf(definition),
    ...(definition.body === null ? {} : { requestBody: requestBody(definition.body) }),
    responses: { ...success(definition), default: { $ref: '#/components/responses/Refused' } },
  }
}

/** Nothing while it is in force. */
function retirement({ deprecated }: Endpoint): Json {
  return deprecated === null ? {} : { deprecated: true, 'x-sunset': deprecated.sunset }
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
    schema: schemaOf(part, 'input'),
  }))
}

function requestBody(body: z.ZodType | 'file'): Json {
  return {
    required: true,
    content:
      body === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(body, 'input') } },
  }
}

function success(definition: Endpoint): Json {
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
          content: { 'application/json': { schema: schemaOf(definition.reply, 'output') } },
        },
      }
    : { 204: { description: 'OK' } }
}
