/**
 * Calling an endpoint of the contract by its name. Fills the path, sends what it must, and hands back what the schema says. The schemas
 * themselves stay on the server: here they are types.
 * Every failure arrives as an `ApiProblem` with a code and its sentence in the language of the page: also when the network is gone.
 */
import { addresses, type Address, type EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import type { CallOf, Reply } from '#contract/endpoint.ts'
import type { Problem } from '#contract/schemas.ts'
import { isAttended } from './attended.ts'
import { sentenceFor, sentenceOf } from './words/sentences.ts'

export interface CallOptions {
  /** The version a change was made on; sent as If-Match. */
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Sent to the end even when the page goes away meanwhile. */
  readonly isFarewell?: boolean
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
export async function call<const Name extends EndpointName>(
  name: Name,
  given: CallOf<Api[Name], Blob>,
  options: CallOptions = {},
): Promise<Reply<Api[Name]>> {
  const response = await send(name, Object(given), options)
  // An endpoint without a reply answers null, which is what Reply says of it.
  const body: unknown = response.status === 204 ? null : await response.json()
  // The server's handlers are typed by this very schema, and its tests parse what they answer with it.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return body as Reply<Api[Name]>
}

/** Calls an endpoint that answers a file. */
export async function callForFile<const Name extends EndpointName>(
  name: Name,
  given: CallOf<Api[Name], Blob>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(name, Object(given), options)
  return response.blob()
}

/** Opens an endpoint that answers a stream; the caller reads the body. What is sensitive is asked once more after a new proof. */
export async function send(
  name: EndpointName,
  given: object,
  options: CallOptions = {},
): Promise<Response> {
  const response = await ask(name, given, options)
  if (response.ok) return response
  const said = await problemOf(response)
  if (said.type === 'E-SYS-09' && (await isProvenAnew())) return sendOnce(name, given, options)
  throw refused(said)
}

async function sendOnce(
  name: EndpointName,
  given: object,
  options: CallOptions,
): Promise<Response> {
  const response = await ask(name, given, options)
  if (response.ok) return response
  throw refused(await problemOf(response))
}

function refused(said: Problem): ApiProblem {
  if (said.status === 401 && said.type !== 'E-SYS-09')
    globalThis.dispatchEvent(new Event(sessionEndedEvent))
  return new ApiProblem(said)
}

async function ask(name: EndpointName, given: object, options: CallOptions): Promise<Response> {
  const { params, query, body } = partsOf(given)
  const isFile = body instanceof Blob
  return fetch(addressOf(addresses[name], params, query), {
    method: addresses[name].method,
    headers: {
      ...(addresses[name].method === 'GET' && !isAttended() ? { 'X-Background': '1' } : {}),
      ...headersOf(options, body !== undefined && !isFile),
    },
    signal: options.signal ?? null,
    keepalive: options.isFarewell ?? false,
    body: isFile ? body : body === undefined ? null : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiProblem(unreachable)
  })
}

/** Fired on `window` whenever the server no longer knows this session. */
export const sessionEndedEvent = 'asiento:session-ended'

/**
 * Fired on `window` when the server wants a recent proof of who is asking (E-SYS-09). Whoever can ask the person for one
 * prevents the default and calls the event's detail with the outcome; without a listener the call stays refused.
 */
export const proofNeededEvent = 'asiento:proof-needed'
export type ProofAnswer = (isProven: boolean) => void

let proving: Promise<boolean> | undefined

/** However many calls are refused at once, the person is asked once. */
function isProvenAnew(): Promise<boolean> {
  proving ??= new Promise<boolean>((detail) => {
    const needed = new CustomEvent<ProofAnswer>(proofNeededEvent, { cancelable: true, detail })
    if (globalThis.dispatchEvent(needed)) detail(false)
  }).finally(() => {
    proving = undefined
  })
  return proving
}

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
  { path }: Pick<Address, 'path'>,
  params: Parts['params'] = {},
  query: Parts['query'] = {},
): string {
  const filled = path.replaceAll(/:(\w+)/gu, (slot, name: string) =>
    encodeURIComponent(params[name] ?? slot),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number')
      search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
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
  return problemIn(await response.json().catch(() => null), response.status)
}

/** What the server said no with, or, when that is no problem of ours (a proxy's page), that there is no connection. */
export function problemIn(said: unknown, status: number): Problem {
  return isProblem(said) ? inOurWords(said) : { ...unreachable, status }
}

/** Told by its outline: nobody but our server answers with a code, and it is typed by the schema. */
function isProblem(said: unknown): said is Problem {
  return (
    typeof said === 'object' &&
    said !== null &&
    'type' in said &&
    typeof said.type === 'string' &&
    'title' in said &&
    typeof said.title === 'string' &&
    'status' in said &&
    typeof said.status === 'number' &&
    'remarks' in said &&
    Array.isArray(said.remarks)
  )
}

/** The server speaks Spanish to whoever asks; here the codes are said in the language of the page. */
function inOurWords(said: Problem): Problem {
  const remarks = said.remarks.map((each) => ({
    ...each,
    sentence: sentenceFor(each) ?? each.sentence,
  }))
  return { ...said, title: remarks[0]?.sentence ?? said.title, remarks }
}
