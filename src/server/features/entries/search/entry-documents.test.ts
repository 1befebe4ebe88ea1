import { afterAll, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'

const app = await openTestDatabase()
afterAll(() => app.close())

// Whoever changes what these make reindexes every register.
it.each([
  [
    ['Poda a', 'Soto, Ñ', '1k', 'árboles'],
    "'@n' '@so*' '@sot*' '@soto' '@soto*' 'a' 'i:1K' 'po*' 'pod' 'pod*' 'poda' 'poda*' 'x:arbol'",
  ],
  [
    ['李水', 'مريم،', '', '«ción» (a)b 12.5%'],
    "'@مر*' '@مري*' '@مريم' '@مريم*' 'x:12' 'x:5' 'x:b' 'x:cion' '李' '水'",
  ],
])('the document of an entry that says %j has these lexemes', async (texts, lexemes) => {
  const [row] = await app.asOwner<{ document: string }>(
    'select document_of(entry_lexemes($1, $2, $3, $4))::text as document',
    texts,
  )
  expect(row?.document).toBe(lexemes)
})
