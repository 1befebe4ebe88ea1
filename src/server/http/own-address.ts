/**
 * One address for one house: cookies, the sign-in's way back and the pages' channel belong to the origin people were given.
 * Whoever comes to a trial by another of the machine's own names (127.0.0.1 for localhost) is sent to it; behind a proxy the
 * name is the proxy's affair.
 */
import type { MiddlewareHandler } from 'hono'

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export function atItsOwnAddress(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl)
  return async (context, next) => {
    const asked = new URL(context.req.url)
    const isPage = context.req.method === 'GET' && asked.pathname !== '/health'
    const isOtherName =
      ownNames.has(own.hostname) && ownNames.has(asked.hostname) && asked.hostname !== own.hostname
    if (!isPage || !isOtherName) {
      await next()
      return
    }
    return context.redirect(`${own.origin}${asked.pathname}${asked.search}`, 308)
  }
}
