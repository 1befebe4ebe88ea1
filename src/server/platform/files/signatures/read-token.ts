/**
 * A time-stamp token (RFC 3161) and whether it is true: CMS with one signer (RFC 5652), the
 * certificate it names (RFC 5035, RFC 5816), its usage and its chain at the instant of the stamp.
 * No network, no revocation: a stamp is judged offline.
 */
import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import { AsnParser } from '@peculiar/asn1-schema'
import { TSTInfo } from '@peculiar/asn1-tsp'
import type { CmsReason } from './cms.ts'
import { CmsProblem, proveSigner, readSignedMessage } from './cms.ts'

export interface Stamp {
  readonly at: Date
  readonly imprint: string
  readonly policy: string
  readonly nonce: string | null
  readonly authority: string
  /** Whether its chain was followed to a trusted certificate: there were some to follow it to. */
  readonly isTrusted: boolean
}

/** The token is not true, or not of somebody trusted; the message is for people. */
export class BadStamp extends Error {
  override name = 'BadStamp'
}

const oid = {
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const

const sentences: Readonly<Record<CmsReason, string>> = {
  TYPE: 'el sello firma otra cosa',
  ALTERED: 'se alteró lo que dice el sello de tiempo',
  NO_CERTIFICATE: 'el sello no trae el certificado que lo firma',
  SIGNATURE: 'la firma del sello de tiempo no es válida',
  ALGORITHM: 'el sello usa un resumen que no se acepta',
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
    if (cause instanceof CmsProblem) throw new BadStamp(sentences[cause.reason], { cause })
    throw new BadStamp('el sello de tiempo no se puede leer', { cause })
  }
}

function proven(token: Buffer, trusted: readonly X509Certificate[]): Stamp {
  const message = readSignedMessage(token)
  const { type, content: info, certificates } = message
  if (type !== oid.tstInfo || info === null) throw new BadStamp('no es un sello de tiempo')
  const said = tstInfo(info)
  const { certificate } = proveSigner(message, {
    type,
    digest: (algorithm) => createHash(algorithm).update(info).digest(),
    isNameDemanded: true,
  })
  if (certificate.keyUsage?.join(' ') !== oid.timeStamping) {
    throw new BadStamp('el certificado que firma no es para sellos de tiempo')
  }
  const others = certificates.filter((one) => one !== certificate)
  demandValid(certificate, said.at)
  if (trusted.length > 0) followChain(certificate, others, trusted, said.at)
  const authority = certificate.subject.split('\n').toReversed().join(', ')
  return { ...said, authority, isTrusted: trusted.length > 0 }
}

function tstInfo(info: Buffer): Pick<Stamp, 'at' | 'imprint' | 'policy' | 'nonce'> {
  const { policy, messageImprint, genTime, nonce } = AsnParser.parse(info, TSTInfo)
  if (messageImprint.hashAlgorithm.algorithm !== oid.sha256) {
    throw new BadStamp('el sello no es sobre una huella SHA-256')
  }
  return {
    policy,
    imprint: Buffer.from(messageImprint.hashedMessage.buffer).toString('hex'),
    at: genTime,
    nonce: nonce ? Buffer.from(nonce).toString('hex') : null,
  }
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
