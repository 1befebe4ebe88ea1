/**
 * `/metrics` on a port of its own, where no proxy of the people's door leads: the figures tell
 * nobody's business, but how busy a council is and how full its disk is nobody else's either.
 * Elsewhere than on this machine it asks for a token.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Config } from '../config/config.ts'
import { portProblem } from '../config/demand-ports.ts'
import { measure } from './measure.ts'
import type { Measured } from './measure.ts'

type MetricsSettings = NonNullable<Config['metrics']>

export interface MetricsDoor {
  readonly close: () => Promise<void>
}

export async function openMetricsDoor(
  settings: MetricsSettings,
  measured: Measured,
): Promise<MetricsDoor> {
  const server = createServer((request, response) => {
    void respond(settings, measured, { request, response })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(portProblem(cause, { ...settings, setting: 'METRICS_PORT' }))
    })
    server.listen(settings.port, settings.host, resolve)
  })
  return {
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(
  settings: MetricsSettings,
  measured: Measured,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  try {
    const { status, text } = await answer(settings, measured, request)
    response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(text)
  } catch {
    response.writeHead(500).end()
  }
}

async function answer(
  { token }: MetricsSettings,
  measured: Measured,
  { url, method, headers }: IncomingMessage,
): Promise<{ readonly status: number; readonly text: string }> {
  if (token !== null && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    return { status: 401, text: 'Falta METRICS_TOKEN.\n' }
  }
  // Without a token only this machine reaches the door, and a page in its browser would by another
  // name (DNS rebinding).
  if (token === null && !ownNames.includes(nameOf(headers.host))) {
    return { status: 421, text: 'Pida las cifras a localhost o 127.0.0.1.\n' }
  }
  if (url !== '/metrics' || method !== 'GET') return { status: 404, text: 'GET /metrics\n' }
  return { status: 200, text: await measure(measured) }
}

const ownNames = ['localhost', '127.0.0.1', '[::1]']

function nameOf(host: string | undefined): string {
  return URL.parse(`http://${host}`)?.hostname ?? ''
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
