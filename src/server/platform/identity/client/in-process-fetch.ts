/**
 * Asks a listener of our own process without leaving it: no port, no proxy, no certificate and no
 * name to resolve stand between us and our own provider, wherever its public address leads.
 */
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import { Readable, duplexPair } from 'node:stream'

import type { CustomFetch } from 'openid-client'

export function inProcessFetch(listener: RequestListener): CustomFetch {
  // It never listens: a server takes any stream for a connection that is handed to it.
  const server = createServer(listener)
  return (address, { body, headers, method, signal }) =>
    new Promise((resolve, reject) => {
      const { pathname, search, host } = new URL(address)
      const [near, far] = duplexPair()
      server.emit('connection', far)
      const asking = ask({
        path: `${pathname}${search}`,
        method,
        headers: { host, ...headers },
        createConnection: () => near,
        ...(signal === undefined ? {} : { signal }),
      })
      asking.on('response', (answer) => resolve(responseOf(answer)))
      asking.on('error', reject)
      asking.end(body === undefined || body === null ? undefined : textOf(body))
    })
}

// What an OpenID client sends is a form or nothing.
function textOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('Only forms are sent to a provider of our own')
}

function responseOf(answer: IncomingMessage): Response {
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((single) => [name, single]),
  )
  const status = answer.statusCode ?? 500
  const isEmpty = status === 204 || status === 304
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers })
}
