import type { Verdict } from '#server/verify/verify-books.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import type { TestApp } from './test-app.ts'

type Book = Pick<TestApp, 'app' | 'db'>

export function verifyBook({ app, db }: Book, readsBytes = false): Promise<Verdict> {
  const files = { store: app.files, readsBytes }
  return verifyBooks({ url: db.url, files, expectedHead: null })
}

/** What `verify` finds; null when the book is whole. */
export async function bookFault(book: Book, readsBytes = false): Promise<string | null> {
  const verdict = await verifyBook(book, readsBytes)
  return verdict.isWhole ? null : verdict.discrepancy.message
}
