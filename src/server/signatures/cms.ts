/**
 * Signed messages (CMS, RFC 5652) with one signer: what was signed, by which certificate
 * (RFC 5035), and whether that holds. Nothing here judges whose the certificate is.
 */
import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Der } from './der.ts'
import { oidOf, partAt, partsOf, readDer } from './der.ts'

/**
 * Why a message proves nothing. ALGORITHM: it uses one that is not accepted, or lacks what would
 * prove it.
 */
export type CmsReason = 'TYPE' | 'ALTERED' | 'NO_CERTIFICATE' | 'SIGNATURE' | 'ALGORITHM'

export class CmsProblem extends Error {
  override name = 'CmsProblem'
  readonly reason: CmsReason

  constructor(reason: CmsReason) {
    super(`The signed message proves nothing: ${reason}`)
    this.reason = reason
  }
}

export interface SignedMessage {
  /** Object identifier of what is signed. */
  readonly type: string
  /** What is signed; null when it is kept elsewhere. */
  readonly content: Buffer | null
  /** SignerInfo. */
  readonly signer: readonly Der[]
  readonly certificates: readonly X509Certificate[]
}

/** By object identifier, the values of each attribute. */
export type Attributes = ReadonlyMap<string, readonly Der[]>

export const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  rsaPss: '1.2.840.113549.1.1.10',
  ed25519: '1.3.101.112',
} as const

const digests: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Signatures whose digest is that of the message, or in the parameters of PSS. */
const keyOnly = new Set<string>(['1.2.840.113549.1.1.1', oid.rsaPss, oid.ed25519])
const withDigest: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

/** Throws when it is no signed message in DER, or has not exactly one signer. */
export function readSignedMessage(bytes: Buffer): SignedMessage {
  const message = partsOf(partAt([readDer(bytes)], 0, 0x30))
  if (oidOf(partAt(message, 0, 0x06)) !== oid.signedData) throw new Error('no signed data')
  const [data] = partsOf(partAt(message, 1, 0xa0))
  if (data === undefined) throw new Error('no signed data')
  const parts = partsOf(data)
  const wrapped = partsOf(partAt(parts, 2, 0x30))
  const [held] = wrapped.length > 1 ? partsOf(partAt(wrapped, 1, 0xa0)) : []
  const bag = parts.find(({ tag }) => tag === 0xa0)
  const certificates = bag ? partsOf(bag).filter(({ tag }) => tag === 0x30) : []
  const last = parts.at(-1)
  const [signer, another] = last?.tag === 0x31 ? partsOf(last) : []
  if (signer === undefined || another !== undefined) throw new Error('not one signer')
  return {
    type: oidOf(partAt(wrapped, 0, 0x06)),
    content: held ? partAt([held], 0, 0x04).content : null,
    signer: partsOf(signer),
    certificates: certificates.map(({ whole }) => new X509Certificate(whole)),
  }
}

export interface ProvenSigner {
  readonly certificate: X509Certificate
  readonly signed: Attributes
  /** What was added when it had been signed: nobody vouches for it. */
  readonly unsigned: Attributes
  readonly signature: Buffer
}

export interface Expected {
  /** What has to have been signed. */
  readonly type: string
  /** Of what is signed, by a digest that `node:crypto` knows. */
  readonly digest: (algorithm: string) => Buffer
  /** Whether the signed attributes have to name the certificate (RFC 5035). */
  readonly isNameDemanded: boolean
}

/** The certificate whose key signed exactly what is expected. Throws a `CmsProblem` otherwise. */
export function proveSigner(
  { signer, certificates }: Pick<SignedMessage, 'signer' | 'certificates'>,
  expected: Expected,
): ProvenSigner {
  const hash = digests[oidOf(partAt(partsOf(partAt(signer, 2, 0x30)), 0, 0x06))]
  // Without attributes a signature over other attributes could be shown as one over these bytes.
  if (hash === undefined || signer[3]?.tag !== 0xa0) throw new CmsProblem('ALGORITHM')
  const signed = attributesOf(signer[3])
  demandSaid(signed, expected, hash)
  const isByName = expected.isNameDemanded || isNaming(signed)
  const certificate = certificates.find((one) =>
    isByName ? isNamed(one, signed) : isIdentified(one, signer[1]),
  )
  if (!certificate) throw new CmsProblem('NO_CERTIFICATE')
  // What is signed is the set itself: under its own tag, not the one that stands in the message.
  const bytes = Buffer.concat([Buffer.of(0x31), signer[3].whole.subarray(1)])
  const signature = partAt(signer, 5, 0x04).content
  if (!isSigned(partAt(signer, 4, 0x30), hash, bytes, certificate.publicKey, signature)) {
    throw new CmsProblem('SIGNATURE')
  }
  const unsigned = signer[6]?.tag === 0xa1 ? attributesOf(signer[6]) : new Map()
  return { certificate, signed, unsigned, signature }
}

