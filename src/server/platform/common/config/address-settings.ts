/**
 * By which addresses people reach us, and what encrypts the way: a proxy in front, the operator's
 * own certificate, or one made here for a trial. Outside of this machine nothing is served in the
 * clear (docs/specification/sign-in.md).
 */
import { resolve } from 'node:path'

import { projectRoot } from '../product-files.ts'
import { complaint, isThisMachine, text, together } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type Addresses = {
  readonly host: string
  readonly publicUrl: string
  /** The origin of the identity pages: never the application's own. */
  readonly idUrl: string
  /**
   * What our own doors encrypt with; null when they speak plainly, to this machine or to a proxy.
   */
  readonly tls: TlsSettings | null
}

export type TlsSettings =
  | { readonly kind: 'trial' }
  | { readonly kind: 'files'; readonly certificatePath: string; readonly keyPath: string }

type Ports = { readonly port: number; readonly idPort: number }

/**
 * `isHosted`: the people sign in elsewhere, and the embedded provider's address matters to nobody.
 */
export function readAddresses(
  reader: Reader,
  { port, idPort, isHosted }: Ports & { readonly isHosted: boolean },
): Addresses {
  const trialName = readTrialName(reader)
  const tls = readTls(reader, trialName)
  const own = trialName === null ? 'http://localhost' : `https://${trialName}`
  const publicUrl = origin(reader, 'PUBLIC_URL', `${own}:${port}`)
  const { protocol, hostname } = new URL(publicUrl)
  const near = tls === null ? 'http://localhost' : `https://${hostname}`
  const idUrl = origin(reader, 'ID_URL', `${near}:${idPort}`)
  const isOpenTrial = trialName !== null && !isThisMachine(trialName)
  const host = text(reader, 'HOST') ?? (isOpenTrial ? '0.0.0.0' : '127.0.0.1')
  if (tls !== null) sayWhatIsPlain(reader, { publicUrl, idUrl })
  else if (protocol === 'http:') sayWhatIsOpen(reader, { host, publicUrl })
  else if (!isHosted) sayWhereToSignIn(reader, idUrl)
  // One script injected in the application could enrol a passkey of its own if the identity pages
  // shared its origin.
  if (publicUrl === idUrl) {
    reader.problems.push(
      `ID_URL no puede ser igual a PUBLIC_URL (${publicUrl}): el ingreso de personas necesita una ` +
        'dirección propia, por ejemplo https://id.municipio.example.',
    )
  }
  return { host, publicUrl, idUrl, tls }
}

function readTrialName(reader: Reader): string | null {
  const name = text(reader, 'TRIAL_NAME')?.toLowerCase() ?? null
  if (name === null || URL.parse(`https://${name}`)?.hostname === name) return name
  return complaint(
    reader,
    `TRIAL_NAME debe ser solo el nombre o la dirección de esta máquina en su red, como registro.lan; se leyó «${name}».`,
  )
}

function readTls(reader: Reader, trialName: string | null): TlsSettings | null {
  const files = together(reader, ['TLS_CERT', 'TLS_KEY'], 'el certificado y su clave.')
  if (files === null) return trialName === null ? null : { kind: 'trial' }
  if (trialName !== null) {
    reader.problems.push(
      'TRIAL_NAME hace un certificado de prueba, y TLS_CERT ya trae uno: quite una de las dos.',
    )
  }
  return {
    kind: 'files',
    certificatePath: resolve(projectRoot, files.TLS_CERT),
    keyPath: resolve(projectRoot, files.TLS_KEY),
  }
}

function origin(reader: Reader, name: string, fallback: string): string {
  const value = text(reader, name) ?? fallback
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    reader.problems.push(
      `${name} debe ser una dirección completa, como https://registro.municipio.example; se leyó «${value}».`,
    )
    return fallback
  }
  if (url.href !== `${url.origin}/`) {
    reader.problems.push(
      `${name} debe terminar en el nombre o el puerto, sin ruta ni usuario: ${url.origin}.`,
    )
  }
  // Browsers keep no __Host- cookie and lend no cryptography to a page that came in the clear.
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    reader.problems.push(
      `${name} es ${url.origin}, sin cifrar: fuera de esta máquina los navegadores no permiten ` +
        `iniciar sesión así. ${howToEncrypt(url.hostname)}`,
    )
  }
  return url.origin
}

function howToEncrypt(hostname: string): string {
  const name = /^(?:\[?::|0\.0\.0\.0|localhost$|127\.)/u.test(hostname) ? 'registro.lan' : hostname
  return (
    `Para probar en su red basta TRIAL_NAME=${name}, que hace un certificado propio; para trabajar, ` +
    "ponga delante un servidor con certificado (Caddy o nginx, por ejemplo, con uno de Let's Encrypt " +
    'o de la autoridad del municipio) o indique el suyo en TLS_CERT y TLS_KEY (docs/operate/install.md).'
  )
}

function sayWhatIsPlain(reader: Reader, urls: Pick<Addresses, 'publicUrl' | 'idUrl'>): void {
  const named = { PUBLIC_URL: urls.publicUrl, ID_URL: urls.idUrl }
  for (const [name, url] of Object.entries(named)) {
    if (url.startsWith('https:')) continue
    reader.problems.push(`${name} es ${url}: con certificado propio debe empezar por https://.`)
  }
}

function sayWhatIsOpen(
  reader: Reader,
  { host, publicUrl }: { host: string; publicUrl: string },
): void {
  if (isLoopback(host)) return
  reader.problems.push(
    `HOST es ${host}: abriría el puerto a la red, y PUBLIC_URL (${publicUrl}) va sin cifrar. ${howToEncrypt(host)}`,
  )
}

// The browser of whoever signs in would look for the pages on its own machine.
function sayWhereToSignIn(reader: Reader, idUrl: string): void {
  if (!isThisMachine(new URL(idUrl).hostname)) return
  reader.problems.push(
    `ID_URL es ${idUrl}, que solo existe en esta máquina: indique la dirección https del ingreso de ` +
      'personas, por ejemplo https://id.municipio.example.',
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.')
}
