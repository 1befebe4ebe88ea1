import type { IncomingMessage } from 'node:http'

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
