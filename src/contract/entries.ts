/** Entries over the wire: registering, reading, correcting, annulling. The shapes follow `domain/entry.ts`. */
import * as catalogue from '#domain/catalogue.ts'
import { annulmentCauses } from '#domain/entry.ts'
import { identityTypes } from '#domain/identity-number.ts'
import * as party from '#domain/party.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { date, id, instant, optionalText, remark, text } from './schemas.ts'

const identity = z.object({
  country: z.string().length(2).nullable(),
  type: z.enum(identityTypes),
  number: text(20),
})

export const partyShape = z.object({
  role: z.enum(party.partyRoles),
  kind: z.enum(party.partyKinds),
  givenNames: optionalText(80),
  surname1: optionalText(60),
  surname2: optionalText(60),
  legalName: optionalText(160),
  identity: identity.nullable(),
  identityVerified: z.boolean(),
  identityNote: optionalText(160),
  missingIdentity: z.enum(party.missingIdentityReasons).nullable(),
  address: optionalText(160),
  postalCode: optionalText(10),
  city: optionalText(80),
  phone: optionalText(20),
  email: optionalText(160),
  notificationChannel: z.enum(party.notificationChannels).nullable(),
  representationType: z.enum(party.representationTypes).nullable(),
})

/** Everything of the content that a person writes; dates that follow from it are computed by the server. */
const writtenContent = z.object({
  lateReason: optionalText(240),
  channel: z.enum(catalogue.channels),
  transportType: z.enum(catalogue.transportTypes).nullable(),
  transportNumber: optionalText(40),
  // Longer than the rule allows, so that the rule (E-DOC-02) and not the shape says so.
  subject: text(2000),
  statement: optionalText(4000),
  request: optionalText(4000),
  documentDate: date.nullable(),
  senderReference: optionalText(80),
  fileNumber: optionalText(80),
  declaredAttachments: z.int().min(0).max(999).nullable(),
  nonDocumentItems: optionalText(160),
  physicalDocs: z.enum(catalogue.physicalDocsKinds),
  physicalCustody: z.enum(catalogue.physicalCustodies).nullable(),
  priority: z.enum(catalogue.priorities),
  urgencyReason: optionalText(240),
  confidentiality: z.enum(catalogue.confidentialities),
})

const folios = z.int().min(0).max(99_999)

const relation = z.object({ entryId: id, kind: z.enum(catalogue.relationKinds) })

export const attachmentClaim = z.object({
  uploadId: id,
  kind: z.enum(catalogue.attachmentKinds),
  validity: z.enum(catalogue.attachmentValidities),
})

export const registration = writtenContent.extend({
  officeId: id,
  presentedAt: instant.nullable(),
  typeId: id.nullable(),
  folios: folios.nullable(),
  destinationUnitId: id.nullable(),
  parties: z.array(partyShape).max(50),
  attachments: z.array(attachmentClaim).max(200),
  note: optionalText(1000),
  relation: relation.nullable(),
})

export const attachmentShape = z.object({
  attachmentId: id,
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  pages: z.int().nullable(),
  kind: z.enum(catalogue.attachmentKinds),
  validity: z.enum(catalogue.attachmentValidities),
  replacesId: id.nullable(),
})

const entryStatus = z.enum(['REGISTERED', 'RECTIFIED', 'ANNULLED'])

const annulment = z.object({
  stage: z.enum(['REQUESTED', 'APPROVED']),
  cause: z.enum(annulmentCauses),
  text: z.string(),
  replacingEntryId: id.nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
})

const actions = z.enum([
  'rectify-minor',
  'rectify-major',
  'raise-confidentiality',
  'add-note',
  'add-attachment',
  'print',
  'request-annulment',
  'approve-annulment',
  'refuse-annulment',
])

/**
 * An entry as its reader may see it. With sight HEADER, `parties` carry names only and the texts, notes and attachments are
 * empty; with EXISTENCE even the subject is.
 */
