/**
 * Which time-stamp authority stamps the closings. Without one nothing is stamped, and nothing
 * breaks.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { projectRoot } from '../common/product-files.ts'
import { text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type StampSettings = {
  /** http or https: what comes back is signed, and only a hash goes out. */
  readonly url: URL
  /** `user:password`, or null. */
  readonly login: string | null
  /** Dotted; null: whichever the authority follows. */
  readonly policy: string | null
  /** Whose stamps are believed, in PEM. */
  readonly authorities: readonly string[]
}

/** TSA_URL and TSA_CA, which go together, and TSA_POLICY; null when none is given. */
export function readStamps(reader: Reader): StampSettings | null {
  const address = text(reader, 'TSA_URL')
  const file = text(reader, 'TSA_CA')
  const policy = text(reader, 'TSA_POLICY')
  if (policy !== null && !/^[012](?:\.\d+)+$/u.test(policy)) {
    reader.problems.push(`TSA_POLICY debe ser un OID, como 1.2.3.4; se leyó «${policy}».`)
  }
  if (address === null && file === null) return null
  if (address === null || file === null) {
    reader.problems.push(
      'TSA_URL y TSA_CA van juntas: la dirección de la autoridad de sellado de tiempo y el archivo PEM con el certificado de quien la avala.',
    )
    return null
  }
  const url = URL.parse(address)
  const authorities = certificatesIn(reader, file)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    // Not repeated: it may carry a password, and this sentence ends in a log.
    reader.problems.push(
      'TSA_URL debe ser la dirección http o https de una autoridad de sellado de tiempo (RFC 3161).',
    )
    return null
  }
  const login = url.username === '' ? null : decoded(`${url.username}:${url.password}`)
  url.username = ''
  url.password = ''
  return { url, login, policy, authorities }
}

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/gu

function certificatesIn(reader: Reader, file: string): readonly string[] {
  try {
    const found = readFileSync(resolve(projectRoot, file), 'utf8').match(pem) ?? []
    // Each is read once here, so that a bad one is told at the start.
    const read = found.map((one) => new X509Certificate(one))
    if (read.length > 0) return found
  } catch {
    // Not there, not readable, or no certificate: for whoever set it they are all the same.
  }
  reader.problems.push(`TSA_CA debe ser un archivo PEM con certificados; se leyó «${file}».`)
  return []
}

function decoded(login: string): string {
  try {
    return decodeURIComponent(login)
  } catch {
    return login // a lone per cent sign
  }
}
