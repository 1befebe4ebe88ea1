/**
 * What a file really is, by its bytes: the name only says what it claims
 * (docs/specification/entry.md; ASVS 5.2.2).
 */
import { acceptedFormats, extensionOf, formatOf, tidyFileName } from '#domain/entry/attachment.ts'
import type { Remark, WarningCode } from '#domain/common/refusal.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { PdfFacts } from '../../papers/foreign/facts-reader.ts'
import { readPdfFacts } from '../../papers/foreign/pdf-facts.ts'
import type { ArrivedFile } from '../store/file-store.ts'
import { compoundNames } from './compound-file.ts'
import { isSignedMessage } from './signed-message.ts'
import { hasPdfHead, headOf, isPlainText, looksLikeMail, looksLikeXml } from './text-content.ts'
import { zipNames } from './zip-names.ts'

export interface Examined {
  /** As it is kept: with the extension of what it is. */
  readonly fileName: string
  readonly mediaType: string
  /** Null when it is not a PDF, or one too large to be opened for counting. */
  readonly pages: number | null
  readonly isEncrypted: boolean
  /** What whoever hands it in is to know of it. */
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
  const extension = await trueExtension(path, sizeBytes)
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

/** The extension of the accepted format that its bytes are known to be; null when of none. */
async function trueExtension(path: string, sizeBytes: number): Promise<string | null> {
  const found = (await fileTypeFromFile(path))?.mime ?? null
  if (found === 'application/x-cfb') {
    const names = await compoundNames(path)
    return extensionFor(([, streams]) => streams.some((stream) => names.has(stream)), olderOffice)
  }
  if (found === 'application/zip') {
    const names = [...(await zipNames(path, sizeBytes))]
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
  /** What its name says. */
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

/** `found`: what its bytes were recognised as. */
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
async function isOffice(found: string, { path, sizeBytes, mediaType }: Claimed): Promise<boolean> {
  const parts = officeParts[mediaType]
  if (!parts || found !== 'application/zip') return false
  const names = [...(await zipNames(path, sizeBytes))]
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
