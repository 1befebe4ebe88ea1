/** Where the figures for Prometheus are read. Without it there is no such door. */
import { integer, isThisMachine, text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type MetricsSettings = {
  readonly host: string
  readonly port: number
  /** What a reader must show; null when only this machine reaches the door. */
  readonly token: string | null
}

const highestPort = 65_535
const shortestToken = 24

/** METRICS_PORT, METRICS_HOST and METRICS_TOKEN. */
export function readMetricsSettings(reader: Reader): MetricsSettings | null {
  const host = text(reader, 'METRICS_HOST') ?? '127.0.0.1'
  const token = text(reader, 'METRICS_TOKEN')
  if (text(reader, 'METRICS_PORT') === null) return null
  const port = integer(reader, 'METRICS_PORT', { fallback: 9464, from: 1, to: highestPort })
  if (token === null && !isThisMachine(host)) {
    reader.problems.push(
      'METRICS_HOST abre las cifras a otras máquinas: indique también METRICS_TOKEN, que deberán mostrar.',
    )
  }
  if (token !== null && token.length < shortestToken) {
    reader.problems.push(`METRICS_TOKEN debe tener al menos ${shortestToken} letras.`)
  }
  return { host, port, token }
}
