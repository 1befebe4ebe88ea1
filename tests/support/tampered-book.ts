/** The books of the story, someone who tampers with them, and what `verify` says of it. */
import type { RememberedHead, Verdict, WholeBook } from '#server/verify/verify-books.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import { openTestApp } from './test-app.ts'
import { tellStory } from './two-municipalities.ts'
import { openTamperer } from './tamper.ts'

export interface Look {
  readonly expectedHead?: RememberedHead
  readonly readsBytes?: boolean
}

export type TamperedBook = Awaited<ReturnType<typeof openTamperedBook>>

export async function openTamperedBook(options: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(options)
  const story = await tellStory(app)
  const tamperer = await openTamperer(app.db.url)
  const verify = ({ expectedHead, readsBytes = true }: Look = {}): Promise<Verdict> =>
    verifyBooks({
      url: app.db.url,
      files: { store: app.app.files, readsBytes },
      expectedHead: expectedHead ?? null,
    })
  return {
    app,
    story,
    tamperer,
    verify,
    /** What is said of a book that is whole; fails when one is not. */
    wholeBook: async (municipalityId: string): Promise<WholeBook> => {
      const verdict = await verify()
      if (!verdict.isWhole) throw new Error(verdict.discrepancy.message)
      const book = verdict.books.find((one) => one.municipalityId === municipalityId)
      if (!book) throw new Error('The municipality was passed over')
      return book
    },
    /** What is wrong, and where; fails when nothing is. */
    found: async (look?: Look) => {
      const verdict = await verify(look)
      if (verdict.isWhole) throw new Error('The book was taken for whole')
      const { place, message } = verdict.discrepancy
      return { place, message }
    },
    async close() {
      await tamperer.close()
      await app.close()
    },
  }
}
