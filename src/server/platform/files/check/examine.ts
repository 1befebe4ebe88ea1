/**
 * What a file really is, by its bytes: the name only says what it claims
 * (docs/specification/entry.md; ASVS 5.2.2).
 */
import { acceptedFormats, extensionOf, formatOf, tidyFileName } from '#domain/entry/attachment.ts'
import type { Remark, WarningCode } from '#domain/common/refusal.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { openPromise } from 'yauzl'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { PdfFacts } from '../../papers/foreign/facts-reader.ts'
import { readPdfFacts } from '../../papers/foreign/pdf-facts.ts'
import type { ArrivedFile } from '../store/file-store.ts'
import { piecesOf, readAt, withFile } from '../store/read-file.ts'
import type { FileHandle } from 'node:fs/promises'

export interface Examined {
  readonly fileName: string
  readonly mediaType: string
  /** Null when it is not a PDF, or one too large to be opened for counting. */
  readonly pages: number | null
  readonly isEncrypted: boolean
  readonly remarks: readonly Remark<WarningCode>[]
}

// Counting pages needs the file in memory; beyond this the count is left open and the file is taken
// all the same.
const largestCountedPdfBytes = 16 * 1024 * 1024

/**
 * Whatever is accepted comes in, also when no reader opens it; under a name that is another kind's,
 * as what it is. Throws E-FIL-03 for an empty file, and E-FIL-08 for what is neither what its name
 * says nor known to be anything else that is accepted.
 */
export async function examine(
  path: string,
  fileName: string,
  { sizeBytes, head }: ArrivedFile,
): Promise<Examined> {
  if (sizeBytes === 0) throw new Refusal('E-FIL-03', null, { archivo: fileName })
  const claimed = formatOf(fileName)?.mediaType ?? null
  if (claimed === null) throw new Refusal('E-FIL-08', null, { archivo: fileName })
  const verdict = await judge({ path, sizeBytes, head, mediaType: claimed })
  if (verdict === 'OTHER') return examineRenamed(path, fileName, sizeBytes)
  const isLocked = verdict === 'LOCKED'
  return examineAs(path, fileName, { mediaType: claimed, sizeBytes, isLocked })
}

async function examineRenamed(path: string, archivo: string, sizeBytes: number): Promise<Examined> {
  const extension = await trueExtension(path)
  const mediaType = acceptedFormats[extension ?? '']?.mediaType
  if (extension === null || mediaType === undefined) {
    throw new Refusal('E-FIL-08', null, { archivo })
  }
  const base = archivo.slice(0, -extensionOf(archivo).length)
  const nombre = tidyFileName(`${base}${extension}`)
  const examined = await examineAs(path, nombre, { mediaType, sizeBytes, isLocked: false })
  const slots = { archivo, ext: extension.toUpperCase(), nombre }
  return { ...examined, remarks: [remark('W-FIL-26', null, slots), ...examined.remarks] }
}

async function examineAs(
  path: string,
  fileName: string,
  known: { readonly mediaType: string; readonly sizeBytes: number; readonly isLocked: boolean },
): Promise<Examined> {
  const { mediaType, sizeBytes, isLocked } = known
  if (mediaType !== 'application/pdf' || sizeBytes > largestCountedPdfBytes) {
    return { fileName, mediaType, pages: null, isEncrypted: isLocked, remarks: [] }
  }
  const facts = await readPdfFacts(path)
  const { pages, isEncrypted } = facts
  return { fileName, mediaType, pages, isEncrypted, remarks: pdfRemarks(fileName, facts) }
}

function pdfRemarks(archivo: string, facts: PdfFacts): Remark<WarningCode>[] {
  const { isBroken, hasXfa, filesInside, isSigned } = facts
  return [
    ...(isBroken ? [remark('W-FIL-27', null, { archivo })] : []),
    ...(hasXfa ? [remark('W-FIL-28', null, { archivo })] : []),
    ...(filesInside > 0 ? [remark('W-FIL-29', null, { archivo, n: filesInside })] : []),
    ...(isSigned ? [remark('W-FIL-30', null, { archivo })] : []),
  ]
}

