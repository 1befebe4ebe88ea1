/**
 * Looks at each request before anything is done for it: who may go in at once, who waits for a
 * turn, and what is no request.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import type { AppContext } from '../../context/request-context.ts'
import { clientAddress } from '../../identity/limits/client-address.ts'
import { headersOf } from '../../identity/provider/provider-request.ts'
import { isInside, lineOf } from '../../identity/limits/network.ts'
import { openLines } from '../limits/lines.ts'
import { openStrangers } from '../limits/stranger-queue.ts'
import type { Exchange } from '../limits/stranger-queue.ts'

export interface Porter {
  opened(line: Socket): void
  /** Answers what is no request; lets the others in when their turn comes. */
  receive(exchange: Exchange, answer: () => void): void
}

const mostLines = 2000

/** One for both doors: the same process answers behind them. */
export function openPorter({
  config,
  identity,
  proxyWatch,
}: Pick<AppContext, 'config' | 'identity' | 'proxyWatch'>): Porter {
  const { trustedProxies } = config
  const strangers = openStrangers()
  const lines = openLines(mostLines)
  return {
    opened(line) {
      // Everybody comes on a proxy's lines.
      if (!isInside(line.remoteAddress ?? '', trustedProxies)) lines.opened(line)
    },
    receive(exchange, answer) {
      const { request, response } = exchange
      if (namesTwoHosts(request)) {
        response.writeHead(400, { Connection: 'close' }).end()
        return
      }
      proxyWatch.look(request)
      const headers = headersOf(request)
      if (!identity.knows(headers)) {
        const address = lineOf(clientAddress(headers, request, trustedProxies))
        strangers.take(address, exchange, answer)
        return
      }
      lines.isKnown(request.socket)
      answer()
    },
  }
}

/** RFC 9112, §3.2: such a request may mean one thing to a proxy and another to us. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
