/**
 * Notices a proxy that hides who asks: then all people are one address, and the limits of one are
 * the limits of all. Either a proxy that we were not told of says for whom it speaks, or the one
 * that we believe does not say it.
 */
import type { IncomingMessage } from 'node:http'

import type { Logger } from 'pino'

import { isInside } from '../../common/network.ts'

/** UNNAMED: TRUSTED_PROXY does not name it. SILENT: it sends no X-Forwarded-For. */
export type HiddenBy = { readonly why: 'UNNAMED' | 'SILENT'; readonly proxy: string }

export interface ProxyWatch {
  look(request: Pick<IncomingMessage, 'headers' | 'socket' | 'url'>): void
  /** Of the last quarter of an hour; null while nothing is hidden. */
  hidden(): HiddenBy | null
}

const windowMs = 15 * 60_000
const enough: Readonly<Record<HiddenBy['why'], number>> = { UNNAMED: 5, SILENT: 20 }
const inner = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '::1', 'fc00::/7']

type Seen = {
  readonly sinceMs: number
  count: number
  /** The only address that asked; null when there were several. */
  only: string | null
  forwarded: number
}

export function openProxyWatch(
  { trustedProxies }: { readonly trustedProxies: readonly string[] },
  { log, now }: { readonly log: Pick<Logger, 'warn'>; readonly now: () => Date },
): ProxyWatch {
  let seen: Seen = { sinceMs: now().getTime(), count: 0, only: null, forwarded: 0 }
  let before: HiddenBy | null = null
  let isSaid = false
  const hidden = (): HiddenBy | null => {
    const atMs = now().getTime()
    const hiddenNow = hiddenIn(seen, trustedProxies)
    if (Math.abs(atMs - seen.sinceMs) < windowMs) return hiddenNow ?? before
    before = Math.abs(atMs - seen.sinceMs) < 2 * windowMs ? hiddenNow : null
    seen = { sinceMs: atMs, count: 0, only: null, forwarded: 0 }
    return before
  }
  return {
    hidden,
    look({ headers, socket, url }) {
      // Whoever only asks whether we live comes past the proxy.
      if (url === '/health') return
      hidden()
      const from = socket.remoteAddress ?? ''
      seen.only = seen.count === 0 || seen.only === from ? from : null
      seen.count += 1
      if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
        seen.forwarded += 1
      const found = isSaid ? null : hidden()
      if (found === null) return
      isSaid = true
      log.warn(found, sentences[found.why])
    },
  }
}

function hiddenIn(
  { only: proxy, count, forwarded }: Seen,
  trusted: readonly string[],
): HiddenBy | null {
  if (proxy === null) return null
  const isTrusted = isInside(proxy, trusted)
  if (isTrusted && forwarded === 0 && count >= enough.SILENT) return { why: 'SILENT', proxy }
  // Anybody may write the header; all who ask from one place inside, and nobody without it, is a
  // proxy.
  if (isTrusted || forwarded < count || count < enough.UNNAMED) return null
  return isInside(proxy, inner) ? { why: 'UNNAMED', proxy } : null
}

const sentences: Readonly<Record<HiddenBy['why'], string>> = {
  UNNAMED:
    'Un servidor que no está en TRUSTED_PROXY habla por todas las personas: indique su dirección en TRUSTED_PROXY',
  SILENT:
    'El servidor de TRUSTED_PROXY no dice por quién habla: configúrelo para que envíe X-Forwarded-For',
}