export const entryView = z.object({
  entryId: id,
  entryNumber: z.string(),
  sight: z.enum(['EXISTENCE', 'HEADER', 'CONTENT']),
  officeId: id,
  registeredAt: instant,
  registeredOn: date,
  registeredBy: z.string().describe('Clerk code'),
  registerStatus: entryStatus,
  annulment: annulment.nullable(),
  content: writtenContent
    .extend({
      presentedAt: instant,
      effectiveDate: date,
      dueOn: date.nullable(),
      typeId: id,
      folios,
      destinationUnitId: id,
    })
    .nullable(),
  sender: z.string(),
  parties: z.array(partyShape),
  attachments: z.array(attachmentShape),
  notes: z.array(z.object({ noteId: id, text: z.string(), writtenAt: instant, writtenBy: z.string() })),
  relations: z.array(relation.extend({ entryNumber: z.string() })),
  verificationCode: z.string().nullable(),
  receiptVersion: z.int(),
  rectifiedAt: instant.nullable(),
  hash: z.string(),
  version: z.int(),
  allowed: z.array(actions),
})
export type EntryView = z.output<typeof entryView>

const listedEntry = z.object({
  entryId: id,
  entryNumber: z.string(),
  sight: z.enum(['EXISTENCE', 'HEADER', 'CONTENT']),
  registeredAt: instant,
  registerStatus: entryStatus,
  isAnnulmentPending: z.boolean(),
  priority: z.enum(catalogue.priorities),
  confidentiality: z.enum(catalogue.confidentialities),
  sender: z.string(),
  subject: z.string(),
  /** Null, like the empty texts beside it, where the reader may only know that the entry exists. */
  typeId: id.nullable(),
  destinationUnitId: id.nullable(),
  folios,
  attachmentCount: z.int(),
  dueOn: date.nullable(),
})
export type ListedEntry = z.output<typeof listedEntry>

const entryParams = z.object({ entryId: id })

export const registerEntry = endpoint({
  method: 'PUT',
  path: '/api/entries/:entryId',
  summary:
    'Registers a document and gives it the next number of the book. The caller mints the id: sending it again returns the same number.',
  params: entryParams,
  body: registration,
  reply: z.object({
    outcome: z.enum(['REGISTERED', 'ALREADY_REGISTERED']),
    warnings: z.array(remark),
    entry: entryView,
  }),
  refusals: [
    'E-PER-09', 'E-PER-01', 'E-PER-02', 'E-PER-04', 'E-PER-05', 'E-PER-07', 'E-PER-10', 'E-ID-01', 'E-ID-03', 'E-ID-06',
    'E-ID-07', 'E-ID-08', 'E-DOC-01', 'E-DOC-02', 'E-DOC-03', 'E-DOC-04', 'E-DOC-06', 'E-DOC-09', 'E-DOC-10', 'E-DOC-12',
    'E-DOC-13', 'E-DOC-14', 'E-DOC-15', 'E-FIL-06', 'E-FIL-09', 'E-NUM-01', 'E-NUM-03',
  ],
})

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/entries',
  summary: 'The book, newest first, by pages. `number` jumps to one exact number.',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    number: z.string().max(40).optional(),
    text: z.string().max(120).optional().describe('Words of the sender or the subject'),
    from: date.optional(),
    to: date.optional(),
    typeId: id.optional(),
    unitId: id.optional(),
    status: z.enum(['REGISTERED', 'RECTIFIED', 'ANNULLED', 'ANNULMENT_PENDING']).optional(),
  }),
  reply: z.object({ entries: z.array(listedEntry), nextCursor: z.string().nullable() }),
  refusals: ['E-PER-09'],
})

