/** Entries: registering, reading, correcting, annulling. */
import { annulmentCauses } from '#domain/entry/entry.ts'
import { statusMailFailures } from '#domain/entry/status-mail.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import {
  citedEntry,
  entryView,
  folios,
  listedEntry,
  partyShape,
  registration,
  writtenContent,
} from './entry-shapes.ts'
import {
  date,
  id,
  instant,
  line,
  optionalLine,
  remark,
  severalIds,
  text,
} from '../common/schemas.ts'
import { bookFilters, pageOfBook } from './search.ts'

export const registerEntry = endpoint('PUT', '/api/entries/:entryId', {
  summary:
    'Registers a document and gives it the next number of the book. The caller mints the id: sending it again returns the same number, and other content under the same id is refused (E-NUM-06).',
  scope: 'write:entries',
  body: registration,
  reply: z.object({
    outcome: z.enum(['REGISTERED', 'ALREADY_REGISTERED']),
    warnings: z.array(remark),
    entry: entryView,
  }),
  refusals: [
    'E-PER-09',
    'E-CFG-22',
    'E-PER-01',
    'E-PER-02',
    'E-PER-04',
    'E-PER-05',
    'E-PER-07',
    'E-PER-10',
    'E-ID-01',
    'E-ID-03',
    'E-ID-06',
    'E-ID-07',
    'E-ID-08',
    'E-DOC-01',
    'E-DOC-02',
    'E-DOC-03',
    'E-DOC-04',
    'E-DOC-06',
    'E-DOC-09',
    'E-DOC-10',
    'E-DOC-12',
    'E-DOC-13',
    'E-DOC-14',
    'E-DOC-15',
    'E-FIL-09',
    'E-FIL-25',
    'E-NUM-01',
    'E-NUM-05',
    'E-NUM-06',
  ],
})

export const listEntries = endpoint('GET', '/api/entries', {
  summary: 'The book, newest first, by pages. `number` jumps to one exact number.',
  scope: 'read:entries',
  query: bookFilters.extend(pageOfBook.shape).extend({
    ids: severalIds.optional().describe('Only these entries, up to 50, with commas between them'),
    number: line(40).optional(),
  }),
  reply: z.object({
    entries: z.array(listedEntry),
    notUsed: z
      .array(z.object({ entryNumber: z.string(), at: instant, reason: z.string() }))
      .describe('When and why two people left that number out'),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['E-PER-09'],
})

export const readEntry = endpoint('GET', '/api/entries/:entryId', {
  summary:
    'One entry as the reader may see it. An id that is unknown and one that is not the reader’s answer alike.',
  scope: 'read:entries',
  reply: entryView,
  refusals: ['E-CON-03'],
})

export const readHistory = endpoint('GET', '/api/entries/:entryId/history', {
  summary: 'What happened to the entry, from the ledger, oldest first.',
  scope: 'read:entries',
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
        /** What an act of handling said, in reading order; people by name. */
        details: z.array(z.object({ field: z.string(), value: z.json() })),
        hash: z.string(),
      }),
    ),
    /** What its sender was told by e-mail, oldest first; `told` as it was said. */
    mails: z.array(
      z.object({
        at: instant,
        told: z.string(),
        to: z.string(),
        outcome: z.enum(['WAITING', 'SENT', 'SUPERSEDED', ...statusMailFailures]),
      }),
    ),
  }),
  refusals: ['E-CON-03'],
})

export const rectifyEntry = endpoint(
  'PUT',
  '/api/entries/:entryId/rectifications/:rectificationId',
  {
    summary:
      'Corrects an entry: what it said stays beside what it must say. Send only the fields that change.',
    body: z.object({
      reason: text(1000),
      content: writtenContent
        .extend({ presentedAt: instant, typeId: id, folios, destinationUnitId: id })
        .partial(),
      parties: z.array(partyShape).max(50).nullable(),
    }),
    reply: entryView,
    needsVersion: true,
    refusals: [
      'E-CON-03',
      'E-PER-09',
      'E-TRA-01',
      'E-TRA-02',
      'E-TRA-10',
      'E-TRA-30',
      'E-SYS-03',
      'E-DOC-01',
      'E-DOC-02',
      'E-PER-10',
    ],
  },
)

