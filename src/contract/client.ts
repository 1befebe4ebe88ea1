/** Asking the API by the names of its endpoints, from any program that runs JavaScript. */
import { addresses } from './addresses.ts'
import type { EndpointName } from './addresses.ts'
import type { Api } from './api.ts'
import type { Address, CallOf, Reply } from './common/endpoint.ts'

export interface CallOptions {
  /** The version a change was made on; sent as If-Match. */
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface ClientOptions {
  /** Where the server is, as `https://registro.villa.example`. */
  readonly origin: string
  /** What lets the caller in: `{ Authorization: 'Bearer dk_…' }` for a program. */
  readonly headers: Readonly<Record<string, string>>
  /** Another way to the server than `fetch`. */
  readonly fetch?: (address: string, init: RequestInit) => Response | Promise<Response>
}

export interface Client {
  /** The answer of an endpoint that speaks JSON. Throws `Declined` when it does not do it. */
  call<const Name extends EndpointName>(
    name: Name,
    given: CallOf<Api[Name], Blob>,
    options?: CallOptions,
  ): Promise<Reply<Api[Name]>>
  /** The bare answer, whatever it says: for files, streams and headers. */
  send(name: EndpointName, given: object, options?: CallOptions): Promise<Response>
}

/** The server said no, or something that is no answer of ours. */
export class Declined extends Error {
  readonly status: number

  constructor(name: EndpointName, status: number, said: string) {
    super(`${name}: ${status} ${said}`)
    this.name = 'Declined'
    this.status = status
  }
}

export function openClient({ origin, headers, fetch: ask = fetch }: ClientOptions): Client {
  const send: Client['send'] = async (name, given, options = {}) => {
    const all = { ...options, headers: { ...headers, ...options.headers } }
    const { path, init } = requestTo(addresses[name], given, all)
    return ask(`${origin}${path}`, init)
  }
  return {
    send,
    async call(name, given, options) {
      const response = await send(name, Object(given), options)
      if (!response.ok) throw new Declined(name, response.status, await response.text())
      return replyIn(response)
    },
  }
}

export async function replyIn<Answer>(response: Response): Promise<Answer> {
  const said: unknown = response.status === 204 ? null : await response.json()
  // The server's handlers are typed by this schema.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return said as Answer
}

interface Given {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Where a call goes and what goes with it, for whoever sends it in a way of their own. */
export function requestTo(
  address: Address,
  given: object,
  { version, headers, signal }: CallOptions = {},
): { readonly path: string; readonly init: RequestInit } {
  const { params, query, body }: Given = given
  const isFile = body instanceof Blob
  const type = isFile || body === undefined ? {} : { 'Content-Type': 'application/json' }
  const match = version === undefined ? {} : { 'If-Match': `"${version}"` }
  return {
    path: addressOf(address, params, query),
    init: {
      method: address.method,
      headers: { ...type, ...match, ...headers },
      body: isFile ? body : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    },
  }
}

/** Absent and empty values are left out. */
export function addressOf(
  { path }: Pick<Address, 'path'>,
  params: Given['params'] = {},
  query: Given['query'] = {},
): string {
  const filled = path.replaceAll(/:(\w+)/gu, (slot, name: string) =>
    encodeURIComponent(params[name] ?? slot),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') {
      search.set(name, String(value))
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}
