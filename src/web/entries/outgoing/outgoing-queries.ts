/**
 * What the pages of the book of exits read. The live feed tells of a document that goes out under
 * its own id, so the keys are those of entries (`web/common/read-again.ts`).
 */
import type { Reply } from '#contract/common/endpoint.ts'
import type {
  ListedOutgoing,
  OutgoingView,
  readNotificationTerm,
  readOutgoingTrays,
} from '#contract/outgoing/outgoing.ts'

import type { ListedLetter, LetterView } from '#contract/letters/letters.ts'

import { call } from '../../common/api.ts'
import type { Polling, Reading } from '../query/entry-queries.ts'
import type { OutgoingQuestion } from './outgoing-filters.ts'

/** A row of the list; its id stands under `entryId` too, as the lists tell rows apart by that. */
export type OutgoingRow = ListedOutgoing & { readonly entryId: string }

export interface OutgoingList {
  readonly entries: readonly OutgoingRow[]
  readonly nextCursor: string | null
}

export function outgoingListQuery(body: OutgoingQuestion): Reading<OutgoingList> {
  return {
    queryKey: ['entries', 'outgoing', body],
    queryFn: ({ signal }) => readRows(body, { signal }),
  }
}

export const outgoingTraysQuery: Reading<Reply<typeof readOutgoingTrays>['trays']> = {
  queryKey: ['entries', 'outgoing-trays'],
  queryFn: async ({ signal }) => (await call('readOutgoingTrays', {}, { signal })).trays,
  meta: { isUnhurried: true },
}

/** By when an act of that date is to be notified. */
export function notificationTermQuery(query: {
  readonly officeId: string
  readonly documentDate: string
}): Reading<Reply<typeof readNotificationTerm>> {
  return {
    queryKey: ['notification-term', query],
    queryFn: ({ signal }) => call('readNotificationTerm', { query }, { signal }),
  }
}

/** What answers an entry. Read behind the page, after its own rows, and no sign of life. */
export function answeringQuery(answers: string): Reading<OutgoingList> {
  return {
    queryKey: ['entries', 'answering', answers],
    queryFn: ({ signal }) =>
      readRows({ answers, limit: 20 }, { signal, headers: { 'X-Background': '1' } }),
    meta: { isUnhurried: true },
  }
}

/** What is being written to answer an entry. Read as `answeringQuery`. */
export function answerLettersQuery(answers: string): Reading<readonly ListedLetter[]> {
  return {
    queryKey: ['entries', 'answer-letters', answers],
    async queryFn({ signal }) {
      const how = { signal, headers: { 'X-Background': '1' } }
      return (await call('findLetters', { body: { answers, limit: 20 } }, how)).letters
    },
    meta: { isUnhurried: true },
  }
}

/** A draft is no fact of the ledger: what others write in it is asked for. */
export function letterQuery(letterId: string): Polling<LetterView> {
  return {
    queryKey: ['entry', letterId],
    queryFn: ({ signal }) => call('readLetter', { params: { letterId } }, { signal }),
    refetchInterval: 5000,
  }
}

async function readRows(
  body: OutgoingQuestion,
  how: Parameters<typeof call>[2],
): Promise<OutgoingList> {
  const { outgoing, nextCursor } = await call('findOutgoing', { body }, how)
  return { entries: outgoing.map((row) => ({ ...row, entryId: row.outgoingId })), nextCursor }
}

export const outgoingKey = (outgoingId: string): readonly string[] => ['entry', outgoingId]

export function outgoingQuery(outgoingId: string): Reading<OutgoingView> {
  return {
    queryKey: outgoingKey(outgoingId),
    queryFn: ({ signal }) => call('readOutgoing', { params: { outgoingId } }, { signal }),
  }
}

export const outgoingAddress = (outgoingId: string): string =>
  `/control/outgoing/document?id=${outgoingId}`
