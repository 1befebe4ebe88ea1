/**
 * An index keeps the documents it was made of: whoever makes them otherwise makes the same, or
 * reindexes every register.
 */
import { readFile } from 'node:fs/promises'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'

const firstMade = new URL('../../../../db/before-0.1/0015-search.sql', import.meta.url)
const makers = /create function (?:es_|entry_lexemes|entry_document|document_of|stretch_mark)/u

let app: TestDatabase

beforeAll(async () => {
  const paragraphs = (await readFile(firstMade, 'utf8')).split('\n\n')
  const before = paragraphs
    .filter((paragraph) => makers.test(paragraph))
    .map((made) =>
      made
        .replaceAll('create function ', 'create function before.')
        .replaceAll('public.', 'before.'),
    )
  app = await openTestDatabase({
    preparation: `create schema before; set search_path = before, public; ${before.join('\n')}`,
  })
})
afterAll(() => app.close())

interface Said {
  readonly subject: string
  readonly names: string
  readonly numbers: string
  readonly texts: string
  readonly place: number
}

const columns = `r.municipality_id, r.place, r.day, r.id, 'GENERAL', 2026, r.place::int, r.id, r.id, r.other, r.other, r.id,
  'ROUTED', 'REGISTERED', 'REQUESTED', 'ORDINARY', array[r.id, r.other], array[r.id], r.subject, r.names, r.numbers, r.texts`

/** What each way makes of the same entries; equal ones are left out. */
async function differences(said: readonly Said[]): Promise<readonly object[]> {
  return app.asOwner(
    `select * from (
      select r.subject, r.names, r.numbers, r.texts,
        before.entry_document(${columns})::text as before, public.entry_document(${columns})::text as now,
        before.es_stems(r.texts) as stems_before, public.es_stems(r.texts) as stems_now
      from (select s.*, gen_random_uuid() as municipality_id, gen_random_uuid() as id, gen_random_uuid() as other,
          '2026-03-01'::date as day
        from jsonb_to_recordset($1::jsonb) as s (subject text, names text, numbers text, texts text, place bigint)) r) made
    where before is distinct from now or stems_before is distinct from stems_now`,
    [JSON.stringify(said)],
  )
}

// What folds into several letters, or into signs, or only in some languages; what the parser takes
// for more than a word.
const signs = 'aáAÁñÑüçœÆßİıſKﬁ½№…—×·€$^&|!<>()[]{}*+?\\\'"`~#%_=@:;,./-\t\n '
const words =
  'ción|CIÓN |ciones|cion|de la |árboles |González | 12.531.909-2 |1,5|-5e3|ana@correo.cl|https://a.cl/b?c=d|a-b-c|N° 5|<b>' +
  '|e\u0301|漢字|Ωμέγα|👍|\u00a0|\u200b'
const pieces = [...signs.split(/(?:)/u), ...words.split('|')]
const nasty = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join(''))
// A zero is no letter for PostgreSQL.
const anything = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((text) => text.replaceAll('\0', ''))
const written = fc.oneof(nasty, anything)
const said = fc.record({
  subject: written,
  names: written,
  numbers: fc.oneof(fc.constant(''), fc.constantFrom('12531909K', '1a 2b', 'x')),
  texts: fc.oneof(
    written,
    fc.array(written, { maxLength: 8 }).map((some) => some.join(' ')),
  ),
  place: fc.integer({ min: 1, max: 2_000_000_000 }),
})

describe('the document of an entry', () => {
  it('has the lexemes it had when search began', async () => {
    expect(await differences(fc.sample(said, 1500))).toEqual([])
  })

  it('has them for no words, and these for some', async () => {
    const nothing: Said = { subject: '', names: '', numbers: '', texts: '', place: 1 }
    expect(await differences([nothing])).toEqual([])
    const [row] = await app.asOwner<{ document: string }>(
      `select document_of(entry_lexemes('Poda a', 'Soto, Ñ', '1k', 'árboles'))::text as document`,
    )
    expect(row?.document).toBe(
      "'@n' '@so*' '@sot*' '@soto' '@soto*' 'a' 'i:1K' 'po*' 'pod' 'pod*' 'poda' 'poda*' 'x:arbol'",
    )
  })
})
