/** The first screen: what needs its reader now, and how the last month went. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id } from '../common/schemas.ts'
import { trays } from '#domain/handling/tray.ts'

export const overviewCounters = [
  'received-today',
  'to-route',
  'to-acknowledge',
  'in-progress',
  'due-soon',
  'overdue',
] as const

export const readOverview = endpoint('GET', '/api/overview', {
  summary:
    'What needs the reader now, in numbers counted up to 1000. Whoever has no trays, as auditors and administrators, gets those of the whole municipality.',
  reply: z.object({
    today: date,
    counters: z.array(
      z.object({
        counter: z.enum(overviewCounters),
        count: z.int(),
        /**
         * Received on the working day before; waiting since before today; come in, or due, today;
         * late since yesterday.
         */
        aside: z.int(),
      }),
    ),
    isOwn: z.boolean(),
    hasEntries: z.boolean(),
  }),
  refusals: ['E-PER-09'],
})
export type OverviewView = z.output<typeof readOverview.reply>

export const readWorkload = endpoint('GET', '/api/workload', {
  summary:
    'The last 30 days and what is open at each office: of the whole municipality, of the reader’s registry offices, or of their units.',
  reply: z.object({
    scope: z.enum(['MUNICIPALITY', 'OFFICES', 'UNITS']),
    /** Oldest first, today included. For units, `received` is what was derived to them. */
    days: z.array(z.object({ on: date, received: z.int(), closed: z.int() })),
    /** Those with most open first; null is what no unit has yet. */
    units: z.array(z.object({ unitId: id.nullable(), open: z.int(), overdue: z.int() })),
  }),
  refusals: ['E-PER-09'],
})
export type WorkloadView = z.output<typeof readWorkload.reply>

export const countTrays = endpoint('GET', '/api/trays', {
  summary:
    'How many entries wait in each tray of the reader: counted up to 1000. A tray that is not theirs to have is absent.',
  reply: z.object({ trays: z.array(z.object({ tray: z.enum(trays), count: z.int() })) }),
  refusals: ['E-PER-09'],
})
