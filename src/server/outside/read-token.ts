/**
 * A time-stamp token (RFC 3161) and whether it is true: CMS with one signer (RFC 5652), the
 * certificate it names (RFC 5035, RFC 5816), its usage and its chain at the instant of the stamp.
 * No network, no revocation: a stamp is judged offline.
 */
import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { instantOf, oidOf, partAt, partsOf, readDer } from './der.ts'
import type { Der } from './der.ts'

/** What a token says, once its signature holds. */
export interface Stamp {
  readonly at: Date
  /** Lower-case hexadecimal: the SHA-256 that was stamped. */
  readonly imprint: string
  readonly policy: string
  /** Lower-case hexadecimal; null when the token has none. */
  readonly nonce: string | null
  /** Subject of the certificate that signed. */
  readonly authority: string
  /** Whether its chain was followed to a trusted certificate: there were some to follow it to. */
  readonly isTrusted: boolean
}

/** The token is not true, or not of somebody trusted; the message is for people. */
export class BadStamp extends Error {
  override name = 'BadStamp'
}

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  rsaPss: '1.2.840.113549.1.1.10',
  ed25519: '1.3.101.112',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const

const digests: Readonly<Record<string, string>> = {
  [oid.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/**
 * Reads and proves a token. `trusted` are the roots; none: the chain is not followed. Throws a
 * `BadStamp`.
 */
export function readToken(token: Buffer, trusted: readonly X509Certificate[]): Stamp {
  try {
    return proven(token, trusted)
  } catch (cause) {
    if (cause instanceof BadStamp) throw cause
    throw new BadStamp('el sello de tiempo no se puede leer', { cause })
  }
}

function proven(token: Buffer, trusted: readonly X509Certificate[]): Stamp {
  const { info, signer, certificates } = signedData(token)
  const said = tstInfo(info)
  const certificate = checkSigner(signer, info, certificates)
  if (certificate.keyUsage?.join(' ') !== oid.timeStamping) {
    throw new BadStamp('el certificado que firma no es para sellos de tiempo')
  }
  const others = certificates.filter((one) => one !== certificate)
  demandValid(certificate, said.at)
  if (trusted.length > 0) followChain(certificate, others, trusted, said.at)
  const authority = certificate.subject.split('\n').toReversed().join(', ')
  return { ...said, authority, isTrusted: trusted.length > 0 }
}

interface Signed {
  /** The bytes that are signed: DER of TSTInfo. */
  readonly info: Buffer
  readonly signer: readonly Der[]
  readonly certificates: readonly X509Certificate[]
}

function signedData(token: Buffer): Signed {
  const content = partsOf(partAt([readDer(token)], 0, 0x30))
  if (oidOf(partAt(content, 0, 0x06)) !== oid.signedData) throw new Error('no signed data')
  const [data] = partsOf(partAt(content, 1, 0xa0))
  if (data === undefined) throw new Error('no signed data')
  const parts = partsOf(data)
  const wrapped = partsOf(partAt(parts, 2, 0x30))
  if (oidOf(partAt(wrapped, 0, 0x06)) !== oid.tstInfo)
    throw new BadStamp('no es un sello de tiempo')
  const info = partAt(partsOf(partAt(wrapped, 1, 0xa0)), 0, 0x04).content
  const bag = parts.find(({ tag }) => tag === 0xa0)
  const certificates = bag ? partsOf(bag).map(({ whole }) => new X509Certificate(whole)) : []
  const last = parts.at(-1)
  const signers = last?.tag === 0x31 ? partsOf(last) : []
  const [signer, another] = signers
  if (signer === undefined || another !== undefined) throw new Error('not one signer')
  return { info, signer: partsOf(signer), certificates }
}

function tstInfo(info: Buffer): Pick<Stamp, 'at' | 'imprint' | 'policy' | 'nonce'> {
  const parts = partsOf(readDer(info))
  const policy = oidOf(partAt(parts, 1, 0x06))
  const imprint = partsOf(partAt(parts, 2, 0x30))
  const algorithm = oidOf(partAt(partsOf(partAt(imprint, 0, 0x30)), 0, 0x06))
  if (algorithm !== oid.sha256) throw new BadStamp('el sello no es sobre una huella SHA-256')
  const nonce = parts.slice(5).find(({ tag }) => tag === 0x02)
  return {
    policy,
    imprint: partAt(imprint, 1, 0x04).content.toString('hex'),
    at: instantOf(partAt(parts, 4, 0x18)),
    nonce: nonce ? nonce.content.toString('hex') : null,
  }
}

/** The certificate whose key signed exactly this content. */
function checkSigner(
  signer: readonly Der[],
  info: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const digest = digestOf(partAt(signer, 2, 0x30))
  const attributes = partAt(signer, 3, 0xa0)
  const values = new Map(
    partsOf(attributes).map((attribute) => {
      const [name, value] = partsOf(attribute)
      if (!name || value?.tag !== 0x31) throw new Error('no attribute')
      return [oidOf(name), partsOf(value)] as const
    }),
  )
  const type = values.get(oid.contentType)?.[0]
  if (!type || oidOf(type) !== oid.tstInfo) throw new BadStamp('el sello firma otra cosa')
  const summed = values.get(oid.messageDigest)?.[0]?.content
  if (!summed?.equals(createHash(digest).update(info).digest())) {
    throw new BadStamp('se alteró lo que dice el sello de tiempo')
  }
  const certificate = certificates.find((one) => isNamed(one, values))
  if (!certificate) throw new BadStamp('el sello no trae el certificado que lo firma')
  // What is signed is the set itself: under its own tag, not the one that stands in the message.
  const signed = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)])
  const algorithm = oidOf(partAt(partsOf(partAt(signer, 4, 0x30)), 0, 0x06))
  const signature = partAt(signer, 5, 0x04).content
  if (!isSigned(algorithm, digest, signed, certificate.publicKey, signature)) {
    throw new BadStamp('la firma del sello de tiempo no es válida')
  }
  return certificate
}

