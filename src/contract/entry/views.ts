/** Searches kept under a name, for oneself or for everybody. */
import { longestViewName } from '#domain/book/saved-view.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, line } from '../common/schemas.ts'
import { searchQuestion } from './search.ts'

/** What a view asks: filters as they are, and words with or without them. */
export const viewQuestion = searchQuestion.omit({ assigneeId: true })

export const savedView = z.object({
  viewId: id,
  name: z.string(),
  isShared: z.boolean(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  question: viewQuestion,
})
export type SavedView = z.output<typeof savedView>

export const listViews = endpoint('GET', '/api/views', {
  summary: 'The reader’s saved views and the shared ones, by name.',
  reply: z.object({ views: z.array(savedView) }),
  refusals: ['E-PER-09'],
})

export const countViews = endpoint('GET', '/api/view-counts', {
  summary: 'How many entries each of those views finds for the reader: counted up to 1000.',
  reply: z.object({ counts: z.array(z.object({ viewId: id, count: z.int() })) }),
  refusals: ['E-PER-09'],
})

export const saveView = endpoint('PUT', '/api/views/:viewId', {
  summary:
    'Keeps a search under a name, or changes one that is kept. One’s own; of the shared ones, administrators any.',
  body: z.object({
    name: line(longestViewName),
    isShared: z.boolean(),
    question: viewQuestion,
  }),
  reply: savedView,
  refusals: ['E-PER-09', 'E-CON-03', 'E-REP-02', 'E-VIS-01', 'E-VIS-02', 'E-VIS-03', 'E-VIS-04'],
})

export const removeView = endpoint('DELETE', '/api/views/:viewId', {
  summary: 'Forgets a saved view. A shared one is gone for everybody.',
  refusals: ['E-PER-09', 'E-CON-03'],
})
