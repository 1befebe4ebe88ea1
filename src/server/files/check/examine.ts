/**
 * What a file really is, by its bytes: the name only says what it claims
 * (docs/specification/entry.md; ASVS 5.2.2).
 */
import { formatOf } from '#domain/entry/attachment.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { readPdfFacts } from '../../papers/foreign/pdf-facts.ts'
import { onFileDisk } from '../store/file-disk.ts'
import type { ArrivedFile } from '../store/file-store.ts'
import { compoundNames } from './compound-file.ts'
import { isSignedMessage } from './signed-message.ts'
import { headOf, isPlainText, looksLikeMail, looksLikeXml } from './text-content.ts'
import { zipNames } from './zip-names.ts'

export interface Examined {
  readonly mediaType: string
  /** Null when it is not a PDF, or one too large to be opened for counting. */
  readonly pages: number | null
  readonly isEncrypted: boolean
}

// Counting pages needs the file in memory; beyond this the count is left open and the file is taken
// all the same.
const largestCountedPdfBytes = 16 * 1024 * 1024

/**
 * Throws E-FIL-03 for an empty or broken file and E-FIL-08 when the content is not what the name
 * says.
 */
export async function examine(
  path: string,
  fileName: string,
  { sizeBytes, head }: ArrivedFile,
): Promise<Examined> {
  if (sizeBytes === 0) throw new Refusal('E-FIL-03', null, { archivo: fileName })
  const mediaType = formatOf(fileName)?.mediaType ?? null
  const verdict = mediaType === null ? 'OTHER' : await judge({ path, sizeBytes, head, mediaType })
  if (mediaType === null || verdict === 'OTHER') {
    throw new Refusal('E-FIL-08', null, { archivo: fileName })
  }
  if (mediaType !== 'application/pdf' || sizeBytes > largestCountedPdfBytes) {
    return { mediaType, pages: null, isEncrypted: verdict === 'LOCKED' }
  }
  const { pages, isEncrypted } = await readPdfFacts(path, fileName)
  return { mediaType, pages, isEncrypted }
}

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
  return judgeByFound((await onFileDisk(() => fileTypeFromFile(path)))?.mime ?? null, file)
}

/** `found`: what its bytes were recognised as. */
async function judgeByFound(found: string | null, file: Claimed): Promise<Verdict> {
  const { path, mediaType } = file
  if (mediaType.startsWith('text/')) {
    return same(!isTold(found) && (await isPlainText(path)))
  }
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
