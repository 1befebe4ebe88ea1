/** Why a document is due when it is, in the book or still being typed. */
import { calendarLayers, dueStandings } from '#domain/deadline/calendar.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { knownTerm as term, legalLine } from '../common/legal.ts'
import { date, id, instant } from '../common/schemas.ts'

const on = date
const days = z.array(z.object({ name: z.string(), layer: z.enum(calendarLayers) }))

const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PRESENTED'), on, time: z.string() }),
  z.object({ kind: z.literal('AFTER_CLOSING'), on, closingTime: z.string() }),
  z.object({ kind: z.literal('AS_REGISTERED'), on }),
  z.object({ kind: z.literal('STARTS'), on }),
  z.object({ kind: z.literal('COUNTED'), from: on, to: on, first: z.int(), last: z.int() }),
  z.object({ kind: z.literal('SKIPPED'), from: on, to: on, days }),
  z.object({ kind: z.literal('ADDED'), from: on, to: on, term, isMonthShorter: z.boolean() }),
  z.object({ kind: z.literal('SUSPENDED'), from: on, to: on, movesTo: date.nullable() }),
  z.object({ kind: z.literal('EXTENDED'), on, term }),
  z.object({ kind: z.literal('DUE'), on }),
])
export type LadderStepView = z.output<typeof step>

const deadline = z.object({
  term: term.nullable(),
  /** As it stands in the register; null when there is none, and when it must not be shown yet. */
  dueOn: date.nullable(),
  standing: z.enum(dueStandings),
  unapprovedYear: z.int().nullable(),
  suspendedSince: date.nullable(),
  /** Where today's count would put it, when the register says another day. */
  countedOn: date.nullable(),
  steps: z.array(step),
  ground: legalLine.nullable().describe('The law it stands on; null when the council set it'),
})
export type DeadlineView = z.output<typeof deadline>

export const readDeadline = endpoint('GET', '/api/entries/:entryId/deadline', {
  summary: 'The due date of an entry: and the ladder that leads to it, day by day.',
  reply: deadline,
  refusals: ['E-CON-03'],
})

export const previewDeadline = endpoint('POST', '/api/deadline-previews', {
  isReading: true,
  summary: 'The due date a document would have if it were registered so.',
  body: z.object({ officeId: id, typeId: id, presentedAt: instant.nullable() }),
  reply: deadline,
  refusals: ['E-DOC-03', 'E-DOC-18'],
})
