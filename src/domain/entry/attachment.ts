/** The files of an entry: what is accepted, and how much (docs/specification/entry.md). */
import type { AttachmentKind, AttachmentValidity } from '../municipality/catalogue.ts'
import type { Remark } from '../common/refusal.ts'
import { remark } from '../common/refusal.ts'

export const maxAttachments = 50
export const maxFileNameLength = 80

export type FileKind =
  | 'PDF'
  | 'JPEG'
  | 'PNG'
  | 'TIFF'
  | 'HEIC'
  | 'MAIL'
  | 'OUTLOOK'
  | 'SIGNATURE'
  | 'SIGNED'
  | 'LETTER'
  | 'SHEET'
  | 'SLIDES'
  | 'TEXT'
  | 'TABLE'
  | 'XML'
  | 'ARCHIVE'

export interface FileFormat {
  readonly mediaType: string
  /** What it is called to people. */
  readonly kind: FileKind
  /** Taken with a warning: few people can open it. */
  readonly isUnusual: boolean
}

const usual = (kind: FileKind, mediaType: string): FileFormat => ({
  kind,
  mediaType,
  isUnusual: false,
})
const unusual = (kind: FileKind, mediaType: string): FileFormat => ({
  kind,
  mediaType,
  isUnusual: true,
})
const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/**
 * Accepted formats by extension. The counter takes what it cannot read: a message, a signature or a
 * photograph of a telephone is evidence as it is. Formats that carry macros in the open, and
 * programs, are not documents.
 */
export const acceptedFormats: Readonly<Record<string, FileFormat>> = {
  pdf: usual('PDF', 'application/pdf'),
  jpg: usual('JPEG', 'image/jpeg'),
  jpeg: usual('JPEG', 'image/jpeg'),
  png: usual('PNG', 'image/png'),
  tif: usual('TIFF', 'image/tiff'),
  tiff: usual('TIFF', 'image/tiff'),
  heic: unusual('HEIC', 'image/heic'),
  heif: unusual('HEIC', 'image/heif'),
  eml: unusual('MAIL', 'message/rfc822'),
  msg: unusual('OUTLOOK', 'application/vnd.ms-outlook'),
  p7s: unusual('SIGNATURE', 'application/pkcs7-signature'),
  csig: unusual('SIGNATURE', 'application/pkcs7-signature'),
  xsig: unusual('SIGNATURE', 'application/xml'),
  p7m: unusual('SIGNED', 'application/pkcs7-mime'),
  docx: usual('LETTER', `${openXml}.wordprocessingml.document`),
  xlsx: usual('SHEET', `${openXml}.spreadsheetml.sheet`),
  pptx: usual('SLIDES', `${openXml}.presentationml.presentation`),
  odt: usual('LETTER', `${openDocument}.text`),
  ods: usual('SHEET', `${openDocument}.spreadsheet`),
  odp: usual('SLIDES', `${openDocument}.presentation`),
  doc: usual('LETTER', 'application/msword'),
  xls: usual('SHEET', 'application/vnd.ms-excel'),
  ppt: usual('SLIDES', 'application/vnd.ms-powerpoint'),
  rtf: usual('LETTER', 'application/rtf'),
  txt: usual('TEXT', 'text/plain'),
  csv: usual('TABLE', 'text/csv'),
  xml: unusual('XML', 'application/xml'),
  zip: unusual('ARCHIVE', 'application/zip'),
}

/**
 * What a file of this name is called to people: its bytes were compared with its name when it came.
 */
export function fileKindOf(fileName: string): FileKind | null {
  return formatOf(fileName)?.kind ?? null
}

/** Null when the name promises nothing that is taken. */
export function formatOf(fileName: string): FileFormat | null {
  const extension = extensionOf(fileName)
  return Object.hasOwn(acceptedFormats, extension) ? (acceptedFormats[extension] ?? null) : null
}

const readableTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** Whether what a file is known to be has pages that we can read and draw. */
export function isReadable(mediaType: string): boolean {
  return readableTypes.includes(mediaType)
}

/**
 * Why a file was not read. `SEALED`: a bid that its board alone opens; `FAULT`: something of ours,
 * perhaps better another time.
 */
export const unreadReasons = [
  'BROKEN',
  'ENCRYPTED',
  'TOO_LARGE',
  'MISSING',
  'FAULT',
  'SEALED',
  'FORMAT',
  'QUARANTINED',
] as const
export type UnreadReason = (typeof unreadReasons)[number]

/**
 * What the antivirus says of a file; `RELEASED`: infected, and handed out because somebody who may
 * decided so.
 */
export const fileScans = ['WAITING', 'CLEAN', 'INFECTED', 'TOO_LARGE', 'RELEASED'] as const
export type FileScan = (typeof fileScans)[number]

/** A file as an entry holds it. `sha256` is lower-case hexadecimal; `sizeBytes` is bytes. */
export interface Attachment {
  readonly attachmentId: string
  readonly fileName: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
  readonly pages: number | null
  readonly kind: AttachmentKind
  readonly validity: AttachmentValidity
  /** The attachment this one takes the place of; the old one is kept. */
  readonly replacesId: string | null
}

export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

type FileFault = 'E-FIL-01' | 'E-FIL-02' | 'E-FIL-03'

/** What can be said of a file before a byte of it travels: name, size, emptiness. */
export function checkFile(
  file: { readonly fileName: string; readonly sizeBytes: number },
  maxSizeBytes: number,
): Remark<FileFault> | null {
  const slots = { archivo: file.fileName }
  const extension = extensionOf(file.fileName)
  if (formatOf(file.fileName) === null) {
    return remark('E-FIL-02', null, { ...slots, ext: extension || 'NO_EXTENSION' })
  }
  if (file.sizeBytes === 0) return remark('E-FIL-03', null, slots)
  if (file.sizeBytes > maxSizeBytes) {
    return remark('E-FIL-01', null, {
      ...slots,
      tam: megabytes(file.sizeBytes),
      max: megabytes(maxSizeBytes),
    })
  }
  return null
}

/** To one decimal; whoever writes the sentence writes it as their language does. */
function megabytes(sizeBytes: number): number {
  return Math.round((sizeBytes / 1_048_576) * 10) / 10
}

/**
 * A name as it may be shown: nothing in it is unseen, turns letters around or pushes its ending out
 * of visibility. The ledger keeps what came.
 */
export function plainName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Z}+/gu, ' ')
}

/** A plain name without a path, of at most 80 characters: cut in its middle, its extension kept. */
export function tidyFileName(text: string): string {
  const base = plainName(text).split(/[/\\]/u).at(-1)
  return shortened((base ?? '').trim() || 'archivo', '')
}

/** The name, numbered (`oficio (2).pdf`) where one of those taken is the same in any letter case. */
export function distinctFileName(fileName: string, taken: readonly string[]): string {
  const isTaken = (name: string): boolean => taken.some((other) => nameKey(other) === nameKey(name))
  let name = fileName
  for (let number = 2; isTaken(name); number += 1) name = shortened(fileName, ` (${number})`)
  return name
}

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function shortened(name: string, number: string): string {
  const extension = extensionOf(name)
  const tail = extension ? name.slice(-extension.length - 1).slice(0, 12) : ''
  const base = extension ? name.slice(0, -extension.length - 1) : name
  const room = maxFileNameLength - number.length - tail.length
  if (base.length <= room) return base + number + tail
  const end = Math.floor(room / 3)
  // Cut through a character of two code units, its half would be no text at all.
  const kept = [base.slice(0, room - 1 - end), base.slice(-end)].map((part) =>
    part.replaceAll(/\p{Cs}/gu, ''),
  )
  return kept.join('…') + number + tail
}
