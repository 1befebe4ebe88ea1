/** The check-up of the register (revisión del registro). */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, instant } from '../common/schemas.ts'

export const findingKinds = [
  'MISSING_NUMBER',
  'ALTERED_ENTRY',
  'MISSING_FILE',
  'ALTERED_FILE',
  'CLOSED_UNIT',
  'DAY_NOT_CLOSED',
] as const
export type FindingKind = (typeof findingKinds)[number]

const finding = z.object({
  kind: z.enum(findingKinds),
  count: z.int().min(1),
  /** The first twenty: a number, a file, a day, seconds; with the entry it is of. */
  places: z.array(z.object({ text: z.string(), entryId: id.nullable() })),
})
export type Finding = z.output<typeof finding>

export const reviewBook = endpoint('GET', '/api/book-review', {
  summary:
    'Checks a year of the book and says what is wrong: numbers, entries, files, closed units, days not closed. It repairs nothing. For heads of registry and auditors.',
  query: z.object({ year: z.coerce.number().int().min(1900).max(9999).optional() }),
  reply: z.object({
    year: z.int(),
    years: z.array(z.int()),
    timeZone: z.string(),
    checkedAt: instant,
    entries: z.int(),
    files: z.int(),
    findings: z.array(finding),
  }),
  refusals: ['E-PER-09'],
})
export type BookReview = z.output<typeof reviewBook.reply>
