/**
 * Our registration at the council's own OpenID Connect provider, and how we show there that we are
 * that client.
 */
import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { readClaims } from './claims-settings.ts'
import type { ClaimsSettings } from './claims-settings.ts'
import { projectRoot } from '../common/product-files.ts'
import { flag, isThisMachine, text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientProof: ClientProof
  /** Whether it leaves the type out of its log-out tokens, as some versions do. */
  readonly acceptsUntypedLogout: boolean
  readonly claims: ClaimsSettings
}

/** How a secret is shown at the token endpoint. */
export const secretMethods = ['auto', 'post', 'basic', 'basic-plain'] as const
export type SecretMethod = (typeof secretMethods)[number]

/** By a secret that both sides know, or by a signature that only we can make (RFC 7523). */
export type ClientProof =
  | { readonly secret: string; readonly method: SecretMethod }
  | { readonly key: KeyObject; readonly keyId: string | null }

/** Null when the council has none. */
export function readOidc(reader: Reader): OidcSettings | null {
  const issuer = text(reader, 'OIDC_ISSUER')
  const clientId = text(reader, 'OIDC_CLIENT_ID')
  const hasProof =
    text(reader, 'OIDC_CLIENT_SECRET') !== null || text(reader, 'OIDC_CLIENT_KEY') !== null
  const acceptsUntypedLogout = flag(reader, 'OIDC_UNTYPED_LOGOUT')
  const claims = readClaims(reader)
  const clientProof = readProof(reader)
  if (issuer === null && clientId === null && !hasProof) return null
  if (issuer === null || clientId === null || !hasProof) {
    reader.problems.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET (u OIDC_CLIENT_KEY) van juntas: indique las tres, ' +
        'o ninguna para usar el ingreso incluido.',
    )
    return null
  }
  // Compared letter by letter with what the provider says of itself, so it is kept as written.
  if (!isAddressOfService(issuer)) {
    reader.problems.push(
      `OIDC_ISSUER debe ser la dirección https del servicio de ingreso; se leyó «${issuer}».`,
    )
    return null
  }
  return clientProof && { issuer, clientId, clientProof, acceptsUntypedLogout, claims }
}

function isAddressOfService(issuer: string): boolean {
  const url = URL.parse(issuer)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
}

function readProof(reader: Reader): ClientProof | null {
  const secret = text(reader, 'OIDC_CLIENT_SECRET')
  const file = text(reader, 'OIDC_CLIENT_KEY')
  const keyId = text(reader, 'OIDC_CLIENT_KEY_ID')
  const method = readMethod(reader)
  if (secret !== null && file !== null) {
    reader.problems.push(
      'OIDC_CLIENT_SECRET y OIDC_CLIENT_KEY son dos formas de lo mismo: deje la que espera el servicio de ingreso.',
    )
    return null
  }
  if (secret !== null) return method && { secret, method }
  if (file === null) return null
  if (method !== 'auto') {
    reader.problems.push('OIDC_CLIENT_AUTH dice cómo va una clave; con OIDC_CLIENT_KEY, quítela.')
  }
  const key = readKey(reader, file)
  return key && { key, keyId }
}

function readMethod(reader: Reader): SecretMethod | null {
  const asked = text(reader, 'OIDC_CLIENT_AUTH') ?? 'auto'
  const method = secretMethods.find((known) => known === asked)
  if (method !== undefined) return method
  reader.problems.push(
    `OIDC_CLIENT_AUTH es ${secretMethods.join(', ')}; se leyó «${asked}». Con una clave privada indique OIDC_CLIENT_KEY en su lugar.`,
  )
  return null
}

// What the signatures RS256 and ES256 need, which every provider with `private_key_jwt` can check.
const smallestModulus = 2048

function readKey(reader: Reader, file: string): KeyObject | null {
  const key = keyIn(resolve(projectRoot, file))
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  const curve = key?.asymmetricKeyDetails?.namedCurve
  const isRsa = key?.asymmetricKeyType === 'rsa' && bits >= smallestModulus
  if (key !== null && (isRsa || curve === 'prime256v1')) return key
  reader.problems.push(
    'OIDC_CLIENT_KEY debe ser un archivo PEM que el servidor pueda leer, con una clave privada sin contraseña: ' +
      `RSA de ${smallestModulus} bits o más, o EC P-256. El que se indicó no lo es.`,
  )
  return null
}

function keyIn(path: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(path))
  } catch {
    return null
  }
}
