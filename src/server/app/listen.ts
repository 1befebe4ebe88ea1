/**
 * The two doors of a server process: the application's, and the embedded identity provider's on an
 * origin of its own.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server as TlsServer } from 'node:https'
import { Server as Listener } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { AppContext } from '../platform/http/context/request-context.ts'
import { portProblem } from '../platform/common/config/demand-ports.ts'
import { readCertificate } from '../platform/http/receive/certificate.ts'
import type { Certificate } from '../platform/http/receive/certificate.ts'
import { clientAddress } from '../platform/identity/limits/client-address.ts'
import { lineOf } from '../platform/common/network.ts'
import { consume, inMemory } from '../platform/identity/limits/rate-limits.ts'
import type { Limit } from '../platform/identity/limits/rate-limits.ts'
import { headersOf } from '../platform/identity/provider/provider-visit.ts'

export interface Doors {
  readonly certificate: Certificate | null
  /** Lets nobody in any more, answers what was asked, and closes line by line. */
  readonly close: () => Promise<void>
}

// Longer than any proxy keeps an idle connection: a client that reuses one must never meet a
// closing socket.
const keepAliveMs = 75_000
// A line kept open may carry a request at the very moment it would be closed: so long, idle lines
// still answer.
const lingerMs = 500
// A large scan over a thin line may need it; container engines kill after ten seconds.
const graceMs = 8000

// The head of a request must be whole within so long, a large scan over a thin line within so long;
// looked at so often.
const headMs = 15_000
const requestMs = 30 * 60_000
const idleMs = 120_000
// Each costs memory and a file handle.
const mostConnections = 5000
const heads = { connectionsCheckingInterval: 5000 }

// A certificate lives for months and is replaced weeks before its end.
const renewEveryMs = 12 * 3_600_000

type Door = { readonly server: Server } | { readonly server: TlsServer; readonly isTls: true }

/** Throws with a plain sentence when a port is taken or a certificate cannot be used. */
export async function listen(app: AppContext, hono: Hono): Promise<Doors> {
  const { host, port, idPort } = app.config
  const certificate = await certificateOf(app)
  const answer = getRequestListener(hono.fetch)
  const admit = openAdmission(app)
  const application = door(certificate, admit, (request, response) => {
    void answer(request, response)
  })
  const provider = door(certificate, admit, app.identity.providerHandler)
  await open(application.server, { host, port, setting: 'PORT' })
  try {
    await open(provider.server, { host, port: idPort, setting: 'ID_PORT' })
  } catch (cause) {
    await shut(application.server)
    throw cause
  }
  const renewing = setInterval(() => void renew(app, [application, provider]), renewEveryMs)
  renewing.unref()
  return {
    certificate,
    async close() {
      clearInterval(renewing)
      await Promise.all([shut(application.server), shut(provider.server)])
    },
  }
}

function door(certificate: Certificate | null, admit: Admit, answerTo: RequestListener): Door {
  const answer: RequestListener = (request, response) => {
    void admit({ request, response }, () => answerTo(request, response))
  }
  return certificate === null
    ? { server: createServer(heads, answer) }
    : { server: createTlsServer({ ...heads, ...certificate }, answer), isTls: true }
}

async function certificateOf({ config, sites, now }: AppContext): Promise<Certificate | null> {
  const known = await sites.all()
  const origins = known.map(({ origin }) => origin)
  return readCertificate(config, origins, now())
}

/** Who is inside stays inside; whoever comes next is shown the newer certificate. */
async function renew(app: AppContext, doors: readonly Door[]): Promise<void> {
  try {
    const certificate = await certificateOf(app)
    if (certificate === null) return
    for (const each of doors) if ('isTls' in each) each.server.setSecureContext(certificate)
  } catch (cause) {
    app.log.warn({ err: cause }, 'the certificate could not be renewed; the old one stays')
  }
}

async function open(
  server: Server | TlsServer,
  at: Parameters<typeof portProblem>[1],
): Promise<void> {
  server.keepAliveTimeout = keepAliveMs
  server.headersTimeout = headMs
  server.requestTimeout = requestMs
  server.setTimeout(idleMs)
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portProblem(cause, at)))
    server.listen(at.port, at.host, resolve)
  })
}

async function shut(server: Server | TlsServer): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // Not the server's own: that closes every idle line at once.
    Listener.prototype.close.call(server, () => resolve())
  })
  const idle = setInterval(() => server.closeIdleConnections(), lingerMs)
  const rest = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(rest)
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type Admit = (exchange: Exchange, answer: () => void) => Promise<void>

/** Far beyond a town hall that opens its doors, far below what one process answers. */
const ofNetwork = { points: 1000, seconds: 10 }

/** One for both doors: the same process answers behind them. */
export function openAdmission(
  { config: { trustedProxies }, identity }: Pick<AppContext, 'config' | 'identity'>,
  limit: Limit = ofNetwork,
): Admit {
  const networks = inMemory(limit)
  return async ({ request, response }, answer) => {
    if (namesTwoHosts(request)) {
      response.writeHead(400, { Connection: 'close' }).end()
      return
    }
    const headers = headersOf(request)
    const network = lineOf(clientAddress(headers, request, trustedProxies))
    const waitSeconds = identity.knows(headers) ? null : await consume(networks, network)
    if (waitSeconds === null) answer()
    else response.writeHead(429, { ...tooMany, 'Retry-After': waitSeconds }).end(tooManyText)
  }
}

const tooManyText =
  'Hay demasiadas peticiones desde su red. Espere unos segundos y vuelva a intentarlo.\n' +
  'There are too many requests from your network. Wait a few seconds and try again.\n'
const tooMany = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
}

/** RFC 9112, §3.2: such a request may mean one thing to a proxy and another to us. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
