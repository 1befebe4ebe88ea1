/**
 * Whether the book takes registrations, and the acts of two people that let it:
 * `docs/operate/clock.md`.
 */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line, text } from '../common/schemas.ts'

/** What keeps days from closing and letters from leaving. */
export const bookFaults = ['BEHIND', 'RESTED', 'APART'] as const

export const bookClock = z.object({
  fault: z.enum(bookFaults),
  now: instant.describe('What the clock says that dates the book'),
  lastAt: instant.describe('The last event of the book'),
  serverNow: instant.describe('What the own clock of the server says'),
  timeZone: z.string(),
})
export type BookClockView = z.output<typeof bookClock>

const stretch = z.object({
  from: z.int(),
  through: z.int(),
  falseFrom: instant,
  falseThrough: instant,
})

const stretchSum = stretch.extend({
  entryCount: z.int().describe('Registered in it; they keep their numbers'),
  dayCount: z.int().describe('Daily closings that would be void'),
  yearCount: z.int().describe('Year closings that would be void'),
})

// As long as that of a unit's letters, `UNIT/OFFICIAL_LETTER`.
const seriesCode = line(40)
const series = z.object({ code: seriesCode, year: z.int(), last: z.int() })
const toldSeries = series.extend({ told: z.int() })

const actData = z.discriminatedUnion('kind', [
  stretch.extend({ kind: z.literal('CLOCK') }),
  z.object({ kind: z.literal('RESUME'), series: z.array(toldSeries) }),
])

const act = z.object({
  actId: id,
  data: actData,
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  refusal: z.string().nullable(),
  mayConfirm: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type BookActView = z.output<typeof act>

const state = bookClock.extend({
  fault: z.enum(bookFaults).nullable(),
  mayConfirmClock: z.boolean(),
  due: z
    .array(z.object({ office: z.string(), from: date, until: date, count: z.int() }))
    .describe('What closes by itself once the clock is believed'),
  wrong: stretchSum.nullable().describe('What the act of the clock would cover'),
  lettersMissing: z.int().describe('Letters of closings given up, or not gone for three days'),
  stampsMissing: z.int().describe('Closings without a time stamp for more than three days'),
  restored: z.array(z.object({ restoredTo: instant, restoredAt: instant })),
  series: z
    .array(series)
    .describe(
      'Of which the last number told has to be said; of letters (`UNIT/KIND`) with `last` 0 it may be left out',
    ),
  mayPropose: z.boolean(),
  waiting: z.array(act),
  done: z.array(act).describe('Newest first'),
})
export type BookStateView = z.output<typeof state>

export const readBookState = endpoint('GET', '/api/book-state', {
  summary:
    'Whether the book takes registrations; if not, why, and what may be done by whom. For the register, auditors and administrators.',
  reply: state,
  refusals: ['E-PER-09'],
})

export const confirmClock = endpoint('PUT', '/api/clock-confirmations/:confirmationId', {
  summary: 'Says that the clock is right, after more than three days without a closing.',
  body: z.object({ seenAt: instant.describe('The hour that was seen') }),
  reply: state,
  refusals: ['E-PER-09', 'E-LIB-05'],
})

export const proposeBookAct = endpoint('PUT', '/api/book-acts/:actId', {
  summary:
    'Prepares an act on the book: it puts a wrong clock right (CLOCK), or lets a restored book go on (RESUME). The caller mints the id.',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('CLOCK'), reason: text(1000) }),
    z.object({
      kind: z.literal('RESUME'),
      reason: text(1000),
      series: z.array(
        z.object({
          code: seriesCode,
          year: z.int(),
          told: z.int().nonnegative(),
          repeated: z
            .int()
            .optional()
            .describe('`told` again, where it leaves more than 100 numbers without a document'),
        }),
      ),
    }),
  ]),
  reply: state,
  refusals: ['E-PER-09', 'E-TRA-02', 'E-LIB-01', 'E-LIB-03', 'E-LIB-04', 'E-LIB-07', 'E-DOC-18'],
})

export const confirmBookAct = endpoint('PUT', '/api/book-acts/:actId/confirmation', {
  summary:
    'Another person confirms the act: head of registry, auditor or administrator: it is written in the ledger and holds from then on.',
  reply: state,
  refusals: ['E-PER-09', 'E-CON-03', 'E-LIB-01', 'E-LIB-02', 'E-LIB-03', 'E-LIB-06'],
})

export const withdrawBookAct = endpoint('PUT', '/api/book-acts/:actId/withdrawal', {
  summary: 'Whoever may confirm an act, or prepared it, puts it aside.',
  reply: state,
  refusals: ['E-PER-09', 'E-CON-03', 'E-LIB-03'],
})
