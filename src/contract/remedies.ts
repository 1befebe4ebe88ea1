/** What helps whoever observes an entry, and whoever receives what was missing. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { term } from './handling-shapes.ts'
import { date, id, instant } from './schemas.ts'

export const proposeRemedy = endpoint('proposeRemedy', {
  summary:
    'Until when an observation notified on that day may be mended, by the rule of the country and the calendar of the office. A proposal: the observer decides.',
  params: z.object({ entryId: id }),
  query: z.object({ notifiedOn: date }),
  reply: z.object({ term, remedyBy: date }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const listRemedies = endpoint('listRemedies', {
  summary: 'The entries registered as the remedy of this one, newest first.',
  params: z.object({ entryId: id }),
  reply: z.object({
    remedies: z.array(
      z.object({
        entryId: id,
        entryNumber: z.string(),
        registeredAt: instant,
        /** Empty where the reader may only know that it exists. */
        sender: z.string(),
        subject: z.string(),
      }),
    ),
  }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})
