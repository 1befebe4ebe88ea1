import type { Reply } from '#contract/common/endpoint.ts'
import type { listTexts, readText, TextState } from '#contract/entry/attachments.ts'
import type { Query } from '@tanstack/react-query'

import { call } from '../../common/api.ts'
import type { Reading } from '../query/entry-queries.ts'

// ReaderScene on is not working: it must not keep an abandoned session alive.
const headers = { 'X-Background': '1' }
const [readingMs, waitingMs] = [1500, 5000]

export interface ReadFile {
  readonly entryId: string
  readonly attachmentId: string
  readonly fileName: string
}

export type Texts = Reply<typeof listTexts>['texts']

/** How far the reading of each file is; asked again while one is being read, and no longer. */
export function textsQuery(entryId: string): Reading<Texts> & {
  readonly refetchInterval: (query: Query<Texts>) => number | false
} {
  return {
    queryKey: ['entry', entryId, 'texts'],
    queryFn: async ({ signal }) =>
      (await call('listTexts', { params: { entryId } }, { signal, headers })).texts,
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(({ state }) => state === 'READING') === true) return readingMs
      return data?.some(isPending) === true ? waitingMs : false
    },
  }
}

export function isPending({ state }: Pick<TextState, 'state'>): boolean {
  return state === 'WAITING' || state === 'READING'
}

/** What is read does not change: it is fetched once while the page is open. */
export function textQuery(entryId: string, attachmentId: string): Reading<Reply<typeof readText>> {
  return {
    // Apart from the entry's own keys: what happens to the entry changes nothing here, and each
    // reading is logged.
    queryKey: ['attachment-text', entryId, attachmentId],
    queryFn: ({ signal }) => call('readText', { params: { entryId, attachmentId } }, { signal }),
    staleTime: Infinity,
  }
}
