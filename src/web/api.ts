/**
 * Calling an endpoint of the contract. Fills the path, sends what it must, and hands back what the schema says.
 * Every failure arrives as an `ApiProblem` with a code and a Spanish sentence: also when the network is gone.
 */
import type { CallOf, Endpoint, Reply } from '#contract/endpoint.ts'
import type { Problem } from '#contract/schemas.ts'
import { problem } from '#contract/schemas.ts'
import { sentenceOf } from '#contract/sentences.ts'

export interface CallOptions {
  /** The version a change was made on; sent as If-Match. */
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export class ApiProblem extends Error {
  readonly problem: Problem

  constructor(problemSaid: Problem) {
    super(problemSaid.title)
    this.name = 'ApiProblem'
    this.problem = problemSaid
  }
}

/** Calls a JSON endpoint. */
export async function call<const Definition extends Endpoint>(
  definition: Definition,
  given: CallOf<Definition, Blob>,
  options: CallOptions = {},
): Promise<Reply<Definition>> {
  const response = await send(definition, Object(given), options)
  if (!definition.reply) {
    // An endpoint without a reply answers null, which is what Reply says of it.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return null as Reply<Definition>
  }
  const body: unknown = await response.json()
  // The server's handlers are typed by this very schema, and its tests parse what they answer with it.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return body as Reply<Definition>
}

/** Calls an endpoint that answers a file. */
export async function callForFile<const Definition extends Endpoint>(
  definition: Definition,
  given: CallOf<Definition, Blob>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(definition, Object(given), options)
  return response.blob()
}

/** Opens an endpoint that answers a stream; the caller reads the body. */
export async function send(
  definition: Endpoint,
  given: object,
  options: CallOptions = {},
): Promise<Response> {
  const { params, query, body } = partsOf(given)
  const isFile = definition.body === 'file'
  const response = await fetch(addressOf(definition, params, query), {
    method: definition.method,
    headers: headersOf(options, body !== undefined && !isFile),
    signal: options.signal ?? null,
    body: isFile && body instanceof Blob ? body : body === undefined ? null : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiProblem(unreachable)
  })
  if (response.ok) return response
  const said = await problemOf(response)
  if (response.status === 401) globalThis.dispatchEvent(new Event(sessionEndedEvent))
  throw new ApiProblem(said)
}

/** Fired on `window` whenever the server no longer knows this session. */
export const sessionEndedEvent = 'asiento:session-ended'

export function sessionToken(): string | null {
  return localStorage.getItem('token')
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

function partsOf(given: object): Parts {
  return given
}

/** The path with its slots filled and the query behind it; absent and empty values are left out. */
export function addressOf(
  definition: Pick<Endpoint, 'path'>,
  params: Parts['params'] = {},
  query: Parts['query'] = {},
): string {
  const path = definition.path.replaceAll(/:(\w+)/gu, (slot, name: string) =>
    encodeURIComponent(params[name] ?? slot),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number')
      search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

function headersOf(options: CallOptions, isJson: boolean): Record<string, string> {
  const token = sessionToken()
  return {
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { 'X-Session-Token': token }),
    ...(options.version === undefined ? {} : { 'If-Match': `"${options.version}"` }),
    ...options.headers,
  }
}

const unreachable: Problem = {
  type: 'E-SYS-01',
  title: sentenceOf['E-SYS-01'],
  status: 0,
  remarks: [],
  requestId: '',
}

async function problemOf(response: Response): Promise<Problem> {
  const parsed = problem.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data
  return { ...unreachable, status: response.status }
}