async function trueExtension(path: string): Promise<string | null> {
  const found = (await fileTypeFromFile(path))?.mime ?? null
  if (found === 'application/x-cfb') {
    const names = await compoundNames(path)
    return extensionFor(([, streams]) => streams.some((stream) => names.has(stream)), olderOffice)
  }
  if (found === 'application/zip') {
    const names = await zipNames(path)
    const office = extensionFor(
      ([type, parts]) =>
        type.startsWith(openXml) &&
        parts.every((part) => names.some((name) => name.startsWith(part))),
      officeParts,
    )
    return office ?? 'zip'
  }
  if (found === null || found.startsWith('text/') || found === 'application/xml') {
    return (await hasPdfHead(path)) ? 'pdf' : null
  }
  const heic = found.replace(/^(image\/hei[cf])-sequence$/u, '$1')
  return extensionFor(([type]) => type === heic, binaryTypes)
}

function extensionFor<Told>(
  isIt: (format: readonly [string, Told]) => boolean,
  formats: Readonly<Record<string, Told>>,
): string | null {
  const [type] = Object.entries(formats).find(isIt) ?? []
  if (type === undefined) return null
  const accepted = Object.entries(acceptedFormats).find(([, { mediaType }]) => mediaType === type)
  return accepted?.[0] ?? null
}

const binaryTypes: Readonly<Record<string, true>> = Object.fromEntries(
  Object.values(acceptedFormats)
    .filter(({ mediaType }) => !/^text\/|^message\/|xml$/u.test(mediaType))
    .map(({ mediaType }) => [mediaType, true]),
)

interface Claimed {
  readonly path: string
  readonly sizeBytes: number
  readonly head: Uint8Array
  readonly mediaType: string
}

/** `LOCKED`: what it says, behind a password. */
type Verdict = 'SAME' | 'LOCKED' | 'OTHER'

async function judge(file: Claimed): Promise<Verdict> {
  const { path, mediaType } = file
  const streams = olderOffice[mediaType]
  if (streams) {
    const names = await compoundNames(path)
    return same(streams.some((stream) => names.has(stream)))
  }
  if (mediaType === 'message/rfc822') return same(await looksLikeMail(path))
  if (mediaType.startsWith('application/pkcs7-')) {
    return same(isSignedMessage(await headOf(path, 1024), file.sizeBytes))
  }
  // Most say it in their first bytes, which are here; the disk is asked about the others.
  const isText = mediaType.startsWith('text/')
  if (!isText && (await fileTypeFromBuffer(file.head))?.mime === mediaType) return 'SAME'
  return judgeByFound((await fileTypeFromFile(path))?.mime ?? null, file)
}

async function judgeByFound(found: string | null, file: Claimed): Promise<Verdict> {
  const { path, mediaType } = file
  if (mediaType.startsWith('text/')) {
    return same(!isTold(found) && (await isPlainText(path)))
  }
  if (mediaType === 'application/pdf' && !isTold(found)) return same(await hasPdfHead(path))
  if (found === null) return same(mediaType === 'application/xml' && (await looksLikeXml(path)))
  if (found === 'application/x-cfb' && officeParts[mediaType]) {
    // MS-OFFCRYPTO §2.3: an office document behind a password is wrapped into a compound file.
    return (await compoundNames(path)).has('EncryptedPackage') ? 'LOCKED' : 'OTHER'
  }
  return same(
    found === mediaType || isSameFamily(found, mediaType) || (await isOffice(found, file)),
  )
}

function same(isSame: boolean): Verdict {
  return isSame ? 'SAME' : 'OTHER'
}

/**
 * Of text: two letters are enough for some programs and pictures, and a text may begin with them
 * too.
 */
function isTold(found: string | null): boolean {
  if (found === null || found === 'application/xml' || found.startsWith('text/')) return false
  return found !== 'application/x-msdownload' && found !== 'image/bmp'
}

/**
 * ISO/IEC 23008-12: cameras name what they write by its box, by its codec, or as a sequence of one.
 */
function isSameFamily(found: string, mediaType: string): boolean {
  return /^image\/hei[cf]$/u.test(mediaType) && /^image\/hei[cf](?:-sequence)?$/u.test(found)
}

/**
 * Some writers order the parts of a letter so that it is recognised only as the ZIP it is: its
 * parts tell.
 */
async function isOffice(found: string, { path, mediaType }: Claimed): Promise<boolean> {
  const parts = officeParts[mediaType]
  if (!parts || found !== 'application/zip') return false
  const names = await zipNames(path)
  return parts.every((part) => names.some((name) => name.startsWith(part)))
}

