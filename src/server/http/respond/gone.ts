import type { Context } from 'hono'

/**
 * Whether whoever asked went away, or was cut, while sending: nothing of ours failed, and nobody
 * reads an answer.
 */
export function isGone({ req }: Pick<Context, 'req'>): boolean {
  return req.raw.signal.aborted
}

/** As proxies write it down (nginx): the client closed the request. */
export function goneResponse(): Response {
  return new Response(null, { status: 499 })
}
