/**
 * Mounting an endpoint: who asks, what they sent, the verb, the reply. The order matters: a person
 * is known before anything they sent is read, and nothing is answered that the contract does not
 * describe.
 */
import { IncomingMessage } from 'node:http'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { remarksOf } from '#contract/common/issue-words.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { isDatabaseAway, isDatabaseFull } from '../../database/connect/open-database.ts'
import type { RequestContext, AppContext, Incoming } from '../context/request-context.ts'
import { logAccess } from '../context/log-access.ts'
import { DamagedFile, NotInStore, StoreAway } from '../../files/store/file-store.ts'
import {
  faultResponse,
  goneResponse,
  isGone,
  jsonResponse,
  problemResponse,
} from '../respond/problem.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { addressBehind } from '../../identity/limits/client-address.ts'
import { bringsToken } from '../../identity/session/token-guard.ts'
import type { Site } from '../../municipality/sites/sites.ts'

// The largest form, 50 parties and two long texts, is under 200 kB; set-up carries a shield of 512
// kB as base64.
const largestJsonBytes = 1_048_576

const aboutEntry = z.object({ entryId: z.string() })

type AnyHandler = (
  context: RequestContext,
  received: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

export function mountAll<Name extends string>(
  hono: Hono,
  app: AppContext,
  endpoints: Readonly<Record<Name, Endpoint>>,
  handlers: Readonly<Record<Name, unknown>>,
): void {
  for (const [name, definition] of Object.entries<Endpoint>(endpoints)) {
    // `handlers.ts` was checked name by name; over a union of endpoints the compiler cannot pair
    // them again.
    // oxlint-disable-next-line no-unsafe-type-assertion
    mount(hono, app, { name, definition }, handlers[name as Name] as AnyHandler)
  }
}

interface Named {
  readonly name: string
  readonly definition: Endpoint
}

function mount(hono: Hono, app: AppContext, endpoint: Named, handler: AnyHandler): void {
  const { method, path } = endpoint.definition
  hono.on(method, path, (http) => answerOrRefuse(http, app, endpoint, handler))
}

async function answerOrRefuse(
  http: Context,
  app: AppContext,
  endpoint: Named,
  handler: AnyHandler,
): Promise<Response> {
  const { definition } = endpoint
  const requestId = http.get('requestId')
  try {
    return await answer(http, app, endpoint, handler, requestId)
  } catch (cause) {
    if (isGone(http)) return goneResponse()
    return refusalOf(app, definition, requestId, cause)
  }
}

function refusalOf(
  app: AppContext,
  { path }: Pick<Endpoint, 'path'>,
  requestId: string,
  cause: unknown,
): Response {
  if (cause instanceof Refusal) {
    app.metrics.refused(cause.code)
    if (cause.cause !== undefined) app.log.warn({ requestId, err: cause.cause }, cause.code)
    return problemResponse(cause, requestId)
  }
  if (isDatabaseFull(cause)) {
    app.log.error({ requestId, err: cause }, 'the database has no room left')
    return refusalOf(app, { path }, requestId, new Refusal('E-SYS-11'))
  }
  app.metrics.faulted()
  app.log.error({ requestId, err: cause, route: path }, 'fault')
  if (isDatabaseAway(cause)) return problemResponse(new Refusal('E-SYS-08'), requestId)
  if (cause instanceof StoreAway) return problemResponse(new Refusal('E-SYS-12'), requestId)
  if (cause instanceof DamagedFile) return problemResponse(new Refusal('E-FIL-20'), requestId)
  if (cause instanceof NotInStore) return problemResponse(new Refusal('E-FIL-21'), requestId)
  return faultResponse(requestId)
}

async function answer(
  http: Context,
  app: AppContext,
  { name, definition }: Named,
  handler: AnyHandler,
  requestId: string,
): Promise<Response> {
  const site = await app.sites.asked(http.req.url)
  const caller = await whoAsks(app, { definition, site }, http)
  if (definition.isSensitive && caller?.isFresh !== true) throw new Refusal('E-SYS-09')
  if (hasNoRoom(app, definition)) throw new Refusal('E-SYS-11')
  const received = {
    params: parse(definition.params, http.req.param()),
    query: parse(definition.query, http.req.query()),
    body: isSchema(definition.body) ? parse(definition.body, await jsonBody(http)) : null,
  }
  const request: Incoming = {
    id: requestId,
    site,
    header: (field) => http.req.raw.headers.get(field),
    // Made when asked for: few verbs look at them, and making them costs every reading a twentieth
    // of its time.
    get body() {
      return bodyOf(http)
    },
    get signal() {
      return http.req.raw.signal
    },
    replyHeaders: new Headers({ 'Cache-Control': 'no-store' }),
    version: definition.needsVersion ? versionOf(http) : 0,
  }
  // Public verbs are typed as taking a context without an actor; for the others the actor was
  // resolved above.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const context = {
    app,
    request,
    ...(caller ? { actor: await asHeir(app, caller.actor) } : {}),
  } as RequestContext
  const reply = await handler(context, received).catch(async (cause: unknown) => {
    if (caller && isDenial(cause)) await logDenial(context, name, received.params)
    throw cause
  })
  if (reply instanceof Response) return http.req.method === 'HEAD' ? headOf(reply) : reply
  const headers = request.replyHeaders
  return reply === null || reply === undefined
    ? new Response(null, { status: 204, headers })
    : jsonResponse(reply, { headers })
}

