/**
 * Doors of this machine, asked by whatever name: the name goes into `Host`, and nobody is asked
 * where it leads.
 */
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'

/**
 * As `fetch`, without following redirects. A `Host` among the headers is sent in place of the
 * address's own.
 */
export async function askByHost(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address)
  const { host: said, ...headers } = Object.fromEntries(new Headers(init.headers))
  const body = Buffer.from(await new Response(init.body ?? null).arrayBuffer())
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method: init.method ?? 'GET',
      headers: {
        ...headers,
        host: said ?? url.host,
        ...(body.length === 0 ? {} : { 'content-length': String(body.length) }),
      },
    }
    request(options, resolve).on('error', reject).end(body)
  })
  return responseOf(answer)
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers()
  for (let place = 0; place < answer.rawHeaders.length; place += 2) {
    headers.append(answer.rawHeaders[place] ?? '', answer.rawHeaders[place + 1] ?? '')
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk))
  const status = answer.statusCode ?? 0
  const isBare = status === 204 || status === 304
  return new Response(isBare ? null : new Uint8Array(Buffer.concat(chunks)), { status, headers })
}
