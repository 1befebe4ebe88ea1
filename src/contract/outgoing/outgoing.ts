/** The book of exits over the wire: sending out, finding, delivering, annulling. */
import { dueStandings } from '#domain/deadline/calendar.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { maxAttachments } from '#domain/entry/attachment.ts'
import { exitActions, mostAddressees, outgoingTrays } from '#domain/outgoing/dispatch.ts'
import { deliveryMeans, deliveryResults, outgoingKinds } from '#domain/outgoing/outgoing.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line, optionalLine, optionalText, text } from '../common/schemas.ts'
import { folios, timeDeclaredFalseAt } from '../entry/entry-shapes.ts'

export const addressee = z.object({
  name: line(200),
  identity: optionalLine(60),
  address: optionalText(300),
  means: z.enum(deliveryMeans),
})

export const outgoingContent = z.object({
  unitId: id,
  kind: z.enum(outgoingKinds),
  documentNumber: optionalLine(80),
  documentDate: date,
  signedBy: line(2000),
  subject: line(2000),
  folios,
  confidentiality: z.enum(confidentialities),
})

export const outgoingForm = outgoingContent.extend({
  officeId: id,
  addressees: z.array(addressee).max(mostAddressees),
  answers: z.array(id).max(20),
  files: z
    .array(id)
    .max(maxAttachments)
    .default([])
    .describe('Uploads of one’s own: the document, then what goes with it'),
  letterId: id
    .optional()
    .describe('A signed letter: it is the document then, and files are what goes with it'),
})
export type OutgoingForm = z.output<typeof outgoingForm>

export const deliveryForm = z.object({
  addressee: z.int().min(1).max(mostAddressees).describe('From 1, in the order they were named'),
  at: instant,
  result: z.enum(deliveryResults),
  receivedBy: optionalLine(200),
  note: optionalText(500),
})

export const knownOutgoing = z.object({
  outgoingId: id,
  exitNumber: z.string(),
  dispatchedAt: instant,
  dispatchedOn: date,
  timeDeclaredFalseAt,
  status: z.enum(['DISPATCHED', 'ANNULLED']),
  confidentiality: z.enum(confidentialities),
  isAnnulmentAsked: z.boolean(),
  visibility: z.enum(['EXISTENCE', 'HEADER', 'CONTENT']),
})

/** How long it may wait to be notified, and whether each addressee was tried. */
const notificationClock = {
  notifyBy: date.nullable().describe('Null where no term runs'),
  triedAt: instant.nullable().describe('When the last of its addressees was first tried'),
}

export const listedOutgoing = knownOutgoing.extend({
  ...notificationClock,
  kind: z.enum(outgoingKinds).nullable(),
  documentNumber: z.string().nullable(),
  unitId: id.nullable(),
  subject: z.string(),
  addressees: z.string(),
  awaited: z.int().describe('Addressees to whom a delivery is still expected'),
})
export type ListedOutgoing = z.output<typeof listedOutgoing>

export const outgoingFile = z.object({
  fileId: id,
  role: z.enum(['DOCUMENT', 'ANNEX']),
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  pages: z.int().nullable(),
  isIsolated: z.boolean(),
})

export const outgoingView = knownOutgoing.extend({
  ...notificationClock,
  officeId: id,
  dispatchedBy: z.string(),
  content: outgoingContent.nullable(),
  addressees: z.array(
    addressee.extend({
      result: z.enum(deliveryResults).nullable(),
      isEnded: z.boolean(),
      firstAttemptAt: instant.nullable(),
    }),
  ),
  attempts: z.array(
    deliveryForm.extend({ deliveryId: id, recordedBy: z.string(), recordedAt: instant }),
  ),
  answers: z.array(z.object({ entryId: id, entryNumber: z.string() })),
  files: z.array(outgoingFile),
  downloads: z
    .array(instant)
    .describe('When its document was downloaded with the code of a receipt, the last ones first'),
  annulment: z
    .object({
      reason: z.string(),
      askedBy: z.string(),
      askedAt: instant,
      decidedBy: z.string().nullable(),
      decidedAt: instant.nullable(),
    })
    .nullable(),
  allowed: z.array(z.enum(exitActions)),
  hash: z.string().describe('Of its event in the ledger'),
})
export type OutgoingView = z.output<typeof outgoingView>

