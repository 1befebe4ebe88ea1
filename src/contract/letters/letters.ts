/** What the council writes: drafting, review, number, signature. */
import {
  letterActions,
  letterStatuses,
  letterTrays,
  mostSigners,
  signerKinds,
} from '#domain/letters/letter.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { mostAddressees } from '#domain/outgoing/dispatch.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line, optionalText, text } from '../common/schemas.ts'
import { addressee } from '../outgoing/outgoing.ts'
import { letterBody } from './body.ts'

export const signer = z.object({
  staffId: id,
  kind: z.enum(signerKinds),
  position: line(120),
})

export const templateVersion = z.object({ templateId: id, version: z.int().min(1) })

export const letterForm = z.object({
  unitId: id,
  officeId: id,
  kind: z.enum(outgoingKinds),
  subject: line(2000),
  confidentiality: z.enum(confidentialities),
  addressees: z.array(addressee).max(mostAddressees),
  answers: z.array(id).max(20),
  signers: z.array(signer).max(mostSigners),
  body: letterBody,
  begunFrom: templateVersion.nullish().describe('Kept once said, until another one or null is'),
})
export type LetterForm = z.output<typeof letterForm>

const sha256 = z.string().regex(/^[\da-f]{64}$/u)

export const listedLetter = z.object({
  letterId: id,
  status: z.enum(letterStatuses),
  kind: z.enum(outgoingKinds),
  unitId: id,
  documentNumber: z.string().nullable(),
  subject: z.string(),
  addressees: z.string(),
  author: z.string(),
  /** Whose turn it is, if one person’s: reviewer or next signer. */
  waitsFor: z.string().nullable(),
  isOwnTurn: z.boolean(),
  changedAt: instant,
  /** Since when it stands as it stands. */
  since: instant,
  /** What the next signer signs: the frozen bytes, or the copy of who signed before. */
  toSign: z.object({ sha256, sizeBytes: z.int() }).nullable(),
})
export type ListedLetter = z.output<typeof listedLetter>

const signedStep = z.object({
  signerId: id,
  name: z.string(),
  position: z.string(),
  kind: z.enum(signerKinds),
  signedAt: instant.nullable(),
  /** The name within the certificate, as found; null before, and where none was readable. */
  signedBy: z.string().nullable(),
  uploadedBy: z.string().nullable(),
})

export const letterView = z.object({
  letterId: id,
  status: z.enum(letterStatuses),
  since: instant,
  /** Of the last text that was saved; a save names the one it was typed over. */
  revision: z.int(),
  form: letterForm,
  documentNumber: z.string().nullable(),
  documentDate: date.nullable(),
  /** Of the frozen bytes: SHA-256, lower-case hexadecimal. */
  pdfSha256: z.string().nullable(),
  signedSha256: z.string().nullable(),
  author: z.string(),
  authorId: id,
  changedBy: z.string(),
  changedAt: instant,
  reviewer: z.string().nullable(),
  reviewerId: id.nullable(),
  /** Whether somebody else said that this very text may be signed. */
  isApproved: z.boolean(),
  /** Whoever it waits for can attend to it no more. */
  isStalled: z.boolean(),
  answers: z.array(z.object({ entryId: id, entryNumber: z.string() })),
  /** It answers something that its reader may not name. */
  hidesAnswer: z.boolean(),
  template: templateVersion.extend({ name: z.string() }).nullable(),
  remarks: z.array(
    z.object({
      remarkId: id,
      at: instant,
      by: z.string(),
      revision: z.int(),
      text: z.string(),
      decision: z.enum(['RETURNED', 'APPROVED', 'COMMENT']),
    }),
  ),
  steps: z.array(signedStep),
  outgoing: z.object({ outgoingId: id, exitNumber: z.string() }).nullable(),
  annulment: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  allowed: z.array(z.enum(letterActions)),
})
export type LetterView = z.output<typeof letterView>

export const saveLetter = endpoint('PUT', '/api/letters/:letterId', {
  summary:
    'Keeps a text as its next revision. The caller mints the id. Typed over an older revision it is refused with E-SAL-17, and kept all the same among its texts.',
  body: letterForm.extend({
    overRevision: z.int().min(0),
  }),
  reply: letterView,
  refusals: [
    'E-CON-03',
    'E-PER-09',
    'E-CFG-22',
    'E-DOC-12',
    'E-DOC-13',
    'E-DOC-18',
    'E-SAL-17',
    'E-SAL-18',
    'E-SAL-21',
  ],
})