function demandSaid(signed: Attributes, { type, digest }: Expected, hash: string): void {
  const said = signed.get(oid.contentType)?.[0]
  if (!said || oidOf(said) !== type) throw new CmsProblem('TYPE')
  const summed = signed.get(oid.messageDigest)?.[0]?.content
  if (!summed?.equals(digest(hash))) throw new CmsProblem('ALTERED')
}

function attributesOf(set: Der): Attributes {
  const values = new Map<string, readonly Der[]>()
  for (const attribute of partsOf(set)) {
    const [name, value] = partsOf(attribute)
    if (!name || value?.tag !== 0x31) throw new Error('no attribute')
    // Of two, one reader would believe the first and another the second.
    if (values.has(oidOf(name))) throw new CmsProblem('ALGORITHM')
    values.set(oidOf(name), partsOf(value))
  }
  return values
}

function isSigned(
  algorithm: Der,
  hash: string,
  bytes: Buffer,
  key: KeyObject,
  signature: Buffer,
): boolean {
  const [name, parameters] = partsOf(algorithm)
  const id = name ? oidOf(name) : ''
  if (id === oid.ed25519) return verify(null, bytes, key, signature)
  const stated = keyOnly.has(id) ? hash : withDigest[id]
  if (stated === undefined) throw new CmsProblem('ALGORITHM')
  if (id !== oid.rsaPss) return verify(stated, bytes, key, signature)
  const [hashed] = parameters ? partsOf(parameters) : []
  const [used] = hashed?.tag === 0xa0 ? partsOf(firstOf(hashed)) : []
  const digest = used && digests[oidOf(used)]
  if (digest === undefined) throw new CmsProblem('ALGORITHM')
  const padding = constants.RSA_PKCS1_PSS_PADDING
  return verify(
    digest,
    bytes,
    { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
    signature,
  )
}

function isNaming(signed: Attributes): boolean {
  return signed.has(oid.signingCertificate) || signed.has(oid.signingCertificateV2)
}

/** Whether the signed attributes name this very certificate (ESSCertID or ESSCertIDv2). */
function isNamed(one: X509Certificate, signed: Attributes): boolean {
  const second = signed.get(oid.signingCertificateV2)?.[0]
  const named = second ?? signed.get(oid.signingCertificate)?.[0]
  if (!named) return false
  const parts = partsOf(firstOf(firstOf(named)))
  const [algorithm] = parts[0]?.tag === 0x30 ? partsOf(parts[0]) : []
  const digest = second ? (algorithm ? digests[oidOf(algorithm)] : 'sha256') : 'sha1'
  const hash = parts.find(({ tag }) => tag === 0x04)
  if (digest === undefined || !hash) return false
  return createHash(digest).update(one.raw).digest().equals(hash.content)
}

/** Whether issuer and serial number in the message are those of this certificate. */
function isIdentified(one: X509Certificate, identifier: Der | undefined): boolean {
  if (identifier?.tag !== 0x30) return false
  const [issuer, serial] = partsOf(identifier)
  const body = certificateBody(one)
  return Boolean(issuer?.whole.equals(body.issuer.whole) && serial?.whole.equals(body.serial.whole))
}

/** Issuer, subject and serial number as they stand in the certificate. */
export function certificateBody({ raw }: X509Certificate): {
  readonly serial: Der
  readonly issuer: Der
  readonly subject: Der
} {
  const [body] = partsOf(readDer(raw))
  const parts = body ? partsOf(body) : []
  const start = parts[0]?.tag === 0xa0 ? 1 : 0
  return {
    serial: partAt(parts, start, 0x02),
    issuer: partAt(parts, start + 2, 0x30),
    subject: partAt(parts, start + 4, 0x30),
  }
}

function firstOf(value: Der): Der {
  const [first] = partsOf(value)
  if (!first) throw new Error('nothing inside')
  return first
}
