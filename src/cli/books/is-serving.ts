/** Whether the server of these settings answers on this machine. */
import { request as askPlainly } from 'node:http'
import { request as askSafely } from 'node:https'
import type { RequestOptions } from 'node:https'

import type { Config } from '#server/config/config.ts'

const timeoutMs = 5000

// Who listens everywhere is asked here.
const nearest: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

export function isServing({
  host,
  port,
  tls,
}: Pick<Config, 'host' | 'port' | 'tls'>): Promise<boolean> {
  const options: RequestOptions = {
    host: nearest[host] ?? host,
    port,
    path: '/health',
    agent: false,
    // Its certificate is of the name that people type; nothing secret is asked.
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((resolve) => {
    const asking = tls === null ? askPlainly(options) : askSafely(options)
    asking.once('error', () => resolve(false))
    asking.once('response', (answer) => {
      answer.once('error', () => undefined).resume()
      resolve(answer.statusCode === 200)
    })
    asking.end()
  })
}
