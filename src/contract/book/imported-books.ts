/** Books from before Asiento (libros importados): read-only series, as they stood in their file. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line } from '../common/schemas.ts'

const book = z.object({
  bookId: id,
  name: z.string(),
  fileName: z.string(),
  fileSha256: z.string(),
  rowsSha256: z.string().describe('Of all rows, as the ledger has it'),
  rowCount: z.int(),
  from: date.nullable(),
  to: date.nullable(),
  firstYear: z.int().nullable().describe('The first year its numbers count in'),
  lastYear: z.int().nullable(),
  missingCount: z.int().describe('Numbers that nobody has, of all its years'),
  importedAt: instant,
  importedBy: z.string().describe('As said at the console; empty when nobody was asked'),
})
export type ImportedBookView = z.output<typeof book>

export const listImportedBooks = endpoint('GET', '/api/imported-books', {
  summary:
    'The books from before Asiento, the oldest first. For the register, auditors and administrators.',
  reply: z.object({ timeZone: z.string(), books: z.array(book) }),
  refusals: ['E-PER-09'],
})

const range = z.object({ from: z.int(), to: z.int() })
const rows = z.object({ count: z.int(), ordinals: z.array(z.int()) })

const review = z.object({
  isFlawless: z.boolean(),
  years: z.array(
    z.object({
      year: z.int(),
      count: z.int(),
      first: z.int(),
      last: z.int(),
      missingCount: z.int(),
      gapCount: z.int(),
      gaps: z.array(range),
      repeatedCount: z.int(),
      repeated: z.array(z.object({ sequence: z.int(), ordinals: z.array(z.int()) })),
      backwards: rows,
    }),
  ),
  withoutNumber: rows,
  withoutDate: rows,
  withoutYear: rows,
  ofAnotherYear: rows,
})
export type ImportedReviewView = z.output<typeof review>

export const readImportedBook = endpoint('GET', '/api/imported-books/:bookId', {
  summary:
    'One of them with its report: numbers missing and repeated, dates that are none. Of each, the first twenty; the file has all.',
  reply: z.object({ timeZone: z.string(), book, review }),
  refusals: ['E-PER-09', 'E-CON-03'],
})
export type ImportedBookRead = z.output<typeof readImportedBook.reply>

export const readImportedReview = endpoint('GET', '/api/imported-books/:bookId/review', {
  summary: 'The whole report of a book as CSV.',
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-CON-03'],
})

export const importedRow = z.object({
  bookId: id,
  bookName: z.string(),
  ordinal: z.int().describe('From 1'),
  number: z.string(),
  date: z.string(),
  sender: z.string(),
  subject: z.string(),
  documentType: z.string(),
  destination: z.string(),
  folios: z.string(),
})

export const searchImportedEntries = endpoint('POST', '/api/imported-entry-searches', {
  isReading: true,
  summary:
    'Rows of the old books, in their order, by pages. A POST keeps names out of addresses. With `limit` 0 they are only counted, up to a thousand.',
  body: z.object({
    bookId: id.optional().describe('All of them unless named'),
    text: line(200).default('').describe('Words in any order, without accents'),
    number: line(40).default('').describe('As `123`, `123/1998` or as it was written'),
    from: date.optional(),
    to: date.optional(),
    page: z.int().min(1).max(100_000).default(1),
    limit: z.int().min(0).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(importedRow), total: z.int() }),
  refusals: ['E-PER-09', 'E-CON-03'],
})
export type ImportedRowView = z.output<typeof searchImportedEntries.reply>['rows'][number]

export const readImportedEntry = endpoint('GET', '/api/imported-books/:bookId/entries/:ordinal', {
  summary: 'One row as it stood in the old book: and what could be read of its number and date.',
  params: z.object({ bookId: id, ordinal: z.coerce.number().int().min(1).max(10_000_000) }),
  reply: importedRow.extend({
    rowCount: z.int(),
    sequence: z.int().nullable(),
    year: z.int().nullable(),
    on: date.nullable(),
    isHeaderOnly: z.boolean().describe('Notes and further columns are not for this reader'),
    notes: z.string(),
    other: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
  refusals: ['E-PER-09', 'E-CON-03'],
})
export type ImportedEntryView = z.output<typeof readImportedEntry.reply>