const openDocumentParts = ['META-INF/manifest.xml', 'content.xml'] as const
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
// ECMA-376 part 2, §10.1 (`[Content_Types].xml`), and OpenDocument 1.3 part 2, §3.
const officeParts: Readonly<Record<string, readonly string[]>> = {
  [`${openXml}.wordprocessingml.document`]: ['[Content_Types].xml', 'word/'],
  [`${openXml}.spreadsheetml.sheet`]: ['[Content_Types].xml', 'xl/'],
  [`${openXml}.presentationml.presentation`]: ['[Content_Types].xml', 'ppt/'],
  [`${openDocument}.text`]: openDocumentParts,
  [`${openDocument}.spreadsheet`]: openDocumentParts,
  [`${openDocument}.presentation`]: openDocumentParts,
}

// Of which streams the compound file of each consists: MS-DOC §2.1, MS-XLS §2.1, MS-PPT §2.1,
// MS-OXMSG §2.
const olderOffice: Readonly<Record<string, readonly string[]>> = {
  'application/msword': ['WordDocument'],
  'application/vnd.ms-excel': ['Workbook', 'Book'],
  'application/vnd.ms-powerpoint': ['PowerPoint Document'],
  'application/vnd.ms-outlook': ['__properties_version1.0'],
}

/**
 * Whether bytes are a cryptographic message (CMS, RFC 5652): a signature apart, or a document with
 * its signature around it.
 */

/**
 * Signed, enveloped, signed-and-enveloped, digested and encrypted data: 1.2.840.113549.1.7.2 to .6.
 */
