/**
 * Signature version 4, as S3 and what speaks like it ask for it (AWS, "Signature Calculations for
 * the Authorization Header").
 */
import { createHash, createHmac } from 'node:crypto'

export interface RequestToSign {
  readonly method: string
  /** Percent-encoded already, as it is sent. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** By lower-case name; the host is among them. */
  readonly headers: Readonly<Record<string, string>>
  /** Lower-case hexadecimal: the store turns away a body that is another. */
  readonly bodySha256: string
}

export interface SigningKey {
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

const algorithm = 'AWS4-HMAC-SHA256'

/** All headers to be sent: those given, and those that sign them. */
export function signedHeaders(
  request: RequestToSign,
  key: SigningKey,
  at: Date,
): Record<string, string> {
  const instant = at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  const day = instant.slice(0, 8)
  const headers = {
    ...request.headers,
    'x-amz-content-sha256': request.bodySha256,
    'x-amz-date': instant,
  }
  const lines = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = lines.map(([name]) => name).join(';')
  const asked = [
    request.method,
    request.path,
    queryText(request.query),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    request.bodySha256,
  ].join('\n')
  const scope = `${day}/${key.region}/s3/aws4_request`
  const digest = createHash('sha256').update(asked).digest('hex')
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${key.secret}`,
  )
  const signature = hmac(signingKey, [algorithm, instant, scope, digest].join('\n')).toString('hex')
  return {
    ...headers,
    authorization: `${algorithm} Credential=${key.keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** In the one order and writing that is signed; it is sent so too. */
export function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

/** RFC 3986: what `encodeURIComponent` leaves alone and must not. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
