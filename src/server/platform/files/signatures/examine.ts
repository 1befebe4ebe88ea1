/**
 * Who signed a PDF, whether each signature is of its bytes, and what came after. Nothing here is
 * trusted to end: outside of tests it runs in the child process of `read-signatures.ts`.
 */
import type { SignatureFinding } from '#contract/entry/attachments.ts'
import type { PdfView, Covered, SignatureField } from './pdf-view.ts'
import { openPdf, signatureFields, nameIn, coveredBy } from './pdf-view.ts'
import { changesBetween } from './revision-changes.ts'
import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import { id_signingTime as signingTimeId, SigningTime } from '@peculiar/asn1-cms'
import { AsnParser } from '@peculiar/asn1-schema'
import { fromBER } from 'asn1js'
import type { ProvenSigner } from './cms.ts'
import { certificateNames, CmsProblem, proveSigner, readSignedMessage } from './cms.ts'
import type { PdfDict, PdfValue } from './pdf-values.ts'
import { readToken } from './read-token.ts'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { drawGrey, openPdf as openPdfium, scaleTo } from '../../papers/foreign/pdfium.ts'

export interface Examined {
  readonly signatures: readonly SignatureFinding[]
  /** What follows the first bytes that were asked for; null when none were. */
  readonly afterFirst: After | null
}

interface Examination {
  readonly now: Date
  /** How long it may take; what was not looked at by then is unknown. */
  readonly mostMs: number
  /** Also what follows so many of the first bytes. */
  readonly first?: number
}

const mostSignatures = 50

export async function examine(
  bytes: Buffer,
  { now, mostMs, first }: Examination,
): Promise<Examined> {
  const endsAt = performance.now() + mostMs
  const view = wholeView(bytes)
  const reached = view === null ? [] : provenIn(bytes, view, now)
  const proven = [...reached, ...unreached(bytes, reached.length)].slice(0, mostSignatures)
  const known = new Map<number, Promise<After>>()
  const afterOf = (end: number): Promise<After> => {
    const after = known.get(end) ?? followingOf(bytes, view, { end, proven, endsAt })
    known.set(end, after)
    return after
  }
  const signatures: SignatureFinding[] = []
  for (const one of proven) {
    const isJudged = one.integrity === 'OK' && one.coversUpTo !== null
    // oxlint-disable-next-line no-await-in-loop -- one after another, as the time lasts
    const after = isJudged ? await afterOf(one.coversUpTo ?? 0) : 'UNKNOWN'
    signatures.push({ ...one, after })
  }
  return { signatures, afterFirst: first === undefined ? null : await afterOf(first) }
}

/** Null when our reader does not understand the file. */
function viewOf(bytes: Buffer): PdfView | null {
  try {
    return openPdf(bytes)
  } catch {
    return null
  }
}

const mostEnds = 10

/**
 * The file, or as much of it as our reader understands up to one of its last ends: what stands
 * behind is told of as what came after.
 */
function wholeView(bytes: Buffer): PdfView | null {
  let view = viewOf(bytes)
  let end = bytes.length
  for (let tries = 0; view === null && tries < mostEnds && end > 0; tries += 1) {
    end = bytes.lastIndexOf('%%EOF', end - 1)
    if (end >= 0) view = viewOf(bytes.subarray(0, end + 5))
  }
  return view
}

function provenIn(bytes: Buffer, view: PdfView, now: Date): readonly Proven[] {
  try {
    return signatureFields(view)
      .filter(({ signature }) => signature !== null)
      .slice(0, mostSignatures)
      .map((field) => proveSignature(bytes, field, now))
  } catch {
    return []
  }
}

/** A signature that the form does not lead to, or that nobody can read, is told all the same. */
function unreached(bytes: Buffer, reached: number): readonly Proven[] {
  const missing = count(bytes, '/ByteRange') - reached
  return Array.from({ length: Math.max(0, Math.min(missing, mostSignatures)) }, () => unread)
}

function count(bytes: Buffer, word: string): number {
  let found = 0
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) found += 1
  return found
}

interface Stretch {
  readonly end: number
  readonly proven: readonly Proven[]
  readonly endsAt: number
}