const pkcs7 = /^06092a864886f70d01070[2-6]/u
/** Compressed and authenticated data of S/MIME: 1.2.840.113549.1.9.16.1.9 and .23. */
const smime = /^060b2a864886f70d01091001(?:09|17)/u
// RFC 7468, §8 and §9, and what OpenSSL wrote before.
const armour = /^-----BEGIN (?:PKCS7|CMS|PKCS #7 SIGNED DATA)-----\s+([A-Za-z\d+/=\s]+)/u
/** As programs of mail save it: base64 with nothing around it. */
const bare = /^M[A-Za-z\d+/\s]{40,}/u

/** `head`: the first bytes, some hundreds at least; `sizeBytes`: of the whole. */
function isSignedMessage(head: Uint8Array, sizeBytes: number): boolean {
  const text = Buffer.from(head).toString('latin1').trimStart()
  const base64 = armour.exec(text)?.[1] ?? bare.exec(text)?.[0]
  // The end of an encoded message is not looked for: its line ends and its closing line are
  // anybody's.
  if (base64 !== undefined) return startsMessage(Buffer.from(base64, 'base64'), null)
  return startsMessage(Buffer.from(head), sizeBytes)
}

/**
 * X.690: a sequence, of a length said or left open, that begins with what kind of message it is.
 */
function startsMessage(bytes: Buffer, sizeBytes: number | null): boolean {
  if (bytes.length < 16 || bytes[0] !== 0x30) return false
  const said = bytes[1] ?? 0
  const lengthBytes = said > 0x80 ? said - 0x80 : 0
  if (lengthBytes > 4) return false
  const start = 2 + lengthBytes
  if (said !== 0x80 && sizeBytes !== null) {
    const length = lengthBytes === 0 ? said : bytes.readUIntBE(2, lengthBytes)
    // What is cut off is no signature any more; a line end after it is some program's habit.
    if (start + length > sizeBytes || start + length + 2 < sizeBytes) return false
  }
  const name = bytes.toString('hex', start, start + 16)
  return pkcs7.test(name) || smime.test(name)
}

const headBytes = 65_536

function headOf(path: string, length = headBytes): Promise<Buffer> {
  return withFile(path, (file) => readAt(file, 0, length))
}

/**
 * Nothing in it but letters, line ends and what printers once obeyed: looked at to its end, so that
 * no program hides behind a title.
 */
async function isPlainText(path: string): Promise<boolean> {
  const head = await headOf(path, 4)
  const isWide = head.subarray(0, 2).equals(littleEndian) || head.subarray(0, 2).equals(bigEndian)
  if (isWide) {
    const wide = (await headOf(path)).toString('utf16le')
    return !Array.from(wide, (letter) => letter.charCodeAt(0)).some(isControl)
  }
  for await (const piece of piecesOf(path)) if (piece.some(isControl)) return false
  return true
}

const littleEndian = Buffer.from([0xff, 0xfe])
const bigEndian = Buffer.from([0xfe, 0xff])
/**
 * But for the bell, the backspace, tabs, line ends, the form feed, the old end of a file and the
 * escape.
 */
function isControl(code: number): boolean {
  return code < 0x20 && (code < 0x07 || code > 0x0d) && code !== 0x1a && code !== 0x1b
}

/** Readers take the header anywhere in the first kilobyte (PDF 32000-1, annex H). */
async function hasPdfHead(path: string): Promise<boolean> {
  return (await headOf(path, 1024)).includes('%PDF-')
}

async function looksLikeXml(path: string): Promise<boolean> {
  return /^\uFEFF?\s*<(?:\?xml|[A-Za-z_])/u.test((await headOf(path, 256)).toString('utf8'))
}

/** RFC 5322, §2.2: it begins with header fields, and among them one that only letters carry. */
async function looksLikeMail(path: string): Promise<boolean> {
  const text = (await headOf(path))
    .toString('latin1')
    .replace(/^(?:\u00EF\u00BB\u00BF)?(?:From .*\r?\n)?/u, '')
  const header = text.split(/\r?\n\r?\n/u, 1)[0] ?? ''
  const lines = header.split(/\r?\n/u)
  // The last one may be cut through; folded ones continue the one before.
  const isHeader = lines.slice(0, -1).every((line) => /^(?:[!-9;-~]+[ \t]*:|[ \t])/u.test(line))
  return isHeader && /^(?:from|received|return-path|message-id|delivered-to)[ \t]*:/imu.test(header)
}

const mostParts = 5000

/** Its parts, by their names alone: nothing is unpacked. Empty when it is no ZIP that can be read. */
async function zipNames(path: string): Promise<readonly string[]> {
  const zip = await openPromise(path, { lazyEntries: true }).catch(() => null)
  if (zip === null) return []
  const names: string[] = []
  try {
    for await (const { fileName } of zip.eachEntry()) if (names.push(fileName) >= mostParts) break
  } catch {
    // What can be read of a directory that ends badly still tells what it is.
  }
  zip.close()
  return names
}

// MS-CFB: the names of what a compound file holds, as Outlook and the Office of before 2007 write
// them. Nothing of it is opened.
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
// MS-CFB §2.2: the header, where its own list of sectors of the allocation table begins, and how
// many it holds.
const headerBytes = 512
const firstTableSectors = 76
const tableSectorsInHeader = 109
const entryBytes = 128
/** A message with a hundred attachments has some thousands of names. */
const mostDirectorySectors = 2000
const mostTableLists = 200
const endOfChain = 0xff_ff_ff_fa

function compoundNames(path: string): Promise<ReadonlySet<string>> {
  return withFile(path, namesIn)
}

async function namesIn(file: FileHandle): Promise<Set<string>> {
  const names = new Set<string>()
  const header = await readAt(file, 0, headerBytes)
  if (header.length < headerBytes || !header.subarray(0, 8).equals(signature)) return names
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const sectorBytes = 2 ** shift
  const sector = (number: number): Promise<Buffer> =>
    readAt(file, (number + 1) * sectorBytes, sectorBytes)
  const table = await tableSectors(header, sector)
  let number = header.readUInt32LE(48)
  for (let read = 0; number < endOfChain && read < mostDirectorySectors; read += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each sector is found by the one before
    for (const name of namesOf(await sector(number))) names.add(name)
    const perSector = sectorBytes / 4
    const list = table[Math.floor(number / perSector)]
    if (list === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    const numbers = await sector(list)
    const place = (number % perSector) * 4
    if (place + 4 > numbers.length) break
    number = numbers.readUInt32LE(place)
  }
  return names
}

/**
 * Which sectors hold the allocation table: the first 109 stand in the header, the others in a chain
 * of lists (MS-CFB §2.5).
 */
async function tableSectors(
  header: Buffer,
  sector: (number: number) => Promise<Buffer>,
): Promise<readonly number[]> {
  const found = numbersIn(header.subarray(firstTableSectors)).slice(0, tableSectorsInHeader)
  let next = header.readUInt32LE(68)
  for (let read = 0; next < endOfChain && read < mostTableLists; read += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each list names the next
    const numbers = numbersIn(await sector(next))
    next = numbers.pop() ?? endOfChain
    found.push(...numbers)
  }
  return found
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))
}

function namesOf(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    // With its closing zero; 64 bytes at most (MS-CFB §2.6.1).
    const length = Math.min(directory.readUInt16LE(at + 64), 64) - 2
    if (length > 0) names.push(directory.toString('utf16le', at, at + length))
  }
  return names
}
