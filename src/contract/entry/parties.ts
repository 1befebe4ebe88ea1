/** The directory of persons and bodies, as it helps the counter. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { personShape } from './entry-shapes.ts'
import { id, instant, line } from '../common/schemas.ts'

export const knownParty = personShape.extend({
  partyId: id,
  seenAt: instant,
})
export type KnownParty = z.output<typeof knownParty>

export const searchParties = endpoint('POST', '/api/party-searches', {
  isReading: true,
  summary:
    'People and bodies: by the beginning of an identity number or by words of the name. The most recent first, as entries that are not confidential name them. Every search is logged; more than thirty in a minute are refused. A POST keeps names out of addresses.',
  scope: 'read:parties',
  body: z.object({ text: line(160) }),
  reply: z.object({ parties: z.array(knownParty) }),
  refusals: ['E-PER-09', 'E-SYS-07'],
})
