/**
 * Each request, once it is answered: a line in the log and a figure. By its declared address, never
 * as it was asked: what people look for stands there.
 */
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { AppContext } from '../../context/request-context.ts'

export function watchRequests({
  log,
  metrics,
}: Pick<AppContext, 'log' | 'metrics'>): MiddlewareHandler {
  return async (context, next) => {
    const startMs = performance.now()
    await next()
    const took = performance.now() - startMs
    const { method } = context.req
    const { status } = context.res
    const route = routePath(context)
    metrics.answered({ method, route, status, seconds: took / 1000 })
    const requestId = context.get('requestId')
    log.info({ requestId, method, route, status, ms: Math.round(took) }, 'answered')
  }
}
