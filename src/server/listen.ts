/** The two doors of a server process: the application's, and the embedded identity provider's on an origin of its own. */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { House } from './desk.ts'
import { OperatorProblem } from './config.ts'

export interface Doors {
  /** Stops letting people in, gives those inside a moment, then closes. */
  readonly close: () => Promise<void>
}

// Longer than any proxy keeps an idle connection: a client that reuses one must never meet a closing socket (quality.md §1).
const keepAliveMs = 75_000
const graceMs = 3000

/** Throws with a plain sentence when a port is taken. */
export async function listen(house: House, app: Hono): Promise<Doors> {
  const { host, port, idPort } = house.config
  const answer = getRequestListener(app.fetch)
  const application = createServer((request, response) => void answer(request, response))
  const provider = createServer(house.identity.providerHandler)
  await open(application, host, port)
  try {
    await open(provider, host, idPort)
  } catch (cause) {
    await shut(application)
    throw cause
  }
  return {
    async close() {
      await Promise.all([shut(application), shut(provider)])
    },
  }
}

async function open(server: Server, host: string, port: number): Promise<void> {
  server.keepAliveTimeout = keepAliveMs
  server.headersTimeout = keepAliveMs + 5000
  // An upload of a large scan over a thin line may take long; its idle connections are cut instead.
  server.requestTimeout = 0
  server.setTimeout(120_000)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portProblem(cause, host, port)))
    server.listen(port, host, resolve)
  })
}

function portProblem(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code !== 'EADDRINUSE') return cause
  return new OperatorProblem(
    `El puerto ${port} de ${host} está ocupado por otro programa. Ciérrelo o elija otro con PORT=… (o ID_PORT=…).`,
    { cause },
  )
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
