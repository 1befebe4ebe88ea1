/**
 * Signed messages (CMS, RFC 5652) with one signer: what was signed, by which certificate
 * (RFC 5035), and whether that holds. Nothing here judges whose the certificate is.
 */
import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Attribute, SignerInfo } from '@peculiar/asn1-cms'
import {
  ContentInfo,
  id_contentType as contentTypeId,
  id_data as dataId,
  id_messageDigest as messageDigestId,
  id_signedData as signedDataId,
  SignedData,
} from '@peculiar/asn1-cms'
import { id_RSASSA_PSS as rsaPssId, RsaSaPssParams } from '@peculiar/asn1-rsa'
import { AsnParser, AsnSerializer, OctetString } from '@peculiar/asn1-schema'
import type { Name } from '@peculiar/asn1-x509'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import type { BaseBlock } from 'asn1js'
import { Constructed, fromBER, ObjectIdentifier, OctetString as OctetBlock, Sequence } from 'asn1js'

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
  readonly type: string
  readonly content: Buffer | null
  readonly signer: SignerInfo
  /** What the signer signed, under the tag it has in the message; null when there is none. */
  readonly attributes: Uint8Array | null
  readonly certificates: readonly X509Certificate[]
}

type Attributes = ReadonlyMap<string, readonly ArrayBuffer[]>

const oid = {
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  rsa: '1.2.840.113549.1.1.1',
  ed25519: '1.3.101.112',
} as const

const digests: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Signatures that name their digest: RSA and ECDSA. */
const withDigest: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

export function readSignedMessage(bytes: Uint8Array): SignedMessage {
  const { contentType, content } = AsnParser.parse(bytes, ContentInfo)
  if (contentType !== signedDataId) throw new Error('no signed data')
  const { encapContentInfo, signerInfos } = AsnParser.parse(content, SignedData)
  const [signer, another] = signerInfos
  if (signer === undefined || another !== undefined) throw new Error('not one signer')
  const held = encapContentInfo.eContent
  return {
    type: encapContentInfo.eContentType,
    content: held?.single ? Buffer.from(held.single.buffer) : null,
    signer,
    ...asTheyStand(content),
  }
}

/**
 * Certificates and signed attributes as they stand in the message: what is written anew may be
 * other bytes than were signed.
 */
function asTheyStand(signedData: ArrayBuffer): Pick<SignedMessage, 'certificates' | 'attributes'> {
  const parts = partsOf(fromBER(signedData).result)
  const [signer] = partsOf(parts.at(-1))
  return {
    certificates: partsOf(parts.find(isFirstContext))
      .filter((one) => one instanceof Sequence)
      .map(({ valueBeforeDecodeView }) => new X509Certificate(valueBeforeDecodeView)),
    attributes: partsOf(signer).find(isFirstContext)?.valueBeforeDecodeView ?? null,
  }
}

function isFirstContext({ idBlock }: BaseBlock): boolean {
  return idBlock.tagClass === 3 && idBlock.tagNumber === 0 && idBlock.isConstructed
}

function partsOf(block: unknown): readonly BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : []
}

export interface ProvenSigner {
  readonly certificate: X509Certificate
  readonly signed: Attributes
  /** What was added when it had been signed: nobody vouches for it. */
  readonly unsigned: Attributes
  readonly signature: Buffer
}

export interface Expected {
  /** What has to have been signed; data of no special kind where it is left out. */
  readonly type?: string
  readonly digest: (algorithm: string) => Buffer
  readonly isNameDemanded: boolean
}

/** The certificate whose key signed exactly what is expected. Throws a `CmsProblem` otherwise. */
export function proveSigner(
  { signer, attributes, certificates }: SignedMessage,
  { type = dataId, digest, isNameDemanded }: Expected,
): ProvenSigner {
  const hash = digests[signer.digestAlgorithm.algorithm]
  // Without attributes a signature over other attributes could be shown as one over these bytes.
  if (hash === undefined || attributes === null) throw new CmsProblem('ALGORITHM')
  const signed = attributesOf(signer.signedAttrs)
  demandSaid(signed, type, digest(hash))
  const isByName =
    isNameDemanded || signed.has(oid.signingCertificate) || signed.has(oid.signingCertificateV2)
  const certificate = certificates.find((one) =>
    isByName ? isNamed(one, signed) : isIdentified(one, signer),
  )
  if (!certificate) throw new CmsProblem('NO_CERTIFICATE')
  // What is signed is the set itself: under its own tag, not the one that stands in the message.
  const set = Buffer.from(attributes)
  set[0] = 0x31
  const signature = Buffer.from(signer.signature.buffer)
  if (!isSigned(signer.signatureAlgorithm, hash, set, certificate.publicKey, signature)) {
    throw new CmsProblem('SIGNATURE')
  }
  return { certificate, signed, unsigned: attributesOf(signer.unsignedAttrs), signature }
}

