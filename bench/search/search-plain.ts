/**
 * What a search must answer, by the plain query: every row looked at, word by word, without an
 * index and without a tsquery.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

import type { SearchQuestion } from '#contract/entry/search.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { SearchTerm } from '#domain/entry/search-sentence.ts'
import { meantNumbers } from '#domain/party/identity-number.ts'
import { searchTerms } from '#domain/entry/search-sentence.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import { reachOf } from '#domain/entry/sight.ts'
import type { ReferenceData } from '#server/reference/reference-data.ts'
import type { Database, Wall } from '#server/database/connect/open-database.ts'
import type { Transaction } from '#server/database/tables/transaction.ts'
import { sightFor } from '#server/reference/sight-in-sql.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import * as z from 'zod'

type Condition = RawBuilder<SqlBool>

/** The words of every entry, written out once so that a hundred plain queries end the same day. */
export async function writeOutWords(owner: Database): Promise<void> {
  await owner.anywhere(async (db) => {
    await sql`
      create table bench_plain as
      select e.entry_id, ' ' || es_words(e.subject) || ' ' as subject, ' ' || es_words(e.party_names) || ' ' as names,
        es_stems(e.subject) as stems, es_stems(concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))
          || coalesce(read.stems, '{}') as texts
      from entry e left join (
        select a.entry_id, array_agg(s) as stems
        from attachment a join attachment_text t using (municipality_id, sha256), unnest(t.stems) s
        group by a.entry_id) read using (entry_id)`.execute(db)
    await sql`create unique index on bench_plain (entry_id)`.execute(db)
    await sql`grant select on bench_plain to asiento_app`.execute(db)
    await sql`analyze bench_plain`.execute(db)
  })
}

interface PlainReader {
  readonly actor: Actor
  readonly reference: ReferenceData
}

const plainAnswer = z.object({
  /** The numbers of the first entries, newest first, that the reader is to be shown. */
  entryNumbers: z.array(z.string()).readonly(),
  /** Of all of them. */
  count: z.number(),
})
export type PlainAnswer = Readonly<z.output<typeof plainAnswer>>

/**
 * What was answered the same day over the same kept book is not looked for again: it takes minutes.
 */
export async function keptAnswers(
  file: string,
  asked: unknown,
  look: () => Promise<PlainAnswer[][]>,
): Promise<PlainAnswer[][]> {
  const key = JSON.stringify([new Date().toDateString(), asked])
  if (existsSync(file)) {
    const kept = keptFile.parse(JSON.parse(await readFile(file, 'utf8')))
    if (kept.key === key) return kept.answers
  }
  const answers = await look()
  await writeFile(file, JSON.stringify({ key, answers }))
  return answers
}

const keptFile = z.object({ key: z.string(), answers: z.array(z.array(plainAnswer)) })

/** Of all questions in one look at every row. */
export async function plainAnswers(
  database: Database,
  reader: PlainReader,
  questions: readonly SearchQuestion[],
  limit: number,
): Promise<PlainAnswer[]> {
  const { rows } = await database.read(wallOf(reader), async (db) => {
    const words = await plainWords(db, questions)
    const sight = sightFor(reader.actor, reader.reference, new Date())
    const asked = questions.map(
      (question, place) =>
        sql`case when ${isFound(reader, question, words)} then ${place}::int end`,
    )
    return sql<{ entry_numbers: readonly string[]; count: number }>`
      with looked as materialized (
        select entry.entry_number, entry.ledger_position, array[${sql.join(asked)}] as finds
        from entry join bench_plain plain using (entry_id), lateral (select ${sight} as sight offset 0) seen
        where seen.sight <> 'EXISTENCE')
      select (select count(*)::int from looked where finds[place + 1] is not null) as count, array(
        select entry_number from looked where finds[place + 1] is not null
        order by ledger_position desc limit ${limit}) as entry_numbers
      from generate_series(0, ${questions.length - 1}) place order by place`.execute(db)
  })
  return rows.map((row) => ({ entryNumbers: row.entry_numbers, count: row.count }))
}