export const readEntry = endpoint({
  method: 'GET',
  path: '/api/entries/:entryId',
  summary: 'One entry as the reader may see it. An id that is unknown and one that is not the reader’s answer alike.',
  params: entryParams,
  reply: entryView,
  refusals: ['E-CON-03'],
})

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/entries/:entryId/history',
  summary: 'What happened to the entry, from the ledger, oldest first.',
  params: entryParams,
  reply: z.object({
    events: z.array(
      z.object({
        position: z.int(),
        type: z.string(),
        at: instant,
        by: z.string().describe('Name of the person'),
        byCode: z.string().describe('Clerk code'),
        reason: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), from: z.json(), to: z.json() })),
        hash: z.string(),
      }),
    ),
  }),
  refusals: ['E-CON-03'],
})

export const rectifyEntry = endpoint({
  method: 'PUT',
  path: '/api/entries/:entryId/rectifications/:rectificationId',
  summary: 'Corrects an entry: what it said stays beside what it must say. Send only the fields that change.',
  params: entryParams.extend({ rectificationId: id }),
  body: z.object({
    reason: text(1000),
    content: writtenContent
      .extend({ presentedAt: instant, typeId: id, folios, destinationUnitId: id })
      .partial(),
    parties: z.array(partyShape).max(50).nullable(),
  }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-TRA-10', 'E-SYS-03', 'E-DOC-01', 'E-DOC-02', 'E-PER-10'],
})

export const requestAnnulment = endpoint({
  method: 'PUT',
  path: '/api/entries/:entryId/annulment-request',
  summary: 'Asks for the annulment of an entry. Another person approves it; the number stays in the book.',
  params: entryParams,
  body: z.object({ cause: z.enum(annulmentCauses), text: text(1000), replacingEntryId: id.nullable() }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-SYS-03'],
})

export const approveAnnulment = endpoint({
  method: 'PUT',
  path: '/api/entries/:entryId/annulment',
  summary: 'Annuls an entry at the request of another person.',
  params: entryParams,
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-08', 'E-SYS-03'],
})

export const refuseAnnulment = endpoint({
  method: 'PUT',
  path: '/api/entries/:entryId/annulment-refusal',
  summary: 'Declines, or withdraws, the request to annul an entry.',
  params: entryParams,
  body: z.object({ reason: text(1000) }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-SYS-03'],
})

export const addNote = endpoint({
  method: 'PUT',
  path: '/api/entries/:entryId/notes/:noteId',
  summary: 'Adds an observation; observations are only ever added.',
  params: entryParams.extend({ noteId: id }),
  body: z.object({ text: text(1000).check(z.minLength(1)) }),
  reply: entryView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01'],
})

export const findDuplicates = endpoint({
  method: 'POST',
  path: '/api/duplicate-searches',
  summary:
    'Entries of the last 30 days that look like the one being typed (W-DOC-11): same person and type with a similar subject, or same sender’s reference. A POST keeps names out of addresses.',
  body: z.object({
    identityNumber: optionalText(20),
    senderName: optionalText(160),
    typeId: id.nullable(),
    subject: text(2000),
    senderReference: optionalText(80),
  }),
  reply: z.object({
    duplicates: z.array(
      z.object({
        entryId: id,
        entryNumber: z.string(),
        registeredAt: instant,
        subject: z.string(),
        sender: z.string(),
        daysAgo: z.int(),
      }),
    ),
  }),
  refusals: ['E-PER-09'],
})

export const suggestSubjects = endpoint({
  method: 'POST',
  path: '/api/subject-suggestions',
  summary: 'The subjects most often written for this type and by this sender, for Ctrl+Space.',
  body: z.object({ typeId: id.nullable(), identityNumber: optionalText(20) }),
  reply: z.object({ subjects: z.array(z.string()) }),
  refusals: ['E-PER-09'],
})

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/entries/:entryId/receipt',
  summary: 'The receipt (recibo de presentación) as PDF.',
  params: entryParams,
  query: z.object({ paper: z.enum(['A4', '80mm']).default('A4') }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-PER-09'],
})

export const readLabel = endpoint({
  method: 'GET',
  path: '/api/entries/:entryId/label',
  summary: 'The label for the paper, as PDF.',
  params: entryParams,
  query: z.object({ size: z.enum(['50x25', '62x29']).default('62x29') }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-PER-09'],
})