function isSigned(
  algorithm: string,
  digest: string,
  signed: Buffer,
  key: KeyObject,
  signature: Buffer,
): boolean {
  if (algorithm === oid.ed25519) return verify(null, signed, key, signature)
  const padding =
    algorithm === oid.rsaPss
      ? {
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_AUTO,
        }
      : {}
  return verify(digest, signed, { key, ...padding }, signature)
}

function digestOf(algorithm: Der): string {
  const name = digests[oidOf(partAt(partsOf(algorithm), 0, 0x06))]
  if (name === undefined) throw new BadStamp('el sello usa un resumen que no se acepta')
  return name
}

/** Whether the signed attributes name this very certificate (ESSCertID or ESSCertIDv2). */
function isNamed(one: X509Certificate, values: ReadonlyMap<string, readonly Der[]>): boolean {
  const second = values.get(oid.signingCertificateV2)?.[0]
  const named = second ?? values.get(oid.signingCertificate)?.[0]
  if (!named) return false
  const parts = partsOf(firstOf(firstOf(named)))
  const [algorithm] = parts[0]?.tag === 0x30 ? partsOf(parts[0]) : []
  const digest = second ? (algorithm ? digests[oidOf(algorithm)] : 'sha256') : 'sha1'
  const hash = parts.find(({ tag }) => tag === 0x04)
  if (digest === undefined || !hash) return false
  return createHash(digest).update(one.raw).digest().equals(hash.content)
}

function firstOf(value: Der): Der {
  const [first] = partsOf(value)
  if (!first) throw new Error('nothing inside')
  return first
}

const longestChain = 6

function followChain(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): void {
  let current = certificate
  for (let step = 0; step < longestChain; step += 1) {
    const root = trusted.find((one) => issued(one, current) || one.raw.equals(current.raw))
    if (root) {
      demandValid(root, at)
      return
    }
    const issuer = others.find((one) => one.ca && issued(one, current))
    if (!issuer || issuer.raw.equals(current.raw)) break
    demandValid(issuer, at)
    current = issuer
  }
  throw new BadStamp('el certificado del sello de tiempo no es de una autoridad conocida')
}

function issued(issuer: X509Certificate, one: X509Certificate): boolean {
  return issuer.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey)
}

function demandValid({ validFromDate, validToDate }: X509Certificate, at: Date): void {
  if (at >= validFromDate && at <= validToDate) return
  throw new BadStamp('el certificado del sello de tiempo no valía en ese instante')
}
