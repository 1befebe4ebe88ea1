/**
 * Mounting an endpoint: who asks, what they sent, the verb, the reply. The order matters: a person is known before anything
 * they sent is read, and nothing is answered that the contract does not describe.
 */
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode, Remark } from '#domain/refusal.ts'
import { Refusal, remark } from '#domain/refusal.ts'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { isDatabaseAway, isDatabaseFull } from '../database/open-database.ts'
import type { Desk, House, Incoming } from '../desk.ts'
import { logAccess } from '../log-access.ts'
import { DamagedFile, NotInStore, StoreAway } from '../files/file-store.ts'
import { faultResponse, problemResponse } from './problem.ts'
import { asHeir, whoAsks } from './who-asks.ts'

// The largest form, 50 parties and two long texts, is under 200 kB; set-up carries a shield of 512 kB as base64.
const largestJsonBytes = 1_048_576

const aboutEntry = z.object({ entryId: z.string() })

type AnyHandler = (
  desk: Desk,
  received: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

/** Mounts a list of endpoints, each with the handler of its name. */
export function mountAll<Name extends string>(
  app: Hono,
  house: House,
  endpoints: Readonly<Record<Name, Endpoint>>,
  handlers: Readonly<Record<Name, unknown>>,
): void {
  for (const [name, definition] of Object.entries<Endpoint>(endpoints)) {
    // `handlers.ts` was checked name by name; over a union of endpoints the compiler cannot pair them again.
    // oxlint-disable-next-line no-unsafe-type-assertion
    mount(app, house, { name, definition }, handlers[name as Name] as AnyHandler)
  }
}

interface Named {
  readonly name: string
  readonly definition: Endpoint
}

function mount(app: Hono, house: House, endpoint: Named, handler: AnyHandler): void {
  const { definition } = endpoint
  app.on(definition.method, definition.path, async (context) => {
    const requestId = context.res.headers.get('X-Request-Id') ?? ''
    try {
      return await answer(context, house, endpoint, handler, requestId)
    } catch (cause) {
      const refused = refusalOf(house, definition, requestId, cause)
      // The rest of a file that nobody will read is not waited for: the line ends here, and the client is told so.
      if (definition.body === 'file') refused.headers.set('Connection', 'close')
      return refused
    }
  })
}

function refusalOf(
  house: House,
  { path }: Pick<Endpoint, 'path'>,
  requestId: string,
  cause: unknown,
): Response {
  if (cause instanceof Refusal) {
    house.metrics.refused(cause.code)
    if (cause.cause !== undefined) house.log.warn({ requestId, err: cause.cause }, cause.code)
    return problemResponse(cause, requestId)
  }
  if (isDatabaseFull(cause)) {
    house.log.error({ requestId, err: cause }, 'the database has no room left')
    return refusalOf(house, { path }, requestId, new Refusal('E-SYS-11'))
  }
  house.metrics.faulted()
  house.log.error({ requestId, err: cause, route: path }, 'fault')
  if (isDatabaseAway(cause)) return problemResponse(new Refusal('E-SYS-08'), requestId)
  if (cause instanceof StoreAway) return problemResponse(new Refusal('E-SYS-12'), requestId)
  if (cause instanceof DamagedFile) return problemResponse(new Refusal('E-FIL-20'), requestId)
  if (cause instanceof NotInStore) return problemResponse(new Refusal('E-FIL-21'), requestId)
  return faultResponse(requestId)
}

async function answer(
  context: Context,
  house: House,
  { name, definition }: Named,
  handler: AnyHandler,
  requestId: string,
): Promise<Response> {
  const site = await house.sites.asked(context.req.url)
  const caller = await whoAsks(house, { name, definition, site }, context)
  if (definition.isSensitive && caller?.isFresh !== true) throw new Refusal('E-SYS-09')
  // What is put is kept; searches, and what takes something away, go on.
  if (definition.method === 'PUT' && house.room.isShort()) throw new Refusal('E-SYS-11')
  const received = {
    params: parse(definition.params, context.req.param()),
    query: parse(definition.query, context.req.query()),
    body: isSchema(definition.body) ? parse(definition.body, await jsonBody(context)) : null,
  }
  const request: Incoming = {
    id: requestId,
    site,
    header: (field) => context.req.raw.headers.get(field),
    // Made when asked for: few verbs look at them, and making them costs every reading a twentieth of its time.
    get body() {
      return context.req.raw.body
    },
    get signal() {
      return context.req.raw.signal
    },
    replyHeaders: new Headers({ 'Cache-Control': 'no-store' }),
    version: definition.needsVersion ? versionOf(context) : 0,
  }
  // Public verbs are typed as taking a desk without an actor; for the others the actor was resolved above.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const desk = {
    house,
    request,
    ...(caller ? { actor: await asHeir(house, caller.actor) } : {}),
  } as Desk
  const reply = await handler(desk, received).catch(async (cause: unknown) => {
    if (caller && isDenial(cause)) await logDenial(desk, name, received.params)
    throw cause
  })
  if (reply instanceof Response) return reply
  const headers = request.replyHeaders
  return reply === null || reply === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(reply, { headers })
}

function isDenial(cause: unknown): boolean {
  return cause instanceof Refusal && cause.code === 'E-PER-09'
}

/** Who reached for what is not theirs to do: an audited event (domain specification, §7.1). */
async function logDenial(desk: Desk, name: string, params: unknown): Promise<void> {
  const known = aboutEntry.safeParse(params)
  await logAccess(desk, 'permission-denied', {
    detail: name,
    ...(known.success ? { entryId: known.data.entryId } : {}),
  })
}

function isSchema(body: Endpoint['body']): body is z.ZodType {
  return body !== null && body !== 'file'
}

async function jsonBody(context: Context): Promise<unknown> {
  const type = context.req.header('Content-Type') ?? ''
  // Anything else could be sent by a form on another site without asking first (identity.md, test 7).
  if (!type.startsWith('application/json')) throw new Refusal('E-SYS-06')
  if (Number(context.req.header('Content-Length') ?? 0) > largestJsonBytes)
    throw new Refusal('E-SYS-06')
  const text = await boundedText(context.req.raw.body)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('E-SYS-06')
  }
}

async function boundedText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) throw new Refusal('E-SYS-06')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > largestJsonBytes) throw new Refusal('E-SYS-06')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(schema: z.ZodType | null, value: unknown): unknown {
  if (!schema) return null
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw Refusal.forAll(result.error.issues.map(issueRemark))
}

/** A value of the wrong shape, said at its field: too long, or not what is expected there. */
function issueRemark(issue: z.core.$ZodIssue): Remark<RefusalCode> {
  const path = issue.path.map(String)
  const field = (path[0] === 'content' ? path.slice(1) : path).join('.') || null
  return issue.code === 'too_big' && issue.origin === 'string'
    ? remark('E-DOC-17', field, { max: Number(issue.maximum) })
    : remark('E-DOC-18', field)
}

function versionOf(context: Context): number {
  const match = /^"(\d{1,9})"$/u.exec(context.req.header('If-Match') ?? '')
  if (!match) throw new Refusal('E-SYS-06')
  return Number(match[1])
}
