/** The files of an entry: what is accepted, and how much (domain specification, §1.5). */
import type { AttachmentKind, AttachmentValidity } from './catalogue.ts'
import type { RefusalCode, Remark } from './refusal.ts'
import { remark } from './refusal.ts'

export const maxAttachments = 50
export const maxFileNameLength = 80

/** Accepted formats by extension. Those marked `isUnusual` are taken with a warning: few people can open them. */
export const acceptedFormats: Readonly<Record<string, { mediaType: string; isUnusual: boolean }>> =
  {
    pdf: { mediaType: 'application/pdf', isUnusual: false },
    jpg: { mediaType: 'image/jpeg', isUnusual: false },
    jpeg: { mediaType: 'image/jpeg', isUnusual: false },
    png: { mediaType: 'image/png', isUnusual: false },
    tif: { mediaType: 'image/tiff', isUnusual: false },
    tiff: { mediaType: 'image/tiff', isUnusual: false },
    docx: {
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      isUnusual: false,
    },
    xlsx: {
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      isUnusual: false,
    },
    odt: { mediaType: 'application/vnd.oasis.opendocument.text', isUnusual: false },
    xml: { mediaType: 'application/xml', isUnusual: true },
    zip: { mediaType: 'application/zip', isUnusual: true },
  }

/** Why a file was not read. `SEALED`: a bid that its board alone opens; `FAULT`: something of ours, perhaps better another time. */
export const unreadReasons = [
  'BROKEN',
  'ENCRYPTED',
  'TOO_LARGE',
  'MISSING',
  'FAULT',
  'SEALED',
  'FORMAT',
] as const
export type UnreadReason = (typeof unreadReasons)[number]

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

/** What can be said of a file before a byte of it travels: name, size, emptiness. */
export function checkFile(
  file: { readonly fileName: string; readonly sizeBytes: number },
  maxSizeBytes: number,
): Remark<RefusalCode> | null {
  const slots = { archivo: file.fileName }
  const extension = extensionOf(file.fileName)
  if (!Object.hasOwn(acceptedFormats, extension)) {
    return remark('E-FIL-02', null, { ...slots, ext: extension || '(ninguno)' })
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

/** A name safe to show and to send back: no path, no control or direction characters, at most 80 characters, its extension kept. */
export function tidyFileName(text: string): string {
  const base = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .split(/[/\\]/u)
    .at(-1)
  const name = (base ?? '').trim() || 'archivo'
  const extension = extensionOf(name)
  if (name.length <= maxFileNameLength) return name
  const tail = extension ? `.${extension}`.slice(0, 12) : ''
  const kept = name.slice(0, maxFileNameLength - tail.length)
  // Cut through a character of two code units, its first half would be no text at all.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + tail
}
