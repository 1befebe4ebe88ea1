/** What the pages of letters read; keys as in `web/common/read-again.ts`. */
import type { Reply } from '#contract/common/endpoint.ts'
import type {
  findLetters,
  ListedLetter,
  readLetterTexts,
  readLetterTrays,
} from '#contract/letters/letters.ts'
import type * as z from 'zod'

import { call } from '../../common/api.ts'
import type { Polling, Reading } from '../query/entry-queries.ts'

/** A row of the list; its id stands under `entryId` too, as the lists tell rows apart by that. */
export type LetterRow = ListedLetter & { readonly entryId: string }

export interface LetterList {
  readonly entries: readonly LetterRow[]
  readonly nextCursor: string | null
}

// Drafts are no facts of the ledger. Asking again is no sign of life.
const refetchInterval = 10_000
const headers = { 'X-Background': '1' }

export type LetterQuestion = z.input<typeof findLetters.body>

export function letterListQuery(body: LetterQuestion): Polling<LetterList> {
  return {
    queryKey: ['entries', 'letters', body],
    async queryFn({ signal }) {
      const { letters, nextCursor } = await call('findLetters', { body }, { signal, headers })
      return { entries: letters.map((row) => ({ ...row, entryId: row.letterId })), nextCursor }
    },
    refetchInterval,
  }
}

export const letterTraysQuery: Polling<Reply<typeof readLetterTrays>['trays']> = {
  queryKey: ['entries', 'letter-trays'],
  queryFn: async ({ signal }) => (await call('readLetterTrays', {}, { signal })).trays,
  meta: { isUnhurried: true },
  refetchInterval,
}

export function letterTextsQuery(
  letterId: string,
): Reading<Reply<typeof readLetterTexts>['texts']> {
  return {
    queryKey: ['entry', letterId, 'texts'],
    queryFn: async ({ signal }) =>
      (await call('readLetterTexts', { params: { letterId } }, { signal })).texts,
  }
}

/** What is signed is a PDF, whatever the program that signed it calls the file. */
export function pdfName(name: string): string {
  return /\.pdf$/iu.test(name) ? name : `${name}.pdf`
}