export const requestAnnulment = endpoint('PUT', '/api/entries/:entryId/annulment-request', {
  summary:
    'Asks for the annulment of an entry. Another person approves it; the number stays in the book.',
  scope: 'write:entries',
  body: z.object({
    cause: z.enum(annulmentCauses),
    text: text(1000),
    replacingEntryId: id.nullable(),
  }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-TRA-07', 'E-SYS-03'],
})

export const approveAnnulment = endpoint('PUT', '/api/entries/:entryId/annulment', {
  summary: 'Annuls an entry at the request of another person.',
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-07', 'E-TRA-08', 'E-TRA-26', 'E-SYS-03'],
})

export const refuseAnnulment = endpoint('PUT', '/api/entries/:entryId/annulment-refusal', {
  summary: 'Declines or withdraws the request to annul.',
  body: z.object({ reason: text(1000) }),
  reply: entryView,
  needsVersion: true,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-SYS-03'],
})

export const addNote = endpoint('PUT', '/api/entries/:entryId/notes/:noteId', {
  summary: 'Adds an observation; observations are only ever added.',
  scope: 'write:entries',
  body: z.object({ text: text(1000, 1) }),
  reply: entryView,
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-01'],
})

export const findDuplicates = endpoint('POST', '/api/duplicate-searches', {
  isReading: true,
  summary:
    'Entries that look like the one being typed: of the last 30 days (W-DOC-11), same person and type with a similar subject, or same sender’s reference. A POST keeps names out of addresses.',
  scope: 'read:entries',
  body: z.object({
    identityNumber: optionalLine(20),
    senderName: optionalLine(160),
    typeId: id.nullable(),
    subject: line(2000),
    senderReference: optionalLine(80),
  }),
  reply: z.object({
    duplicates: z.array(citedEntry.extend({ daysAgo: z.int() })),
  }),
  refusals: ['E-PER-09'],
})

export const suggestSubjects = endpoint('POST', '/api/subject-suggestions', {
  isReading: true,
  summary: 'The subjects most written for this type and sender: for Ctrl+Space.',
  body: z.object({ typeId: id.nullable(), identityNumber: optionalLine(20) }),
  reply: z.object({ subjects: z.array(z.string()) }),
  refusals: ['E-PER-09'],
})

export const readReceipt = endpoint('GET', '/api/entries/:entryId/receipt', {
  summary: 'The receipt (comprobante de ingreso) as PDF.',
  scope: 'read:entries',
  query: z.object({ paper: z.enum(['A4', '80mm']).default('A4') }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-PER-09'],
})

export const readDataExtract = endpoint('GET', '/api/entries/:entryId/data-extract', {
  summary:
    'What the register holds of the person of this entry: their own data and the header of their documents, confidential ones apart. For the head of registry; logged.',
  query: z.object({ format: z.enum(['pdf', 'json']).default('pdf') }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-DAT-01', 'E-PER-09', 'E-TRA-20'],
})

export const readLabel = endpoint('GET', '/api/entries/:entryId/label', {
  summary: 'The label for the paper, as PDF.',
  scope: 'read:entries',
  query: z.object({ size: z.enum(['50x25', '62x29']).default('62x29') }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-PER-09'],
})

export const readPapers = endpoint('GET', '/api/papers', {
  summary:
    'Receipts or labels as one PDF: in the order of the ids, 50 at most, all or none. Each is logged as if it were read alone.',
  query: z.object({ ids: severalIds, paper: z.enum(['A4', '80mm', '50x25', '62x29']) }),
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-PER-09', 'E-TRA-20'],
})

export const readRouteSheet = endpoint('GET', '/api/entries/:entryId/route-sheet', {
  summary:
    'The route sheet (hoja de ruta) as PDF: every hand-over, with room to sign. What the reader may not read is not on it.',
  scope: 'read:entries',
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const readDeliveryList = endpoint('GET', '/api/delivery-lists', {
  summary:
    'What was sent on paper to an office on a day: by the reader’s own offices, a PDF with a column to sign (relación de entrega).',
  query: z.object({ unitId: id, date: date.describe('The local day of the sending') }),
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-CON-03'],
})

export const readPast = endpoint('GET', '/api/entries/:entryId/past', {
  summary:
    'The entry as it was at the end of a day: at its office, told by the ledger alone; null when it was not registered yet.',
  query: z.object({ on: date }),
  reply: z.object({ entry: entryView.nullable() }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const listReadings = endpoint('GET', '/api/entries/:entryId/readings', {
  summary:
    'Who saw the entry, its files or its papers: newest first, the last two hundred. For auditors, and for the head of its registry office.',
  reply: z.object({
    count: z.int(),
    readings: z.array(
      z.object({
        at: instant,
        by: z.string().describe('Empty of what the antivirus found later'),
        byCode: z.string(),
        action: z.string(),
        detail: z.string(),
      }),
    ),
  }),
  refusals: ['E-PER-09', 'E-CON-03'],
})

export const announceEditor = endpoint('PUT', '/api/entries/:entryId/editors/:editorId', {
  summary:
    'The reader has the form of the entry open: since the first time it is said of this editor. Said again every 3 seconds; after 8 without, it is over.',
  refusals: ['E-CON-03', 'E-TRA-20', 'E-PER-09'],
})

export const withdrawEditor = endpoint('DELETE', '/api/entries/:entryId/editors/:editorId', {
  summary: 'The form was closed. Of an editor that is not there, or is not the reader, nothing.',
  refusals: ['E-CON-03'],
})

export const listEditors = endpoint('GET', '/api/entries/:entryId/editors', {
  summary:
    'Who else has the entry open for correction, longest first. Nobody for a reader who may not see what it says.',
  reply: z.object({
    editors: z.array(z.object({ staffId: id, name: z.string(), since: instant })),
  }),
  refusals: ['E-CON-03'],
})