async function followingOf(
  bytes: Buffer,
  view: PdfView | null,
  { end, proven, endsAt }: Stretch,
): Promise<After> {
  if (/^\r?\n?$/u.test(bytes.toString('latin1', end, Math.min(bytes.length, end + 3)))) {
    return 'NOTHING'
  }
  const before = viewOf(bytes.subarray(0, end))
  if (view === null || before === null) return 'UNKNOWN'
  // No revision: no signature either.
  if (view.bytes.length < bytes.length) return 'CHANGES'
  try {
    const { after, drawnOn } = changesBetween(before, view)
    if (after === 'CHANGES') return after
    const later = proven.filter(({ coversUpTo }) => coversUpTo === null || coversUpTo > end)
    if (later.some(({ integrity }) => integrity === 'BROKEN')) return 'CHANGES'
    if (later.length === 0 || later.some(({ integrity }) => integrity !== 'OK')) return 'UNKNOWN'
    const drawn = await comparePages({ before: before.bytes, now: bytes, drawnOn, endsAt })
    if (drawn === 'DIFFERENT') return 'CHANGES'
    return drawn === 'SAME' ? after : drawn
  } catch {
    return 'UNKNOWN'
  }
}

type Proven = Omit<SignatureFinding, 'after'>

const forms: Readonly<Record<string, { readonly isNameDemanded: boolean }>> = {
  'ETSI.CAdES.detached': { isNameDemanded: true },
  'adbe.pkcs7.detached': { isNameDemanded: false },
}

/** `now`: when the certificate is judged of which nobody said when it signed. */
function proveSignature(
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

function digestOf(bytes: Buffer, { hole: [start, end], end: last }: Covered, hash: string): Buffer {
  const sum = createHash(hash).update(bytes.subarray(0, start))
  return sum.update(bytes.subarray(end, last)).digest()
}

interface Reply {
  readonly isNameDemanded: boolean
  readonly signature: PdfDict['entries']
  readonly now: Date
}

function signedFacts(
  bytes: Buffer,
  covered: Covered,
  message: Buffer,
  { isNameDemanded, signature, now }: Reply,
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

interface StampFinding {
  readonly stampedAt: string
  readonly stampAuthority: string
}

function saidBy({ at, authority }: ReturnType<typeof readToken>): StampFinding {
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
function stampOf({ unsigned, signature }: ProvenSigner): StampFinding | null {
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

type After = SignatureFinding['after']

const unread: SignatureFinding = {
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

interface Compared {
  readonly before: Buffer
  readonly now: Buffer
  /** Pages, from 0, on which something may have come to what was blank. */
  readonly drawnOn: ReadonlySet<number>
  /** Of `performance.now()`. */
  readonly endsAt: number
}

/** An A4 page at some 110 dots an inch: a comma shows. */
const longestSide = 1300
/** Of 255: paper. */
const blank = 200

/** UNKNOWN where not all pages could be looked at in time. Throws when they cannot be drawn. */
async function comparePages({
  before: oldBytes,
  now: newBytes,
  drawnOn,
  endsAt,
}: Compared): Promise<'SAME' | 'DIFFERENT' | 'UNKNOWN'> {
  const [before, now] = [await openPdfium(oldBytes), await openPdfium(newBytes)]
  if (before === null || now === null) return 'UNKNOWN'
  const pages = before.getPageCount()
  if (pages !== now.getPageCount()) return 'DIFFERENT'
  for (let page = 0; page < pages; page += 1) {
    if (performance.now() > endsAt) return 'UNKNOWN'
    // oxlint-disable-next-line no-await-in-loop -- page after page, and not all in memory
    const [old, next] = [await draw(before, page), await draw(now, page)]
    const isSame = drawnOn.has(page) ? isOnlyAdded(old, next) : old.equals(next)
    if (!isSame) return 'DIFFERENT'
  }
  return 'SAME'
}

/** Grey, a byte each, behind the size of the page. */
async function draw(document: PDFiumDocument, page: number): Promise<Buffer> {
  const sheet = document.getPage(page)
  const { originalWidth, originalHeight } = sheet.getOriginalSize()
  const { width, height, grey } = await drawGrey(sheet, scaleTo(longestSide))
  return Buffer.concat([
    Buffer.from(`${originalWidth}x${originalHeight}/${width}x${height}:`),
    grey,
  ])
}

function isOnlyAdded(old: Buffer, next: Buffer): boolean {
  return old.length === next.length && old.every((dot, at) => dot === next[at] || dot >= blank)
}
