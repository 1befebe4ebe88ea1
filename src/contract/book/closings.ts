/** The closings of the book (docs/specification/ledger.md). */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant } from '../common/schemas.ts'

const numbered = z.object({
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
})

export const sum = z.object({
  registered: numbered,
  annulled: z.array(z.string()),
  rectified: z.array(z.string()),
  late: z.array(z.string()).describe('Presented before they were registered'),
  exits: numbered.extend({ annulled: z.array(z.string()) }),
})

const closing = sum.extend({
  closingId: id,
  sequence: z.int(),
  closedAt: instant,
  closedBy: z.string().nullable(),
  /** A wrong clock made it; the act that put it right made it void. */
  isVoid: z.boolean(),
  root: z.string().describe('Merkle tree hash (RFC 6962) of the day, hexadecimal'),
  head: z.string().describe('POSITION:HASH, as `verify --expect-head` takes it'),
})
export type ClosingView = z.output<typeof closing>

export const closingDayStates = ['OPEN', 'DUE', 'CLOSED'] as const

const day = z.object({
  on: date,
  /** OPEN while it runs; DUE when it is over, or was registered in after its closing. */
  state: z.enum(closingDayStates),
  entryCount: z.int(),
  closings: z.array(closing),
})

const year = z.object({
  closingId: id,
  series: z.string(),
  year: z.int(),
  closedAt: instant,
  entryCount: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  annulledCount: z.int(),
  rectifiedCount: z.int(),
  exitCount: z.int(),
  dayCount: z.int(),
  isVoid: z.boolean(),
  head: z.string(),
})

const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/u)

export const listClosings = endpoint('GET', '/api/closings', {
  summary:
    'The days of a month at a registry office: newest first, with their closings; and the closed years of its book.',
  query: z.object({
    officeId: id.optional().describe('The reader’s own office unless named'),
    month: month.optional().describe('YYYY-MM; the current one unless named'),
  }),
  reply: z.object({
    offices: z.array(z.object({ officeId: id, name: z.string() })),
    officeId: id,
    timeZone: z.string(),
    month,
    today: date,
    opensOn: date,
    mayClose: z.boolean(),
    hasOwnBook: z.boolean().describe('Whether each office has a book of its own'),
    days: z.array(day),
    years: z.array(year),
  }),
  refusals: ['E-PER-09', 'E-DOC-18'],
})
export type ClosingsView = z.output<typeof listClosings.reply>

const asked = z.object({ officeId: id, on: date })

export const previewClosing = endpoint('GET', '/api/closing-previews', {
  summary: 'What closing by hand up to a day would close; the first 31 of them.',
  query: asked,
  reply: z.object({ days: z.array(sum.extend({ on: date, sequence: z.int() })) }),
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CIE-02'],
})
export type ClosingPreview = z.output<typeof previewClosing.reply>

export const closeDay = endpoint('PUT', '/api/closings/:closingId', {
  summary:
    'Closes a day: the head of registry does, and every day before it that was still open. The caller mints the id; sending it again answers the same closing.',
  body: asked,
  reply: z.object({ closing, count: z.int().describe('Days closed, this one included') }),
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CIE-01', 'E-CIE-02', 'E-CIE-03'],
})

export const readClosingAct = endpoint('GET', '/api/closings/:closingId/act', {
  summary: 'The act of a daily closing (diligencia de cierre) as PDF.',
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-CON-03'],
})

export const readYearAct = endpoint('GET', '/api/year-closings/:closingId/act', {
  summary: 'The act that closes the book of a year: with its months, as PDF, to be signed.',
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-CON-03'],
})

export const readEntryProof = endpoint('GET', '/api/entries/:entryId/proof', {
  summary:
    'The proof of the entry’s receipt as a JSON file. `scripts/verify-export.mjs` checks it: the event, its way to the root of its day, and the closing. It holds what the document says: for whoever presented it.',
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-TRA-20'],
})