async function headOf(reply: Response): Promise<Response> {
  await reply.body?.cancel()
  return new Response(null, reply)
}

/**
 * What is put is kept; searches, and what takes something away, go on. What brings no file needs
 * little, and goes on for longer.
 */
function hasNoRoom({ room }: AppContext, { method, body }: Endpoint): boolean {
  const shortage = room.shortOf()
  return (
    method === 'PUT' && (shortage === 'EVERYTHING' || (shortage === 'FILES' && body === 'file'))
  )
}

function isDenial(cause: unknown): boolean {
  return cause instanceof Refusal && cause.code === 'E-PER-09'
}

/** Who reached for what is not theirs to do: an audited event (docs/specification/ledger.md). */
async function logDenial(context: RequestContext, name: string, params: unknown): Promise<void> {
  const known = aboutEntry.safeParse(params)
  await logAccess(context, 'permission-denied', {
    detail: name,
    ...(known.success ? { entryId: known.data.entryId } : {}),
  })
}

function isSchema(body: Endpoint['body']): body is z.ZodType {
  return body !== null && body !== 'file'
}

/**
 * Node's own stream: wrapped in a web stream it takes half as much processor again. It is not
 * destroyed when reading stops, so that a refusal can still be answered.
 */
function bodyOf({ env, req }: Context): AsyncIterable<Uint8Array> | null {
  // What the Node adapter hands over; absent when a test asks without a listener.
  const { incoming }: Partial<HttpBindings> = env ?? {}
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false })
  return req.raw.body
}

async function jsonBody(http: Context): Promise<unknown> {
  const type = http.req.header('Content-Type') ?? ''
  // Anything else could be sent by a form on another site without asking first
  // (docs/security/attacks.md).
  if (!type.startsWith('application/json')) throw new Refusal('E-SYS-06')
  if (Number(http.req.header('Content-Length') ?? 0) > largestJsonBytes) throw tooLarge()
  const text = utf8(await bodyBytes(http.req))
  // What is missing is told by the schema.
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw unformed('el cuerpo de la petición debe ser JSON (RFC 8259)')
  }
}

function tooLarge(): Refusal {
  return unformed('el cuerpo de la petición debe pesar como mucho 1 MB')
}

function unformed(expected: string): Refusal {
  return new Refusal('E-DOC-18', null, { esperado: expected })
}

/**
 * No more comes than was said. Without a length said it is counted; to ask for the stream makes a
 * second request around it.
 */
function bodyBytes({ raw }: Context['req']): Promise<ArrayBuffer | Uint8Array> {
  return raw.headers.has('Content-Length') ? raw.arrayBuffer() : boundedBytes(raw.body)
}

async function boundedBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > largestJsonBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Bytes that are no text would be kept as «�», and nobody would know what stood there. */
function utf8(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unformed(
      'el cuerpo de la petición debe ser texto UTF-8; el recibido tiene bytes que no lo son',
    )
  }
}

function parse(schema: z.ZodType | null, value: unknown): unknown {
  if (!schema) return null
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw Refusal.forAll(remarksOf(result.error.issues))
}

function versionOf(http: Context): number {
  const match = /^"(\d{1,9})"$/u.exec(http.req.header('If-Match') ?? '')
  if (!match) throw unformed('la cabecera If-Match debe llevar la versión leída, como "3"')
  return Number(match[1])
}

interface Caller {
  readonly actor: Actor
  /** Whether a person proved who they are a moment ago; never a program. */
  readonly isFresh: boolean
}

interface Query {
  readonly definition: Endpoint
  readonly site: Site
}

/**
 * The person or the program behind a request; throws as `Identity.resolve` and
 * `Identity.resolveToken` do.
 */
async function whoAsks(
  app: AppContext,
  { definition, site }: Query,
  context: Context,
): Promise<Caller | null> {
  if (definition.access === 'public') return null
  const { headers } = context.req.raw
  if (!bringsToken(headers)) {
    if (definition.access === 'phone') {
      const { actor } = await app.identity.phones.resolve(headers, site)
      return { actor, isFresh: false }
    }
    return app.identity.resolve(headers, site, {
      isPendingWelcome: definition.access === 'pending',
    })
  }
  const address = addressBehind(context, app.config.trustedProxies)
  const actor = await app.identity.resolveToken(headers, { endpoint: definition, site, address })
  return { actor, isFresh: false }
}

/** The same person, answering also for what closed units left to theirs. */
export async function asHeir(app: AppContext, actor: Actor): Promise<Actor> {
  const { units, municipality } = await app.referenceData.of(actor.municipalityId)
  const today = localDateTimeAt(app.now(), municipality.timeZone).date
  return { ...actor, grants: withInheritedGrants(actor.grants, units, today) }
}
