/**
 * Admission control: looks at each request before anything is done for it. Whoever is not known
 * (`identity.knows`) may ask only so much from one network, which they share with nobody who is.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AppContext } from '../../context/request-context.ts'
import { clientAddress } from '../../identity/limits/client-address.ts'
import { lineOf } from '../../identity/limits/network.ts'
import { consume, inMemory } from '../../identity/limits/rate-limits.ts'
import type { Limit } from '../../identity/limits/rate-limits.ts'
import { headersOf } from '../../identity/provider/provider-request.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export type Admit = (exchange: Exchange, answer: () => void) => Promise<void>

/** Far beyond a town hall that opens its doors, far below what one process answers. */
const ofNetwork = { points: 1000, seconds: 10 }

/** One for both doors: the same process answers behind them. */
export function openAdmission(
  {
    config: { trustedProxies },
    identity,
    proxyWatch,
  }: Pick<AppContext, 'config' | 'identity' | 'proxyWatch'>,
  limit: Limit = ofNetwork,
): Admit {
  const networks = inMemory(limit)
  return async ({ request, response }, answer) => {
    if (namesTwoHosts(request)) {
      response.writeHead(400, { Connection: 'close' }).end()
      return
    }
    proxyWatch.look(request)
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
