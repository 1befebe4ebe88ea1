/** The shapes of an entry, after `domain/entry/entry.ts`. */
import * as catalogue from '#domain/municipality/catalogue.ts'
import { annulmentCauses } from '#domain/entry/entry.ts'
import { identityTypes } from '#domain/party/identity-number.ts'
import * as party from '#domain/party/party.ts'
import { entryActions } from '#domain/acts/allowed-actions.ts'
import * as z from 'zod'
import { dueState, handlingStatus, handlingView } from './handling-shapes.ts'
import { date, id, instant, line, optionalLine, optionalText } from '../common/schemas.ts'

const identity = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/u)
    .nullable(),
  type: z.enum(identityTypes),
  number: line(20),
})

export const personShape = z.object({
  kind: z.enum(party.partyKinds),
  givenNames: optionalLine(80),
  surname1: optionalLine(60),
  surname2: optionalLine(60),
  legalName: optionalLine(160),
  identity: identity.nullable(),
  identityVerified: z.boolean(),
  identityNote: optionalText(160),
  missingIdentity: z.enum(party.missingIdentityReasons).nullable(),
  address: optionalLine(160),
  postalCode: optionalLine(10),
  city: optionalLine(80),
  phone: optionalLine(20),
  email: optionalLine(160),
  notificationChannel: z.enum(party.notificationChannels).nullable(),
})

export const partyShape = z.object({
  role: z.enum(party.partyRoles),
  ...personShape.shape,
  representationType: z.enum(party.representationTypes).nullable(),
})

/** What a person writes of the content. */
export const writtenContent = z.object({
  lateReason: optionalText(240),
  channel: z.enum(catalogue.channels),
  transportType: z.enum(catalogue.transportTypes).nullable(),
  transportNumber: optionalLine(40),
  // Longer than the rule allows, so that the rule (E-DOC-02) and not the shape says so.
  subject: line(2000),
  statement: optionalText(4000),
  request: optionalText(4000),
  documentDate: date.nullable(),
  senderReference: optionalLine(80),
  fileNumber: optionalLine(80),
  declaredAttachments: z.int().min(0).max(999).nullable(),
  nonDocumentItems: optionalLine(160),
  physicalDocs: z.enum(catalogue.physicalDocsKinds),
  physicalCustody: z.enum(catalogue.physicalCustodies).nullable(),
  priority: z.enum(catalogue.priorities),
  urgencyReason: optionalText(240),
  confidentiality: z.enum(catalogue.confidentialities),
})

export const folios = z.int().min(0).max(99_999)

export const relation = z.object({ entryId: id, kind: z.enum(catalogue.relationKinds) })

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
  lacksConsent: z.boolean(),
})

const confidentialityChange = z.object({
  to: z.enum(catalogue.confidentialities),
  reason: z.string(),
  readers: z.array(z.string()).describe('Their names'),
  askedBy: z.string().describe('Their name'),
  askedAt: instant,
})

const dueWithheldYear = z
  .int()
  .nullable()
  .describe('Not shown before the calendar of this year is approved')

export const timeDeclaredFalseAt = instant
  .nullable()
  .describe('When two people declared its hour false')

/** What is known of an entry in a list and by itself. */
export const entryHead = z.object({
  entryId: id,
  entryNumber: z.string(),
  visibility: z.enum(['EXISTENCE', 'HEADER', 'CONTENT']),
  officeId: id,
  registeredAt: instant,
  timeDeclaredFalseAt,
  registerStatus: entryStatus,
  sender: z.string(),
  version: z
    .int()
    .describe('For `If-Match`; 0, which it takes, where only the number and the day are told'),
  allowed: z.array(z.enum(entryActions)),
})

/** An entry where another is spoken of. */
export const citedEntry = z.object({
  entryId: id,
  entryNumber: z.string(),
  registeredAt: instant,
  /** Empty, like the subject, where the reader may only know that it exists. */
  sender: z.string(),
  subject: z.string(),
})

/**
 * With visibility HEADER, `parties` carry names only and texts, notes and attachments are empty; with
 * EXISTENCE even the subject is.
 */
export const entryView = entryHead.extend({
  /** It is confidential and theirs to read, once they say why (`giveReason`). */
  asksReason: z.boolean(),
  registeredOn: date,
  registeredBy: z.string().describe('Clerk code; empty with visibility EXISTENCE'),
  annulment: annulment.nullable(),
  confidentialityChange: confidentialityChange
    .nullable()
    .describe('Waits for another person; for whoever reads the entry or decides on it'),
  content: writtenContent
    .extend({
      presentedAt: instant,
      effectiveDate: date,
      dueOn: date.nullable(),
      dueWithheldYear,
      typeId: id,
      folios,
      destinationUnitId: id,
    })
    .nullable(),
  parties: z.array(partyShape),
  attachments: z.array(attachmentShape),
  notes: z.array(
    z.object({ noteId: id, text: z.string(), writtenAt: instant, writtenBy: z.string() }),
  ),
  relations: z.array(relation.extend({ entryNumber: z.string() })),
  handling: handlingView.nullable(),
  readers: z
    .array(z.object({ staffId: id, name: z.string() }))
    .describe('For whoever may take them off; none for others'),
  verificationCode: z.string().nullable(),
  receiptVersion: z.int(),
  rectifiedAt: instant.nullable(),
  hash: z.string(),
})
export type EntryView = z.output<typeof entryView>

export const listedEntry = entryHead.extend({
  isAnnulmentPending: z.boolean(),
  priority: z.enum(catalogue.priorities),
  confidentiality: z.enum(catalogue.confidentialities),
  subject: z.string(),
  /** Null, like the empty texts beside it, where the reader may only know that the entry exists. */
  typeId: id.nullable(),
  destinationUnitId: id.nullable(),
  folios,
  attachmentCount: z.int(),
  dueOn: date.nullable(),
  dueWithheldYear,
  due: dueState,
  handlingStatus: handlingStatus.nullable(),
  statusSince: instant.nullable(),
  /** The responsible office; null at the registry office, and where it is hidden. */
  currentUnitId: id.nullable(),
  assignee: z.string().nullable().describe('Name of who works on it'),
})
export type ListedEntry = z.output<typeof listedEntry>
