/**
 * The application on one screen: headers, health, sign-in, every endpoint of the contract, the API's own page, the receipts'
 * verification page, and the browser application. It holds no rule and no SQL.
 */
import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { isDatabaseAway } from './database/open-database.ts'
import { underDeadline } from './deadline.ts'
import type { House } from './desk.ts'
import { handlers } from './handlers.ts'
import { guardHeaders } from './http/guard-headers.ts'
import { mountAll } from './http/mount.ts'
import { apiPage } from './http/api-page.ts'
import { cloudPage } from './http/cloud-page.ts'
import { atItsOwnAddress } from './http/own-address.ts'
import { openApiDocument } from './http/openapi.ts'
import { faultResponse, problemResponse } from './http/problem.ts'
import type { StaticFiles } from './http/static-files.ts'
import { unavailable } from './http/unavailable.ts'
import { watchRequests } from './http/watch-requests.ts'
import { openVerification } from './service/verification.ts'

// The routes of the product specification, §2: the page draws them; anything else is drawn too, but answers 404.
const pages = [
  '/',
  '/auth',
  '/setup',
  '/notfound',
  '/showdocument',
  '/control',
  '/control/entries',
  '/control/sentdocument',
  '/control/editdocument',
  '/control/organization',
  '/control/service',
  '/control/closings',
  '/control/bookstate',
  '/control/reports',
  '/control/pastdocument',
  '/control/bookreview',
  '/control/sessions',
  '/control/panel',
  '/control/utilities',
  '/control/documentation',
  '/control/blocks',
  '/control/pages',
  '/accesibilidad',
  '/privacidad',
]

export function openApp(house: House, files: StaticFiles): Hono {
  const app = new Hono()
  const guard = guardHeaders(house.config)
  app.use(async (context, next) => {
    const requestId = randomUUID()
    context.header('X-Request-Id', requestId)
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    guard(context.res.headers)
    // Whoever asks again on this line would find nobody behind it.
    if (house.leaving.aborted) context.res.headers.set('Connection', 'close')
  })
  app.use(watchRequests(house))
  app.use((_context, next) => underDeadline(next))
  app.use(atItsOwnAddress(house.sites))
  app.onError((cause, context) => {
    const requestId = context.res.headers.get('X-Request-Id') ?? ''
    if (cause instanceof Refusal) {
      house.metrics.refused(cause.code)
      return problemResponse(cause, requestId)
    }
    house.metrics.faulted()
    house.log.error({ requestId, err: cause, route: routePath(context) }, 'fault')
    if (isDatabaseAway(cause)) return unavailable(context, requestId)
    return faultResponse(requestId)
  })
  app.get('/health', async () => {
    const isAnswering = await house.database.isAnswering()
    // A proxy that asks sends nobody here any more.
    const isOpen = isAnswering && !house.leaving.aborted
    return Response.json({ database: isAnswering ? 'ok' : 'down' }, { status: isOpen ? 200 : 503 })
  })
  app.route('/', house.identity.routes)
  const { cloud } = house.config
  if (cloud !== null) {
    app.get('/auth/cloud', (context) => cloudPage(cloud, files, context.req.raw.headers))
  }
  mountAll(app, house, api, handlers)
  app.get('/api/openapi.json', async (context) => {
    const { origin } = await house.sites.asked(context.req.url)
    return Response.json(openApiDocument(origin))
  })
  app.get('/api', () => apiPage())
  app.route('/verificar', openVerification(house))
  app.all('/api/*', (context) =>
    problemResponse(new Refusal('E-SYS-05'), context.res.headers.get('X-Request-Id') ?? ''),
  )
  app.get('*', async (context) => {
    const { pathname } = new URL(context.req.url)
    const { headers } = context.req.raw
    const file = await files.find(pathname, headers)
    if (file !== null) return file
    // A page in place of a script of another release would only be a riddle.
    if (pathname.startsWith('/assets/')) return context.text('No existe este archivo.', 404)
    return files.page(pages.includes(pathname) ? 200 : 404, headers)
  })
  return app
}
