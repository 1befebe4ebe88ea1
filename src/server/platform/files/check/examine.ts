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
    // A message may hold documents, and is the first of them.
    return extensionOfType(
      (type) => olderOffice[type]?.some((stream) => names.has(stream)) === true,
    )
  }
  if (found === 'application/zip') {
    const names = await zipNames(path)
    const isOpenXml = (type: string): boolean => type.startsWith(openXml) && hasParts(names, type)
    return extensionOfType(isOpenXml) ?? 'zip'
  }
  if (found === null || found.startsWith('text/') || found === 'application/xml') {
    return (await hasPdfHead(path)) ? 'pdf' : null
  }
  const heic = found.replace(/^(image\/hei[cf])-sequence$/u, '$1')
  return extensionOfType((type) => type === heic && !/^text\/|^message\/|xml$/u.test(type))
}

function extensionOfType(isIt: (mediaType: string) => boolean): string | null {
  const accepted = Object.entries(acceptedFormats).find(([, { mediaType }]) => isIt(mediaType))
  return accepted?.[0] ?? null
}

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
    return same(!isNamed(found) && (await isPlainText(path)))
  }
  if (mediaType === 'application/pdf' && !isNamed(found)) return same(await hasPdfHead(path))
  if (found === null) return same(mediaType === 'application/xml' && (await looksLikeXml(path)))
  if (found === 'application/x-cfb' && officeParts[mediaType]) {
    return (await compoundNames(path)).has(lockedStream) ? 'LOCKED' : 'OTHER'
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
function isNamed(found: string | null): boolean {
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
  return found === 'application/zip' && hasParts(await zipNames(path), mediaType)
}

function hasParts(names: readonly string[], mediaType: string): boolean {
  const parts = officeParts[mediaType]
  return parts?.every((part) => names.some((name) => name.startsWith(part))) === true
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
// MS-OFFCRYPTO §2.3: an office document behind a password is wrapped into a compound file.
const lockedStream = 'EncryptedPackage'
const tellingStreams = new Set([lockedStream, ...Object.values(olderOffice).flat()])

/**
 * Of cryptographic messages (CMS, RFC 5652), a signature apart or a document with its signature
 * around it. Signed, enveloped, signed-and-enveloped, digested and encrypted data: 1.2.840.113549.1.7.2 to .6.
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

// MS-CFB: what a compound file holds, as Outlook and the Office of before 2007 write it, by the
// names in its directory. Nothing of it is opened.
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
// Sectors are multiples of it, and so is where an entry begins (§2.2, §2.6.1).
const entryBytes = 128
const readAtOnce = 8192 * entryBytes

/** Which of the streams that tell a format it has. */
function compoundNames(path: string): Promise<ReadonlySet<string>> {
  return withFile(path, async (file) => {
    const names = new Set<string>()
    if (!(await readAt(file, 0, signature.length)).equals(signature)) return names
    for (let at = 0, read = readAtOnce; read === readAtOnce; at += read) {
      // oxlint-disable-next-line no-await-in-loop -- piece by piece, and not all in memory
      const bytes = await readAt(file, at, readAtOnce)
      for (const name of namesOf(bytes)) if (tellingStreams.has(name)) names.add(name)
      read = bytes.length
    }
    return names
  })
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
