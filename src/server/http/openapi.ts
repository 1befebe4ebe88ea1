/** The API described for others: OpenAPI 3.1, derived from the very list that the server mounts and the browser calls. */
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/schemas.ts'
import { mayReach, tokenScopes } from '#contract/token-scopes.ts'
import { sentenceOf } from '#contract/sentences.ts'
import * as z from 'zod'
import { productVersion } from '../service/product-version.ts'
import { statusOf } from './problem.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1.0. Refusals appear as their HTTP statuses, with the codes and sentences of each. */
export function openApiDocument(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, definition] of Object.entries<Endpoint>(api)) {
    const path = definition.path.replaceAll(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(name, definition) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asiento',
      version: productVersion,
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
      description:
        'Registro de entrada de documentos. Fechas YYYY-MM-DD; instantes RFC 3339 en UTC; errores RFC 9457.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        integration: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dk_<id>_<secreto>',
          description:
            'Credencial de una integración: se emite en Organización, sirve para lo que dicen sus usos y nunca va junto a una cookie.',
        },
        sessionToken: { type: 'apiKey', in: 'header', name: 'X-Session-Token' },
      },
      schemas: { Problem: schema(problem, 'output') },
    },
  }
}

function operation(name: string, definition: Endpoint): Json {
  return {
    operationId: name,
    summary: definition.summary,
    security: waysIn(name, definition),
    parameters: [
      ...parameters(definition.params, 'path'),
      ...parameters(definition.query, 'query'),
      ...(definition.needsVersion ? [ifMatch] : []),
    ],
    ...(definition.body === null ? {} : { requestBody: requestBody(definition.body) }),
    responses: { ...success(definition), ...problems(definition) },
  }
}

/** A session's cookie with its token; a program's credential where a scope names the endpoint. */
function waysIn(name: string, { access }: Endpoint): Json[] {
  if (access === 'public') return []
  const session = { session: [], sessionToken: [] }
  return mayReach(tokenScopes, name) ? [session, { integration: [] }] : [session]
}

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'Versión sobre la que se hizo el cambio, entre comillas.',
  schema: { type: 'string', pattern: '^"\\d+"$' },
}

function parameters(shape: z.ZodObject | null, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  return Object.entries<z.ZodType>(shape.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: schema(part, 'input'),
  }))
}

function requestBody(body: z.ZodType | 'file'): Json {
  return {
    required: true,
    content:
      body === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schema(body, 'input') } },
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
          description: 'Hecho',
          content: { 'application/json': { schema: schema(definition.reply, 'output') } },
        },
      }
    : { 204: { description: 'Hecho' } }
}

function problems(definition: Endpoint): Json {
  const byStatus = Map.groupBy(definition.refusals, (code) => statusOf[code])
  if (definition.access !== 'public')
    byStatus.set(401, definition.isSensitive ? ['E-SYS-02', 'E-SYS-09'] : ['E-SYS-02'])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${sentenceOf[code]}`).join('\n\n'),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return shape
}
