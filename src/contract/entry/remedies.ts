/** What helps whoever observes an entry, and whoever receives what was missing. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { citedEntry } from './entry-shapes.ts'
import { term } from './handling-shapes.ts'
import { date } from '../common/schemas.ts'

export const proposeRemedy = endpoint('GET', '/api/entries/:entryId/remedy-proposal', {
  summary:
    'Until when an observation notified on that day may be mended. By the general terms and the calendars that the law asks for. A proposal: the observer decides.',
  query: z.object({ notifiedOn: date }),
  reply: z.object({
    term,
    remedyBy: date,
    /** Where interested parties live, when days of there count too. */
    places: z.array(
      z.object({
        locality: z.string(),
        /** Those that put the date where it is. */
        days: z.array(z.object({ date, name: z.string() })),
        isKnown: z.boolean().describe('Some day of those years is kept of that place'),
        /** Years of which nothing is known there. */
        missingYears: z.array(z.int()),
      }),
    ),
  }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const listRemedies = endpoint('GET', '/api/entries/:entryId/remedies', {
  summary: 'The entries registered as its remedy, newest first.',
  reply: z.object({
    remedies: z.array(citedEntry),
  }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})
