/** What a search must answer, by the plain query: every row looked at, word by word, without an index and without a tsquery. */
import type { SearchQuestion } from '#contract/search.ts'
import { parseEntryNumber } from '#domain/register-number.ts'
import type { SearchTerm } from '#domain/search-sentence.ts'
import { identityIn, searchTerms } from '#domain/search-sentence.ts'
import type { Actor } from '#domain/permission.ts'
import { isRegistry } from '#domain/permission.ts'
import { reachOf } from '#domain/sight.ts'
import type { Counter } from '#server/counter/counter.ts'
import type { Database, Wall } from '#server/database/open-database.ts'
import { sightFor } from '#server/entries/visibility.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/** The words of every entry, written out once so that a hundred plain queries end the same day. */
export async function writeOutWords(owner: Database): Promise<void> {
  await owner.anywhere(async (db) => {
    await sql`
      create table bench_plain as
      select e.entry_id, ' ' || es_words(e.subject) || ' ' as subject, ' ' || es_words(e.party_names) || ' ' as names,
        es_stems(e.subject) as stems, es_stems(concat_ws(' ', e.statement, e.request, e.sender_reference, e.file_number))
          || coalesce((select array_agg(s) from attachment a join attachment_text t using (municipality_id, sha256),
            unnest(t.stems) s where a.entry_id = e.entry_id), '{}') as texts
      from entry e`.execute(db)
    await sql`create unique index on bench_plain (entry_id)`.execute(db)
    await sql`grant select on bench_plain to asiento_app`.execute(db)
    await sql`analyze bench_plain`.execute(db)
  })
}

interface PlainReader {
  readonly actor: Actor
  readonly counter: Counter
}

/** The numbers of the first entries, newest first, that the reader is to be shown. */
export async function plainAnswer(
  database: Database,
  reader: PlainReader,
  question: SearchQuestion,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await database.read(wallOf(reader), (db) =>
    sql<{ entry_number: string }>`
      select entry.entry_number ${found(reader, question)}
      order by entry.ledger_position desc limit ${limit}`.execute(db),
  )
  return rows.map((row) => row.entry_number)
}

/** How many there are for the reader, counted up to `most`. */
export async function plainCount(
  database: Database,
  reader: PlainReader,
  question: SearchQuestion,
  most: number,
): Promise<number> {
  const { rows } = await database.read(wallOf(reader), (db) =>
    sql<{ count: number }>`
      select count(*)::int as count from (select ${found(reader, question)} limit ${most}) f`.execute(
      db,
    ),
  )
  return rows[0]?.count ?? 0
}

function wallOf({ actor, counter }: PlainReader): Wall {
  return { municipalityId: actor.municipalityId, reach: reachOf(actor, counter.units) }
}

function found({ actor, counter }: PlainReader, question: SearchQuestion): RawBuilder<unknown> {
  const sight = sightFor(actor, counter, new Date())
  const reads = sql<SqlBool>`(${sight} = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL')`
  const numbers = isRegistry(actor) ? sql<SqlBool>`true` : reads
  const terms = searchTerms(question.text ?? '')
  const names = searchTerms(question.sender ?? '').map((term) => said(term, ['names']))
  const header = all([...terms.map((term) => termIs(term, numbers, false)), ...names])
  const anywhere = all([...terms.map((term) => termIs(term, numbers, true)), ...names])
  return sql`from entry join bench_plain plain using (entry_id)
    where ${sight} <> 'EXISTENCE' and (${header} or (${reads} and ${anywhere})) and ${all(filters(question))}`
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

function termIs(term: SearchTerm, numbers: Condition, isInTexts: boolean): Condition {
  const number = parseEntryNumber(term.said)
  const identity = identityIn(term.said)
  const ways = [
    said(term, isInTexts ? ['subject', 'names', 'texts'] : ['subject', 'names']),
    ...(number === null
      ? []
      : [
          number.year === null
            ? sql<SqlBool>`entry.series_number = ${number.number}`
            : sql<SqlBool>`(entry.series_number = ${number.number} and entry.series_year = ${number.year})`,
        ]),
    ...(identity === null
      ? []
      : [sql<SqlBool>`(${numbers} and entry.identity_numbers like ${`%${identity}%`})`]),
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Every word of the term stands in one of the places. */
function said(term: SearchTerm, places: readonly ('subject' | 'names' | 'texts')[]): Condition {
  const pattern = term.isBeginning ? sql`'% ' || w || '%'` : sql`'% ' || w || ' %'`
  const ways = places.map((place) =>
    place === 'texts'
      ? sql<SqlBool>`plain.texts && es_stems(w)`
      : place === 'names'
        ? sql<SqlBool>`plain.names like ${pattern}`
        : sql<SqlBool>`(plain.subject like ${pattern} or plain.stems && es_stems(w))`,
  )
  return sql<SqlBool>`(select bool_and(${sql.join(ways, sql` or `)})
    from unnest(string_to_array(es_words(${term.said}), ' ')) w)`
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
