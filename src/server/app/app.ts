/**
 * The application on one screen: headers, health, sign-in, every endpoint of the contract, the
 * API's own page, the pages for whoever holds a receipt, and the browser application. It holds no
 * rule and no SQL.
 */
import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { phonePagePath } from '#contract/entry/phone-links.ts'
import { isPageAddress } from '#contract/common/pages.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isDatabaseAway } from '../platform/database/connect/open-database.ts'
import { underDeadline } from '../platform/common/deadline.ts'
import type { AppContext } from '../platform/http/context/request-context.ts'
import { handlers } from './handlers.ts'
import {
  guardHeaders,
  atItsOwnAddress,
  unavailable,
} from '../platform/http/respond/guard-headers.ts'
import { mountAll } from '../platform/http/receive/mount.ts'
import { apiPage, openApiDocument } from '../platform/http/openapi/openapi.ts'
import {
  faultResponse,
  goneResponse,
  isGone,
  problemResponse,
} from '../platform/http/respond/problem.ts'
import { cloudPage, phonePage } from '../platform/http/respond/static-files.ts'
import type { StaticFiles } from '../platform/http/respond/static-files.ts'
import { openEnquiries } from '../features/entries/enquiry/enquiries.ts'
import { openPublicTimes } from '../features/reports/public-times.ts'
import { openUnsubscribing } from '../features/entries/status-mail/unsubscribe.ts'
import { openVerification } from '../features/service/publish/verification.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

export function openApp(app: AppContext, files: StaticFiles): Hono {
  const hono = new Hono()
  const guard = guardHeaders(app.config)
  hono.use(async (context, next) => {
    const requestId = randomUUID()
    context.set('requestId', requestId)
    // With a header set or `res` read before, hono copies the answer, its body into a stream.
    await next()
    const { headers } = context.res
    headers.set('X-Request-Id', requestId)
    guard(headers)
    // Whoever asks again on this line would find nobody behind it.
    if (app.leaving.aborted) headers.set('Connection', 'close')
  })
  hono.use(watchRequests(app))
  hono.use((_context, next) => underDeadline(next))
  hono.use(atItsOwnAddress(app.sites))
  hono.onError((cause, context) => {
    const requestId = context.get('requestId')
    if (cause instanceof Refusal) {
      app.metrics.refused(cause.code)
      return problemResponse(cause, requestId)
    }
    if (isGone(context)) return goneResponse()
    app.metrics.faulted()
    app.log.error({ requestId, err: cause, route: routePath(context) }, 'fault')
    if (isDatabaseAway(cause)) return unavailable(context, requestId)
    return faultResponse(requestId)
  })
  hono.get('/health', async (context) => {
    const isAnswering = await app.database.isAnswering()
    // A proxy that asks sends nobody here any more.
    const isOpen = isAnswering && !app.leaving.aborted
    return context.json({ database: isAnswering ? 'ok' : 'down' }, isOpen ? 200 : 503)
  })
  hono.route('/', app.identity.routes)
  const { cloud } = app.config
  if (cloud !== null) {
    hono.get('/auth/cloud', (context) => cloudPage(cloud, files, context.req.raw.headers))
  }
  hono.get(phonePagePath, (context) => phonePage(files, context.req.raw.headers))
  mountAll(hono, app, api, handlers)
  hono.get('/api/openapi.json', async (context) => {
    const { origin } = await app.sites.asked(context.req.url)
    return Response.json(openApiDocument(origin))
  })
  hono.get('/api', () => apiPage())
  hono.route('/verificar', openVerification(app))
  hono.route('/consulta', openEnquiries(app))
  hono.route('/', openPublicTimes(app))
  hono.route('/avisos', openUnsubscribing(app))
  hono.all('/api/*', (http) => problemResponse(new Refusal('E-SYS-05'), http.get('requestId')))
  hono.get('*', async (context) => {
    const { pathname } = new URL(context.req.url)
    const { headers } = context.req.raw
    const file = await files.find(pathname, headers)
    if (file !== null) return file
    // A page in place of a script of another release would only be a riddle.
    if (pathname.startsWith('/assets/')) return context.text('No existe este archivo.', 404)
    return files.page(isPageAddress(pathname) ? 200 : 404, pathname, headers)
  })
  return hono
}

/**
 * Each request, once it is answered: a line in the log and a figure. By its declared address, never
 * as it was asked: what people look for stands there.
 */
function watchRequests({ log, metrics }: Pick<AppContext, 'log' | 'metrics'>): MiddlewareHandler {
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
