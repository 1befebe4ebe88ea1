/** One signature of a PDF, by itself: whose it is, when, and whether it is of these very bytes. */
import type { SignatureFinding } from '#contract/entry/signatures.ts'
import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import { id_signingTime as signingTimeId, SigningTime } from '@peculiar/asn1-cms'
import { AsnParser } from '@peculiar/asn1-schema'
import { fromBER } from 'asn1js'
import type { ProvenSigner } from './cms.ts'
import { certificateNames, CmsProblem, proveSigner, readSignedMessage } from './cms.ts'
import type { PdfDict, PdfValue } from './pdf-values.ts'
import { nameIn } from './pdf-view.ts'
import { readToken } from './read-token.ts'
import type { Covered, SignatureField } from './signature-fields.ts'
import { coveredBy } from './signature-fields.ts'

/** All but what follows it. */
export type Proven = Omit<SignatureFinding, 'after'>

const forms: Readonly<Record<string, { readonly isNameDemanded: boolean }>> = {
  'ETSI.CAdES.detached': { isNameDemanded: true },
  'adbe.pkcs7.detached': { isNameDemanded: false },
}

/** `now`: when the certificate is judged of which nobody said when it signed. */
export function proveSignature(
  bytes: Buffer,
  { signature, isPlain }: Pick<SignatureField, 'signature' | 'isPlain'>,
  now: Date,
): Proven {
  if (signature === null || !isPlain) return unread
  const form = nameIn(signature.get('SubFilter')) ?? ''
  const kind = form === 'ETSI.RFC3161' ? 'TIME_STAMP' : 'SIGNATURE'
  const covered = coveredBy(bytes, signature)
  if (!covered) return { ...unread, kind, integrity: 'BROKEN' }
  const said = { ...unread, kind, coversUpTo: covered.end } as const
  const message = messageIn(covered)
  if (message === null) return { ...said, integrity: 'BROKEN' }
  if (kind === 'TIME_STAMP') return { ...said, ...documentStamp(bytes, covered, message) }
  const named = forms[form]
  if (!named) return said
  try {
    return { ...said, ...signedFacts(bytes, covered, message, { ...named, signature, now }) }
  } catch (cause) {
    if (cause instanceof CmsProblem && isOfOtherBytes(cause)) {
      return { ...said, integrity: 'BROKEN' }
    }
    return said
  }
}

function isOfOtherBytes({ reason }: CmsProblem): boolean {
  return reason === 'ALTERED' || reason === 'SIGNATURE' || reason === 'TYPE'
}

/** The message without the zeros that fill the hole; null when something else fills it. */
function messageIn({ contents }: Covered): Buffer | null {
  const { offset } = fromBER(contents.bytes)
  const isFilled = offset > 0 && contents.bytes.subarray(offset).every((byte) => byte === 0)
  return isFilled ? contents.bytes.subarray(0, offset) : null
}

/** Of what is signed. */
function digestOf(bytes: Buffer, { hole: [start, end], end: last }: Covered, hash: string): Buffer {
  const sum = createHash(hash).update(bytes.subarray(0, start))
  return sum.update(bytes.subarray(end, last)).digest()
}

interface Said {
  readonly isNameDemanded: boolean
  readonly signature: PdfDict['entries']
  readonly now: Date
}

function signedFacts(
  bytes: Buffer,
  covered: Covered,
  message: Buffer,
  { isNameDemanded, signature, now }: Said,
): Partial<Proven> {
  const read = readSignedMessage(message)
  const proven = proveSigner(read, {
    digest: (hash) => digestOf(bytes, covered, hash),
    isNameDemanded,
  })
  if (read.content !== null) throw new CmsProblem('ALGORITHM')
  const declared = declaredTime(proven) ?? dateOf(signature.get('M'))
  const stamp = stampOf(proven)
  return {
    ...certificateNames(proven.certificate),
    declaredAt: declared?.toISOString() ?? null,
    ...stamp,
    integrity: 'OK',
    chain: chainAt(proven.certificate, stamp ? new Date(stamp.stampedAt) : (declared ?? now)),
  }
}

/** A certificate that is not of that time is judged by nobody either. */
function chainAt(certificate: X509Certificate, at: Date): Proven['chain'] {
  const isInTime = at >= certificate.validFromDate && at <= certificate.validToDate
  return isInTime ? 'UNKNOWN' : 'EXPIRED_AT_TIME'
}

interface StampSaid {
  readonly stampedAt: string
  readonly stampAuthority: string
}

function saidBy({ at, authority }: ReturnType<typeof readToken>): StampSaid {
  return { stampedAt: at.toISOString(), stampAuthority: authority }
}

function declaredTime({ signed }: ProvenSigner): Date | null {
  const [value] = signed.get(signingTimeId) ?? []
  if (!value) return null
  const { utcTime, generalTime } = AsnParser.parse(value, SigningTime)
  return utcTime ?? generalTime ?? null
}

/** `D:20261128040000+01'00'` (ISO 32000-1, 7.9.4); null when it says no such thing. */
function dateOf(value: PdfValue | undefined): Date | null {
  if (typeof value !== 'object' || value?.kind !== 'string') return null
  const form = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'(\d\d)'?)?/u
  const found = form.exec(value.bytes.toString('latin1'))
  if (!found) return null
  const [, year, month, day, hours, minutes, seconds, zone = '+00', part = '00'] = found
  const date = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone}:${part}`)
  return Number.isNaN(date.getTime()) ? null : date
}

const timeStampId = '1.2.840.113549.1.9.16.2.14'

/** The stamp over the signature itself, when there is one that holds. */
function stampOf({ unsigned, signature }: ProvenSigner): StampSaid | null {
  const [token] = unsigned.get(timeStampId) ?? []
  if (!token) return null
  try {
    const stamp = readToken(Buffer.from(token), [])
    const isOfThis = stamp.imprint === createHash('sha256').update(signature).digest('hex')
    return isOfThis ? saidBy(stamp) : null
  } catch {
    return null
  }
}

function documentStamp(bytes: Buffer, covered: Covered, message: Buffer): Partial<Proven> {
  try {
    const stamp = readToken(message, [])
    const isOfThese = stamp.imprint === digestOf(bytes, covered, 'sha256').toString('hex')
    if (!isOfThese) return { integrity: 'BROKEN' }
    return { ...saidBy(stamp), integrity: 'OK' }
  } catch {
    return {}
  }
}

export type After = SignatureFinding['after']

/** What is known of a signature about which nothing could be read. */
export const unread: SignatureFinding = {
  kind: 'SIGNATURE',
  signer: null,
  identity: null,
  organization: null,
  issuer: null,
  declaredAt: null,
  stampedAt: null,
  stampAuthority: null,
  coversUpTo: null,
  after: 'UNKNOWN',
  integrity: 'UNSUPPORTED',
  chain: 'UNKNOWN',
  revocation: 'NOT_CHECKED',
}
