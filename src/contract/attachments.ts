/** Files over the wire: one request a file, streamed; names travel in a header and never touch the file system. */
import { unreadReasons } from '#domain/attachment.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { attachmentClaim, entryView } from './entry-shapes.ts'
import { id, optionalText, remark } from './schemas.ts'

const uploadParams = z.object({ uploadId: id })

export const uploadedFile = z.object({
  uploadId: id,
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  pages: z.int().nullable(),
  warnings: z.array(remark),
})
export type UploadedFile = z.output<typeof uploadedFile>

export const uploadFile = endpoint('uploadFile', {
  summary:
    'Takes one file into the store: raw body, its name percent-encoded in `X-File-Name`. Sending the same id again replaces nothing and returns the same file.',
  params: uploadParams,
  body: 'file',
  reply: uploadedFile,
  refusals: [
    'E-PER-09',
    'E-CON-03',
    'E-FIL-01',
    'E-FIL-02',
    'E-FIL-03',
    'E-FIL-06',
    'E-FIL-08',
    'E-FIL-10',
  ],
})

export const discardUpload = endpoint('discardUpload', {
  summary: 'Forgets a file of one’s own that no entry has claimed.',
  params: uploadParams,
  refusals: ['E-CON-03'],
})

export const readUpload = endpoint('readUpload', {
  summary: 'The bytes of a file of one’s own that waits to be attached.',
  params: uploadParams,
  replyKind: 'file',
  refusals: ['E-CON-03'],
})

export const addAttachment = endpoint('addAttachment', {
  summary:
    'Adds a file to an entry already registered, or puts a good scan in the place of a bad one, which is kept.',
  params: z.object({ entryId: id, attachmentId: id }),
  body: attachmentClaim.extend({ replacesId: id.nullable(), reason: optionalText(240) }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-FIL-06', 'E-FIL-09', 'E-SYS-03'],
})

export const readAttachment = endpoint('readAttachment', {
  summary:
    'The bytes of an attachment. `stamp` lays the stamp of the entry on the first page and answers a PDF.',
  params: z.object({ entryId: id, attachmentId: id }),
  query: z.object({
    stamp: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']).optional(),
  }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-FIL-03'],
})

const attachmentParams = z.object({ entryId: id, attachmentId: id })

/** How far the reading of one attachment is. */
export const textState = z.object({
  attachmentId: id,
  /** `SKIPPED`: nobody is to read it, or no reader knows its format. */
  state: z.enum(['WAITING', 'READING', 'READ', 'FAILED', 'SKIPPED']),
  /** Why it failed or was skipped. */
  reason: z.enum(unreadReasons).nullable(),
  /** Pages read so far, while it is being read; of how many, once that is known. */
  pagesDone: z.int(),
  /** Null until the file has been opened. */
  pagesTotal: z.int().nullable(),
  /** Among the pages read: those that could not be, and those recognised in their picture. */
  pagesLost: z.int(),
  pagesRecognized: z.int(),
  /** Mean of the pages recognised, of 100; null when there are none. */
  confidence: z.int().nullable(),
  hasThumbnail: z.boolean(),
})
export type TextState = z.output<typeof textState>

export const listTexts = endpoint('listTexts', {
  summary: 'How far the reading of each attachment is: its text is taken in the background.',
  params: z.object({ entryId: id }),
  reply: z.object({ texts: z.array(textState) }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const readText = endpoint('readText', {
  summary: 'The text of an attachment, page by page. Of a long file, that of its first pages.',
  params: attachmentParams,
  reply: z.object({
    pages: z.array(
      z.object({
        text: z.string(),
        /** Of 100, where the text was recognised in a picture; null where the page has its own. */
        confidence: z.int().nullable(),
      }),
    ),
    pagesTotal: z.int(),
  }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const askText = endpoint('askText', {
  summary: 'Has an attachment read again that could not be read. Asking twice asks once.',
  params: attachmentParams,
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const readThumbnail = endpoint('readThumbnail', {
  summary: 'The first page of an attachment as a small PNG, for those who may read it.',
  params: attachmentParams,
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-TRA-20'],
})
