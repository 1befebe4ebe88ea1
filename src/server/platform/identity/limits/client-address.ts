import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

import { isInside } from '../../common/network.ts'

/**
 * The network address of whoever asks, for limits and records. Only a proxy of ours
 * (`config.trustedProxies`) is believed about whom it speaks for: the last address in
 * `X-Forwarded-For` that is not itself a proxy of ours. Whatever stands before it the client may
 * have written, and from anybody else the whole header is.
 */
export function clientAddress(
  headers: Pick<Headers, 'get'>,
  incoming: Pick<IncomingMessage, 'socket'> | null,
  trustedProxies: readonly string[],
): string {
  const direct = incoming?.socket.remoteAddress ?? ''
  if (!isInside(direct, trustedProxies)) return direct
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const known = hops.toReversed().find((hop) => !isInside(hop, trustedProxies))
  return known !== undefined && isIP(known) !== 0 ? known : direct
}

/** The same, for a request that came through the application's own door. */
export function addressBehind(context: Context, trustedProxies: readonly string[]): string {
  // What the Node adapter hands over; absent when a test asks without a listener.
  const bindings: Partial<HttpBindings> | undefined = context.env
  return clientAddress(context.req.raw.headers, bindings?.incoming ?? null, trustedProxies)
}
