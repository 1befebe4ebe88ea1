/** The trays: what waits for the reader, with live counts. */
import { trays } from '#domain/handling/tray.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'

export const countTrays = endpoint('GET', '/api/trays', {
  summary:
    'How many entries wait in each tray of the reader: counted up to 1000. A tray that is not theirs to have is absent.',
  reply: z.object({ trays: z.array(z.object({ tray: z.enum(trays), count: z.int() })) }),
  refusals: ['E-PER-09'],
})
