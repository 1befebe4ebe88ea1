/** Who has an entry open for correction. Not a matter of the register: no event, no trace. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, instant } from '../common/schemas.ts'

export const announceEditor = endpoint('PUT', '/api/entries/:entryId/editors/:editorId', {
  summary:
    'The reader has the form of the entry open: since the first time it is said of this editor. Said again every 3 seconds; after 8 without, it is over.',
  refusals: ['E-CON-03', 'E-TRA-20', 'E-PER-09'],
})

export const withdrawEditor = endpoint('DELETE', '/api/entries/:entryId/editors/:editorId', {
  summary: 'The form was closed. Of an editor that is not there, or is not the reader, nothing.',
  refusals: ['E-CON-03'],
})

export const listEditors = endpoint('GET', '/api/entries/:entryId/editors', {
  summary:
    'Who else has the entry open for correction, longest first. Nobody for a reader who may not see what it says.',
  reply: z.object({
    editors: z.array(z.object({ staffId: id, name: z.string(), since: instant })),
  }),
  refusals: ['E-CON-03'],
})
