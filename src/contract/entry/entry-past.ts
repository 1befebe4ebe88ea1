/** An entry as it was on a day, and who has seen it since. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { entryView } from './entry-shapes.ts'
import { date, instant } from '../common/schemas.ts'

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
