import type { IncomingMessage } from 'node:http'

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The network address of whoever asks, for limits and records. Our listeners speak plain http, so an https origin means
 * that a proxy stands in front: it is the one hop believed, by the last address it wrote. Otherwise the header is anyone's
 * to write, and only the connection counts.
 */
export function clientAddress(
  headers: Pick<Headers, 'get'>,
  incoming: Pick<IncomingMessage, 'socket'> | null,
  origin: string,
): string {
  const direct = incoming?.socket.remoteAddress ?? ''
  if (!origin.startsWith('https:')) return direct
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return forwarded === '' ? direct : forwarded.slice(0, 64)
}

/** The same, for a request that came through the application's own door. */
export function addressBehind(context: Context, origin: string): string {
  // What the Node adapter hands over; absent when a test asks without a listener.
  const bindings: Partial<HttpBindings> | undefined = context.env
  return clientAddress(context.req.raw.headers, bindings?.incoming ?? null, origin)
}
