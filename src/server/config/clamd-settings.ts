/** Where the antivirus listens. Without one nothing is looked at, and nothing breaks. */
import { isAbsolute } from 'node:path'
import type { Reader } from './setting-reader.ts'
import { text } from './setting-reader.ts'

export type ClamdSettings =
  /** A socket of this machine. */
  { readonly path: string } | { readonly host: string; readonly port: number }

/** CLAMD; null when it is not given. */
export function readClamd(reader: Reader): ClamdSettings | null {
  const value = text(reader, 'CLAMD')
  if (value === null) return null
  if (isAbsolute(value)) return { path: value }
  const [, host, port] = /^(\[[\da-f:]+\]|[^\s:/]+):(\d{1,5})$/iu.exec(value) ?? []
  if (host !== undefined && Number(port) > 0 && Number(port) <= 65_535) {
    return { host: host.replaceAll(/[[\]]/gu, ''), port: Number(port) }
  }
  reader.problems.push(
    `CLAMD debe ser la ruta de un socket, como /run/clamav/clamd.ctl, o servidor:puerto, como 10.20.0.5:3310; se leyó «${value}».`,
  )
  return null
}
