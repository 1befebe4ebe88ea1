/** Asks by way of a proxy on this machine, as whoever types its names in a browser elsewhere. */
import { request } from 'node:https'
import { Readable } from 'node:stream'

/** Another address of this machine than the proxy's own. */
export const clientBehindProxy = '127.0.0.2'

/**
 * `fetch` by way of the proxy, from another address than the proxy's, whatever certificate it
 * shows.
 */
export function throughProxy(
  port: number,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const { hostname, pathname, search } = new URL(address)
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: clientBehindProxy,
        servername: hostname,
        rejectUnauthorized: false,
        method: init.method ?? 'GET',
        path: `${pathname}${search}`,
        headers: { ...headers, host: hostname },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        const isEmpty = status === 204 || status === 304
        // Node's stream of bytes is one of the web's.
        const body = Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>
        const known = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        resolve(new Response(isEmpty ? null : body, { status, headers: known }))
      },
    )
    asking.once('error', reject)
    init.signal?.addEventListener('abort', () => asking.destroy())
    void sent(init.body).then((bytes) => asking.end(bytes), reject)
  })
}

async function sent(body: RequestInit['body']): Promise<Buffer | undefined> {
  if (body === null || body === undefined) return undefined
  return Buffer.from(await new Response(body).arrayBuffer())
}