export const findLetters = endpoint('POST', '/api/letter-searches', {
  isReading: true,
  summary: 'What is being written; in a tray one’s own turn first, then what waits longest.',
  body: z.object({
    tray: z.enum(letterTrays).optional(),
    text: line(200).default(''),
    answers: id.optional().describe('Only those that answer this entry'),
    signedCopy: sha256.optional().describe('Only the one to which this signed copy was uploaded'),
    cursor: line(80).optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  reply: z.object({ letters: z.array(listedLetter), nextCursor: z.string().nullable() }),
  refusals: ['E-PER-09', 'E-SYS-06'],
})

export const readLetterTrays = endpoint('GET', '/api/letter-trays', {
  summary: 'How much waits in each tray of what is written, and since when.',
  reply: z.object({
    trays: z.array(
      z.object({
        tray: z.enum(letterTrays),
        count: z.int().describe('No further than 1,000'),
        oldestAt: instant.nullable(),
      }),
    ),
  }),
  refusals: ['E-PER-09'],
})

export const readLetter = endpoint('GET', '/api/letters/:letterId', {
  summary: 'One letter, as its reader may see it.',
  reply: letterView,
  refusals: ['E-CON-03'],
})

export const readLetterTexts = endpoint('GET', '/api/letters/:letterId/texts', {
  summary: 'Every text that was kept, the last one first; those that lost a race too.',
  reply: z.object({
    texts: z.array(
      z.object({
        textId: id,
        revision: z.int().nullable().describe('Null for one that was typed over an older one'),
        by: z.string(),
        at: instant,
        form: letterForm,
      }),
    ),
  }),
  refusals: ['E-CON-03'],
})

export const readLetterPdf = endpoint('GET', '/api/letters/:letterId/pdf', {
  summary:
    'The letter as PDF: before its number a draft that says so, then the frozen bytes, then the last signed copy.',
  query: z.object({ unsigned: z.enum(['true', 'false']).optional() }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-FIL-23', 'E-TRA-20'],
})

export const sendToReview = endpoint('POST', '/api/letters/:letterId/review', {
  summary: 'Asks another person to read it.',
  body: z.object({ reviewerId: id, overRevision: z.int() }),
  reply: letterView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-SAL-17', 'E-SAL-18', 'E-SAL-19'],
})

export const decideReview = endpoint('POST', '/api/letters/:letterId/review-decision', {
  summary: 'Returns it with remarks, or says that this text may be signed.',
  body: z.object({
    decision: z.enum(['RETURNED', 'APPROVED']),
    text: optionalText(4000),
    overRevision: z.int(),
  }),
  reply: letterView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-02', 'E-SAL-17', 'E-SAL-18'],
})

export const putToSignature = endpoint('POST', '/api/letters/:letterId/signature', {
  summary:
    'Gives it the next number of its unit and kind, and freezes its bytes. Sending it again changes nothing.',
  body: z.object({ overRevision: z.int() }),
  reply: letterView,
  refusals: [
    'E-CON-03',
    'E-PER-09',
    'E-CFG-22',
    'E-DOC-01',
    'E-DOC-02',
    'E-DOC-12',
    'E-DOC-13',
    'E-DOC-18',
    'E-SAL-01',
    'E-SAL-08',
    'E-SAL-09',
    'E-SAL-17',
    'E-SAL-18',
    'E-SAL-20',
    'E-SAL-21',
    'E-TRA-20',
    'E-NUM-05',
  ],
})

export const uploadSigned = endpoint('POST', '/api/letters/:letterId/signed-copy', {
  summary:
    'The copy that the next signer signed, from an upload: taken when our bytes are its beginning and nothing but signatures follows.',
  body: z.object({ uploadId: id }),
  reply: z.object({
    letter: letterView,
    warnings: z.array(z.object({ code: z.string(), slots: z.record(z.string(), z.string()) })),
    isRepeated: z.boolean(),
  }),
  refusals: [
    'E-CON-03',
    'E-PER-09',
    'E-SAL-02',
    'E-SAL-03',
    'E-SAL-16',
    'E-SAL-18',
    'E-SAL-22',
    'E-SAL-24',
    'E-FIL-09',
    'E-FIL-25',
  ],
})

export const annulLetterNumber = endpoint('POST', '/api/letters/:letterId/annulment', {
  summary:
    'Gives its number up, with a reason: it stays in the list. Another letter can begin from its text.',
  body: z.object({ reason: text(500) }),
  reply: letterView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-02', 'E-SAL-18'],
})

export const discardLetter = endpoint('POST', '/api/letters/:letterId/discard', {
  summary: 'Puts a draft aside that never had a number. Its texts are kept.',
  reply: letterView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-SAL-18'],
})
