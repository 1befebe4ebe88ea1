/** Files: one request each, streamed; names travel in a header. */
import { fileScans, unreadReasons } from '#domain/entry/attachment.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { attachmentClaim, entryView } from './entry-shapes.ts'
import { id, optionalText, remark, text, instant } from '../common/schemas.ts'

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

export const uploadFile = endpoint('PUT', '/api/uploads/:uploadId', {
  summary:
    'Takes one file into the store: raw body, its name percent-encoded in `X-File-Name`. Sending the same id again replaces nothing and returns the same file.',
  scope: 'write:entries',
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
    'E-FIL-24',
  ],
})

export const discardUpload = endpoint('DELETE', '/api/uploads/:uploadId', {
  summary: 'Forgets an unclaimed file of one’s own.',
  scope: 'write:entries',
  refusals: ['E-CON-03'],
})

export const readUpload = endpoint('GET', '/api/uploads/:uploadId/content', {
  summary: 'The bytes of an unclaimed file of one’s own.',
  scope: 'write:entries',
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-FIL-23'],
})

export const addAttachment = endpoint('PUT', '/api/entries/:entryId/attachments/:attachmentId', {
  summary: 'Adds a file to an entry: or puts a good scan in the place of a bad one, which is kept.',
  scope: 'write:entries',
  body: attachmentClaim.extend({ replacesId: id.nullable(), reason: optionalText(240) }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-FIL-09', 'E-FIL-25', 'E-SYS-03'],
})

export const readAttachment = endpoint(
  'GET',
  '/api/entries/:entryId/attachments/:attachmentId/content',
  {
    summary:
      'The bytes of an attachment. `stamp` lays the stamp of the entry on the first page and answers a PDF.',
    scope: 'read:entries',
    query: z.object({
      stamp: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']).optional(),
    }),
    replyKind: 'file',
    refusals: ['E-CON-03', 'E-FIL-14', 'E-FIL-23'],
  },
)

export const textState = z.object({
  attachmentId: id,
  /** `SKIPPED`: nobody is to read it, or no reader knows its format. */
  state: z.enum(['WAITING', 'READING', 'READ', 'FAILED', 'SKIPPED']),
  reason: z.enum(unreadReasons).nullable(),
  /** Pages read so far, while it is being read; of how many, once that is known. */
  pagesDone: z.int(),
  pagesTotal: z.int().nullable(),
  /** Among the pages read: those that could not be, and those recognised in their picture. */
  pagesLost: z.int(),
  pagesRecognized: z.int(),
  /** Mean of the pages recognised, of 100; null when there are none. */
  confidence: z.int().nullable(),
  hasThumbnail: z.boolean(),
  /** What the antivirus says; null where none was set when it came. */
  scan: z.enum(fileScans).nullable(),
  /** Whether the reader may have it handed out although it is in quarantine. */
  mayRelease: z.boolean(),
})
export type TextState = z.output<typeof textState>

export const listTexts = endpoint('GET', '/api/entries/:entryId/texts', {
  summary:
    'How far the reading of each attachment is: its text is taken in the background. Heads of registry who read nothing of the entry learn which of its files are isolated, by id alone.',
  scope: 'read:entries',
  reply: z.object({ texts: z.array(textState) }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const readText = endpoint('GET', '/api/entries/:entryId/attachments/:attachmentId/text', {
  summary: 'The text of an attachment, page by page. Of a long file, that of its first pages.',
  scope: 'read:entries',
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
  refusals: ['E-CON-03', 'E-TRA-20', 'E-FIL-23'],
})

export const askText = endpoint(
  'PUT',
  '/api/entries/:entryId/attachments/:attachmentId/text-request',
  {
    summary: 'Has an unread attachment read again. Asking twice asks once.',
    refusals: ['E-CON-03', 'E-TRA-20'],
  },
)

export const readThumbnail = endpoint(
  'GET',
  '/api/entries/:entryId/attachments/:attachmentId/thumbnail',
  {
    summary:
      'The first page of an attachment as a small PNG: for those who may read it. With `page`, from 0, that page as large as it is read.',
    scope: 'read:entries',
    query: z.object({ page: z.coerce.number().int().min(0).optional() }),
    replyKind: 'file',
    refusals: ['E-CON-03', 'E-TRA-20', 'E-FIL-23'],
  },
)

export const releaseFile = endpoint(
  'PUT',
  '/api/entries/:entryId/attachments/:attachmentId/release',
  {
    summary:
      'Has a file handed out: although the antivirus found something in it. For heads of registry, who say why, and need not be allowed to read it.',
    body: z.object({ reason: text(240) }),
    isSensitive: true,
    refusals: ['E-CON-03', 'E-TRA-20', 'E-PER-09', 'E-TRA-02'],
  },
)

/** What is said of one signature of a PDF: each fact by itself, and nothing not looked at. */
export const signatureFinding = z.object({
  /** TIME_STAMP: of the whole document, by an authority and not by somebody. */
  kind: z.enum(['SIGNATURE', 'TIME_STAMP']),
  /** Names as the certificate states them; null where it states none, or was not found. */
  signer: z.string().nullable(),
  identity: z.string().nullable(),
  organization: z.string().nullable(),
  issuer: z.string().nullable(),
  /** By the signer's own clock. */
  declaredAt: instant.nullable(),
  /** Of a time stamp that holds; whose authority it is, nobody judged. */
  stampedAt: instant.nullable(),
  stampAuthority: z.string().nullable(),
  /** How many of the first bytes it covers; null when it covers no such stretch. */
  coversUpTo: z.int().nullable(),
  /**
   * VISIBLE_SIGNATURES: further signatures alone, of which one draws on a page. UNKNOWN: could not
   * be told apart.
   */
  after: z.enum(['NOTHING', 'SIGNATURES', 'VISIBLE_SIGNATURES', 'CHANGES', 'UNKNOWN']),
  /** OK: it is of exactly these bytes. BROKEN: of others. UNSUPPORTED: it cannot be told. */
  integrity: z.enum(['OK', 'BROKEN', 'UNSUPPORTED']),
  /** There is no list of trusted issuers yet: the best that is said is that it is not known. */
  chain: z.enum(['UNKNOWN', 'EXPIRED_AT_TIME']),
  revocation: z.enum(['NOT_CHECKED']),
})
export type SignatureFinding = z.output<typeof signatureFinding>

export const listSignatures = endpoint('GET', '/api/signatures/:entryId/:attachmentId', {
  summary: 'Who signed an attachment, found out now: for those who may read it.',
  reply: z.object({
    /** UNREADABLE: it took longer than it has, or could not be looked at. */
    state: z.enum(['READ', 'TOO_LARGE', 'UNREADABLE']),
    /** In the order of its form; none in what is no PDF. */
    signatures: z.array(signatureFinding),
  }),
  refusals: ['E-CON-03', 'E-TRA-20', 'E-FIL-23'],
})

export const readSignedPart = endpoint('GET', '/api/signatures/:entryId/:attachmentId/content', {
  summary: 'The first bytes of an attachment: what a signature covers.',
  query: z.object({ through: z.coerce.number().int().min(1) }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-TRA-20', 'E-FIL-23'],
})
