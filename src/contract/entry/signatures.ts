/** Who signed the files of an entry, as its page tells: docs/specification/signatures.md. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { instant } from '../common/schemas.ts'

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
