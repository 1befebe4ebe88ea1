/** The books of the story, someone who tampers with them, and what `verify` says of it. */
import type { Place } from '#server/verify/discrepancy.ts'
import type { RememberedHead, Verdict, WholeBook } from '#server/verify/verify-books.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import { openTestHouse } from './house.ts'
import type { TestHouse } from './house.ts'
import { tellStory } from './two-towns.ts'
import type { Story } from './two-towns.ts'
import { openTamperer } from './tamper.ts'
import type { Tamperer } from './tamper.ts'

export interface Look {
  readonly expectedHead?: RememberedHead
  readonly readsBytes?: boolean
}

export interface TamperedBook {
  readonly house: TestHouse
  readonly story: Story
  readonly tamperer: Tamperer
  readonly verify: (look?: Look) => Promise<Verdict>
  /** What is said of a book that is whole; fails when one is not. */
  readonly wholeBook: (municipalityId: string) => Promise<WholeBook>
  /** What is wrong, and where; fails when nothing is. */
  readonly found: (look?: Look) => Promise<{ readonly place: Place; readonly message: string }>
  readonly close: () => Promise<void>
}

export async function openTamperedBook(
  options: Parameters<typeof openTestHouse>[0] = {},
): Promise<TamperedBook> {
  const house = await openTestHouse(options)
  const story = await tellStory(house)
  const tamperer = await openTamperer(house.db.url)
  const verify = ({ expectedHead, readsBytes = true }: Look = {}): Promise<Verdict> =>
    verifyBooks({
      url: house.db.url,
      files: { store: house.house.files, readsBytes },
      expectedHead: expectedHead ?? null,
    })
  return {
    house,
    story,
    tamperer,
    verify,
    async wholeBook(municipalityId) {
      const verdict = await verify()
      if (!verdict.isWhole) throw new Error(verdict.discrepancy.message)
      const book = verdict.books.find((one) => one.municipalityId === municipalityId)
      if (!book) throw new Error('The municipality was passed over')
      return book
    },
    async found(look) {
      const verdict = await verify(look)
      if (verdict.isWhole) throw new Error('The book was taken for whole')
      const { place, message } = verdict.discrepancy
      return { place, message }
    },
    async close() {
      await tamperer.close()
      await house.close()
    },
  }
}