function demandSaid(signed: Attributes, type: string, digest: Buffer): void {
  const said = signed.get(contentTypeId)?.[0]
  if (!said || idIn(said) !== type) throw new CmsProblem('TYPE')
  const summed = signed.get(messageDigestId)?.[0]
  if (!summed || !octetsIn(summed).equals(digest)) throw new CmsProblem('ALTERED')
}

function attributesOf(set: readonly Attribute[] = []): Attributes {
  // Of two, one reader would believe the first and another the second.
  if (new Set(set.map(({ attrType }) => attrType)).size < set.length) {
    throw new CmsProblem('ALGORITHM')
  }
  return new Map(set.map(({ attrType, attrValues }) => [attrType, attrValues]))
}

function idIn(value: ArrayBuffer): string {
  const { result } = fromBER(value)
  return result instanceof ObjectIdentifier ? result.getValue() : ''
}

function octetsIn(value: ArrayBuffer): Buffer {
  return Buffer.from(AsnParser.parse(value, OctetString).buffer)
}

function isSigned(
  { algorithm, parameters }: AlgorithmIdentifier,
  hash: string,
  bytes: Buffer,
  key: KeyObject,
  signature: Buffer,
): boolean {
  if (algorithm === oid.ed25519) return verify(null, bytes, key, signature)
  if (algorithm === rsaPssId) {
    const stated = parameters && AsnParser.parse(parameters, RsaSaPssParams).hashAlgorithm
    const digest = stated && digests[stated.algorithm]
    if (!digest) throw new CmsProblem('ALGORITHM')
    const padding = constants.RSA_PKCS1_PSS_PADDING
    const pss = { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    return verify(digest, bytes, pss, signature)
  }
  const stated = algorithm === oid.rsa ? hash : withDigest[algorithm]
  if (stated === undefined) throw new CmsProblem('ALGORITHM')
  return verify(stated, bytes, key, signature)
}

/** Whether the signed attributes name this very certificate (ESSCertID or ESSCertIDv2). */
function isNamed(one: X509Certificate, signed: Attributes): boolean {
  const second = signed.get(oid.signingCertificateV2)?.[0]
  const named = second ?? signed.get(oid.signingCertificate)?.[0]
  if (!named) return false
  const [certificates] = partsOf(fromBER(named).result)
  const [first] = partsOf(certificates)
  const parts = partsOf(first)
  const stated = parts[0] instanceof Sequence ? parts[0].toBER() : null
  const algorithm = stated && digests[AsnParser.parse(stated, AlgorithmIdentifier).algorithm]
  const digest = second ? (stated === null ? 'sha256' : algorithm) : 'sha1'
  const hash = parts.find((part) => part instanceof OctetBlock)
  if (!digest || !hash) return false
  return createHash(digest).update(one.raw).digest().equals(Buffer.from(hash.getValue()))
}

function isIdentified({ raw }: X509Certificate, { sid }: SignerInfo): boolean {
  const { serialNumber, issuer } = AsnParser.parse(raw, Certificate).tbsCertificate
  const said = sid.issuerAndSerialNumber
  return Boolean(
    said &&
    Buffer.from(said.serialNumber).equals(Buffer.from(serialNumber)) &&
    written(said.issuer).equals(written(issuer)),
  )
}

function written(name: Name): Buffer {
  return Buffer.from(AsnSerializer.serialize(name))
}

export interface CertificateNames {
  readonly signer: string | null
  readonly identity: string | null
  readonly organization: string | null
  readonly issuer: string | null
}

const nameOid = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  organization: '2.5.4.10',
  givenName: '2.5.4.42',
} as const

/** As the certificate states them (X.501), of its holder and of whoever issued it. */
export function certificateNames({ raw }: X509Certificate): CertificateNames {
  const { tbsCertificate } = AsnParser.parse(raw, Certificate)
  const [subject, issuer] = [
    partsOfName(tbsCertificate.subject),
    partsOfName(tbsCertificate.issuer),
  ]
  const person = [subject.get(nameOid.givenName), subject.get(nameOid.surname)]
  return {
    signer: subject.get(nameOid.commonName) ?? (person.filter(Boolean).join(' ') || null),
    identity: subject.get(nameOid.serialNumber) ?? null,
    organization: subject.get(nameOid.organization) ?? null,
    issuer: issuer.get(nameOid.commonName) ?? issuer.get(nameOid.organization) ?? null,
  }
}

const longestName = 200

/** The first of each kind, in one line, without what would turn it around or hide it. */
function partsOfName(name: Name): ReadonlyMap<string, string> {
  const parts = [...name].flatMap((pairs) => [...pairs])
  const texts = parts.map(({ type, value }) => {
    const text = value.toString().replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    return [type, text.trim().slice(0, longestName)] as const
  })
  return new Map(texts.filter(([, text]) => text !== '').toReversed())
}
