/** Searching the register. What is looked for travels in the body (decision 008). */
import { trays } from '#domain/handling/tray.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { listedEntry } from './entry-shapes.ts'
import { handlingStatus } from './handling-shapes.ts'
import { date, id, line } from '../common/schemas.ts'

/** What narrows the book down, whoever asks. */
export const sharedFilters = z.object({
  from: date.optional(),
  to: date.optional(),
  typeId: id.optional(),
  unitId: id.optional(),
  status: z.enum(['REGISTERED', 'RECTIFIED', 'ANNULLED', 'ANNULMENT_PENDING']).optional(),
  handling: handlingStatus.optional(),
  tray: z.enum(trays).optional(),
  currentUnitId: id.optional().describe('The responsible office'),
})

/** What narrows the book down, with or without words. */
export const bookFilters = sharedFilters.extend({ assigneeId: id.optional() })

export const bookOrder = z
  .enum(['newest', 'due', 'nearest'])
  .optional()
  .describe('Nearest first; `due`: only what has a due date')

const pageLimit = z.int().min(1).max(200)

export const pageOfBook = z.object({
  cursor: line(200).optional(),
  until: line(200).optional().describe('`nextCursor` of a page: nothing after its last row'),
  limit: z.coerce.number<number>().pipe(pageLimit).default(50),
  order: bookOrder,
})

export const searchQuestion = bookFilters.extend({
  text: line(200)
    .default('')
    .describe(
      'Words in any order, "words as they are", beginnings*, numbers of entries and identity',
    ),
  sender: line(200).default('').describe('The same, in names only'),
  nearNames: z.boolean().default(false).describe('Names written nearly so count too'),
})
export type SearchQuestion = z.input<typeof searchQuestion>

export const foundWhere = [
  'NUMBER',
  'SENDER',
  'SUBJECT',
  'IDENTITY',
  'STATEMENT',
  'REQUEST',
  'REFERENCE',
  'NOTE',
  'ATTACHMENT',
] as const

/** Why an entry was found: a piece of it, with what matched marked. */
export const foundReason = z.object({
  where: z.enum(foundWhere),
  /** In reading order; empty where the reader is told the place and not the words. */
  pieces: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
  fileName: z.string().nullable(),
  page: z.int().nullable(),
})
export type FoundReason = z.output<typeof foundReason>

export const searchEntries = endpoint('POST', '/api/entry-searches', {
  isReading: true,
  summary:
    'What of the register is asked for, newest first, by pages. When nothing does, names written nearly so are tried. A POST keeps names out of addresses.',
  // A body says a number as one; only in an address everything is text.
  scope: 'read:entries',
  body: searchQuestion.extend({ ...pageOfBook.shape, limit: pageLimit.default(50) }),
  reply: z.object({
    entries: z.array(listedEntry),
    nextCursor: z.string().nullable(),
    reasons: z.record(z.string(), z.array(foundReason)),
    isByNearNames: z.boolean(),
  }),
  refusals: ['E-PER-09', 'E-SYS-06', 'E-CON-04'],
})

export const countEntries = endpoint('POST', '/api/entry-counts', {
  isReading: true,
  summary: 'How many entries a search finds, counted up to ten thousand.',
  scope: 'read:entries',
  body: searchQuestion,
  reply: z.object({ count: z.int(), isMore: z.boolean() }),
  refusals: ['E-PER-09', 'E-CON-04'],
})
