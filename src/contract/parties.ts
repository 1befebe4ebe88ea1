/** The directory of persons and bodies, as it helps the counter. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { partyShape } from './entry-shapes.ts'
import { id, instant, text } from './schemas.ts'

export const knownParty = partyShape.omit({ role: true, representationType: true }).extend({
  partyId: id,
  seenAt: instant,
})
export type KnownParty = z.output<typeof knownParty>

export const searchParties = endpoint('searchParties', {
  summary:
    'People and bodies by the beginning of an identity number or by words of the name; the most recent first. Every search is logged. A POST keeps names out of addresses.',
  body: z.object({ text: text(160) }),
  reply: z.object({ parties: z.array(knownParty) }),
  refusals: ['E-PER-09'],
})