/** The words and stems of each term, asked once and not for every row. */
type PlainWords = ReadonlyMap<string, readonly PlainWord[]>
interface PlainWord {
  readonly word: string
  readonly stems: readonly string[]
}

async function plainWords(
  db: Transaction,
  questions: readonly SearchQuestion[],
): Promise<PlainWords> {
  const texts = questions.flatMap(({ text, sender }) => [text ?? '', sender ?? ''])
  const saids = new Set(texts.flatMap((text) => searchTerms(text).map((term) => term.said)))
  const { rows } = await sql<PlainWord & { said: string }>`
    select said, word, es_stems(word) as stems
    from unnest(${[...saids]}::text[]) said, unnest(string_to_array(es_words(said), ' ')) word`.execute(
    db,
  )
  return Map.groupBy(rows, (row) => row.said)
}

function wallOf({ actor, reference }: PlainReader): Wall {
  return { municipalityId: actor.municipalityId, reach: reachOf(actor, reference.units) }
}

function isFound({ actor }: PlainReader, question: SearchQuestion, words: PlainWords): Condition {
  const reads = sql<SqlBool>`(seen.sight = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL')`
  const numbers = isRegistry(actor) ? sql<SqlBool>`true` : reads
  const terms = searchTerms(question.text ?? '')
  const names = searchTerms(question.sender ?? '').map((term) => said(term, words, ['names']))
  const header = all([...terms.map((term) => termIs(term, words, numbers, false)), ...names])
  const anywhere = all([...terms.map((term) => termIs(term, words, numbers, true)), ...names])
  return sql<SqlBool>`(${all(filters(question))} and (${header} or (${reads} and ${anywhere})))`
}

function filters(question: SearchQuestion): Condition[] {
  const { typeId, currentUnitId, handling, from, to } = question
  return [
    ...(typeId === undefined ? [] : [sql<SqlBool>`entry.type_id = ${typeId}`]),
    ...(currentUnitId === undefined
      ? []
      : [sql<SqlBool>`entry.current_unit_id = ${currentUnitId}`]),
    ...(handling === undefined ? [] : [sql<SqlBool>`entry.handling_status = ${handling}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`entry.registered_on >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`entry.registered_on <= ${to}`]),
  ]
}

function termIs(
  term: SearchTerm,
  words: PlainWords,
  numbers: Condition,
  isInTexts: boolean,
): Condition {
  const number = parseEntryNumber(term.said)
  const identities = meantNumbers(term.said)
  const ways = [
    said(term, words, isInTexts ? ['subject', 'names', 'texts'] : ['subject', 'names']),
    ...(number === null
      ? []
      : [
          number.year === null
            ? sql<SqlBool>`entry.series_number = ${number.number}`
            : sql<SqlBool>`(entry.series_number = ${number.number} and entry.series_year = ${number.year})`,
        ]),
    ...identities.map(
      (identity) => sql<SqlBool>`(${numbers} and entry.identity_numbers like ${`%${identity}%`})`,
    ),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Every word of the term stands in one of the places. */
function said(
  term: SearchTerm,
  words: PlainWords,
  places: readonly ('subject' | 'names' | 'texts')[],
): Condition {
  const asked = words.get(term.said) ?? []
  if (asked.length === 0) return sql<SqlBool>`false`
  return all(asked.map((word) => stands(term, word, places)))
}

function stands(
  term: SearchTerm,
  { word, stems }: PlainWord,
  places: readonly ('subject' | 'names' | 'texts')[],
): Condition {
  const pattern = term.isBeginning ? `% ${word}%` : `% ${word} %`
  const ways = places.map((place) =>
    place === 'texts'
      ? sql<SqlBool>`plain.texts && ${stems}::text[]`
      : place === 'names'
        ? sql<SqlBool>`plain.names like ${pattern}`
        : sql<SqlBool>`(plain.subject like ${pattern} or plain.stems && ${stems}::text[])`,
  )
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