export const dispatchOutgoing = endpoint('PUT', '/api/outgoing/:outgoingId', {
  summary:
    'Sends a document out and gives it the next number of the book of exits. The caller mints the id: sending it again returns the same number, and other content under the same id is refused (E-NUM-06).',
  body: outgoingForm,
  reply: z.object({
    outcome: z.enum(['DISPATCHED', 'ALREADY_DISPATCHED']),
    outgoing: outgoingView,
  }),
  refusals: [
    'E-PER-09',
    'E-CFG-22',
    'E-DOC-01',
    'E-DOC-02',
    'E-DOC-06',
    'E-DOC-12',
    'E-DOC-13',
    'E-DOC-18',
    'E-SAL-07',
    'E-SAL-08',
    'E-SAL-09',
    'E-SAL-16',
    'E-SAL-23',
    'E-SAL-18',
    'E-FIL-09',
    'E-FIL-25',
    'E-NUM-01',
    'E-NUM-05',
    'E-NUM-06',
  ],
})

export const findOutgoing = endpoint('POST', '/api/outgoing-searches', {
  isReading: true,
  summary:
    'The book of exits, newest first, by pages. What is looked for travels in the body: it may name people.',
  body: z.object({
    text: line(200).default('').describe('Words of subject, addressees and numbers'),
    from: date.optional(),
    to: date.optional(),
    unitId: id.optional(),
    kind: z.enum(outgoingKinds).optional(),
    tray: z
      .enum(outgoingTrays)
      .optional()
      .describe('TO_NOTIFY comes by its last day, the most pressing first'),
    answers: id.optional().describe('Only those that answer this entry'),
    cursor: line(40).optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  reply: z.object({
    outgoing: z.array(listedOutgoing),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['E-PER-09', 'E-SYS-06'],
})

export const readOutgoingTrays = endpoint('GET', '/api/outgoing-trays', {
  summary: 'How much waits in each tray of the book of exits, of what the reader may read.',
  reply: z.object({
    trays: z.array(
      z.object({
        tray: z.enum(outgoingTrays),
        count: z.int().describe('No further than 1,000'),
        oldestOn: date.nullable().describe('When the one that waits longest left'),
      }),
    ),
  }),
  refusals: ['E-PER-09'],
})

export const readNotificationTerm = endpoint('GET', '/api/outgoing-term', {
  summary: 'The last day to notify an act of that date.',
  query: z.object({ officeId: id, documentDate: date }),
  reply: z.object({
    notifyBy: date.nullable(),
    standing: z.enum(dueStandings),
    unapprovedYear: z.int().nullable(),
  }),
  refusals: ['E-CFG-22'],
})

export const readOutgoing = endpoint('GET', '/api/outgoing/:outgoingId', {
  summary: 'One document that went out, as the reader may see it.',
  reply: outgoingView,
  refusals: ['E-CON-03'],
})

export const readExitProof = endpoint('GET', '/api/outgoing/:outgoingId/proof', {
  summary: 'The proof of dispatch as PDF, to be signed by who takes the document.',
  replyKind: 'file',
  refusals: ['E-CON-03'],
})

export const readOutgoingFile = endpoint('GET', '/api/outgoing/:outgoingId/files/:fileId/content', {
  summary: 'The bytes of a file that left with a document.',
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-FIL-14', 'E-FIL-23'],
})

export const readOutgoingPage = endpoint('GET', '/api/outgoing/:outgoingId/files/:fileId/page', {
  summary: 'One page of such a file as PNG: as large as it is read.',
  query: z.object({ page: z.coerce.number().int().min(0).default(0) }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-FIL-23'],
})

export const recordDelivery = endpoint('PUT', '/api/outgoing/:outgoingId/deliveries/:deliveryId', {
  summary:
    'Writes down an attempt to deliver. The caller mints the id: sending it again changes nothing. The last word about an addressee counts.',
  body: deliveryForm,
  reply: outgoingView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-DOC-18', 'E-SAL-10', 'E-SAL-11', 'E-SAL-14', 'E-SAL-15'],
})

export const askOutgoingAnnulment = endpoint('POST', '/api/outgoing/:outgoingId/annulment', {
  summary: 'Asks that its number be annulled. Another person decides.',
  body: z.object({ reason: text(500) }),
  reply: outgoingView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-02', 'E-SAL-11', 'E-SAL-12'],
})

export const decideOutgoingAnnulment = endpoint(
  'POST',
  '/api/outgoing/:outgoingId/annulment/decision',
  {
    summary: 'Annuls its number, which stays in the book, or refuses to with a reason.',
    body: z.object({ approves: z.boolean(), reason: text(500) }),
    reply: outgoingView,
    refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-02', 'E-TRA-26', 'E-SAL-12', 'E-SAL-13'],
  },
)
