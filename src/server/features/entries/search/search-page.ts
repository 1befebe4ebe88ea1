/**
 * A page of what was found: places from the index, confirmed by the rows themselves under the
 * reader's scope.
 */
import type { pageOfBook } from '#contract/entry/search.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { Visibility } from '#domain/entry/visibility.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import { isTooMuchWork, statementMs } from '../../../platform/database/connect/limits.ts'
import { DatabaseGone } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Asking, VisibilitySql } from '../../../platform/municipality/reference/visibility.ts'
import { visibilityFor } from '../../../platform/municipality/reference/visibility.ts'
import type { BookFilter } from '../list/book-filters.ts'
import { cursorConditions, filterConditions, hasNumber, orderOf } from '../list/book-filters.ts'
import type { ListRow } from '../list/listed-entries.ts'
import { listColumns } from '../list/listed-entries.ts'
import type { QueryWords, PlaceQuestion, Stretch } from './ask-places.ts'
import { findsNothing, placesFound } from './ask-places.ts'
import type { QueryTerm } from './terms.ts'
import { isPhrase } from './terms.ts'

type PageQuery = BookFilter & z.output<typeof pageOfBook>

export type FoundRow = ListRow & {
  readonly visibility: Exclude<Visibility, 'NONE'>
  readonly is_said_only: boolean
  readonly party_names: string
  readonly identity_numbers: string
  readonly series_number: number
  readonly series_year: number
}

/** Trays are short: what they show in another order is found whole. */
const mostOfTray = 20_000
/** Asked for again, fourfold, while the rows say no. */
const fewestAsked = 64

export async function searchPage(
  db: Transaction,
  question: PlaceQuestion,
  page: PageQuery & { readonly words: QueryWords },
  scene: Asking,
  stretch: Stretch,
): Promise<readonly FoundRow[]> {
  if (findsNothing(question)) return []
  if (page.order === 'due' || page.order === 'nearest')
    return (await confirmedRows(db, question, stretch, mostOfTray, page, scene)).rows
  const found: FoundRow[] = []
  const begunMs = performance.now()
  let { top } = stretch
  for (let most = Math.max(fewestAsked, page.limit + 1); ; most *= 4) {
    // oxlint-disable-next-line no-await-in-loop
    if (top !== stretch.top) await leaveTime(db, begunMs)
    // oxlint-disable-next-line no-await-in-loop -- what is asked next depends on what was found
    const next = await confirmedRows(db, question, { ...stretch, top }, most, page, scene)
    found.push(...next.rows)
    if (found.length > page.limit || next.looked < most || next.last === null) break
    top = next.last
  }
  return found.slice(0, page.limit + 1)
}

interface PageScan {
  readonly looked: number
  readonly last: number | null
}

async function confirmedRows(
  db: Transaction,
  question: PlaceQuestion,
  stretch: Stretch,
  most: number,
  page: PageQuery & { readonly words: QueryWords },
  scene: Asking,
): Promise<PageScan & { readonly rows: readonly FoundRow[] }> {
  // In one trip. Where no row is confirmed, what was looked at is told beside a row of nothing.
  const { rows } = await sql<PageScan & (FoundRow | { readonly entry_id: null })>`
    ${plannedOnce(page)}
    with found as materialized (
      select place, is_said_only from ${placesFound(question, stretch, most)} as found)
    select looked.*, entry.*
    from (select count(*)::int as looked, min(place) as last from found) as looked left join (
      select ${listColumns}, entry.party_names, entry.identity_numbers, entry.series_number, entry.series_year,
        seen.visibility, found.is_said_only
      from ${foundRows(page.words, stretch, scene)}
      where ${sql.join(confirmed(page, page.words, scene), sql` and `)}
      order by ${orderOf(page.order, scene.actor)}
      limit ${page.limit + 1}) as entry on true
    order by ${orderOf(page.order, scene.actor)}`.execute(db)
  const { looked, last } = rows[0] ?? { looked: 0, last: null }
  return { rows: rows.flatMap((row) => (row.entry_id === null ? [] : row)), looked, last }
}

/** It takes as long to plan as to run. Of what else may be asked beside words there is no end. */
function plannedOnce(page: PageQuery): RawBuilder<unknown> {
  const isPlain = Object.entries(page).every(
    ([name, value]) => value === undefined || plainParts.has(name),
  )
  return isPlain ? sql`/* prepared: found-rows */` : sql``
}

const plainParts: ReadonlySet<string> = new Set([
  'limit',
  'order',
  'text',
  'sender',
  'nearNames',
  'words',
])

interface Counted extends PageScan {
  readonly count: number
}

interface Counting {
  readonly isDoubtful: RawBuilder<SqlBool>
  readonly words: QueryWords
  readonly stretch: Stretch
}

/**
 * Of the newest places, at most so many: those that `isDoubtful` says to ask the rows about are
 * confirmed by them.
 */
export async function countConfirmed(
  db: Transaction,
  places: RawBuilder<unknown>,
  filter: BookFilter,
  scene: Asking,
  { isDoubtful, words, stretch }: Counting,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with found as materialized (select place, is_said_only, ${isDoubtful} as is_doubtful from ${places} as found)
    select count(*)::int as looked, min(place) as last, count(*) filter (where not is_doubtful)::int + (
        select count(*)::int from ${foundRows(words, stretch, scene)}
        where found.is_doubtful and ${sql.join(confirmed(filter, words, scene), sql` and `)}) as count
    from found`.execute(db)
  return rows[0] ?? { count: 0, looked: 0, last: null }
}

/** Each with how much of it is seen, worked out once. */
function foundRows(words: QueryWords, { hasOwn }: Stretch, scene: Asking): RawBuilder<unknown> {
  // By words nobody finds what is confidential but their own of today (`placeQuestion`).
  const mayBeConfidential = hasOwn || isNumberTyped(words) !== null
  const visibility = visibilityFor(scene, mayBeConfidential ? undefined : sql`false`)
  return sql`found join entry on entry.ledger_position = found.place
    cross join lateral (select ${visibility} as visibility offset 0) as seen`
}

const seenVisibility: VisibilitySql = sql`seen.visibility`

function confirmed(
  page: BookFilter | PageQuery,
  words: QueryWords,
  scene: Asking,
): RawBuilder<SqlBool>[] {
  const isNumber = isNumberTyped(words)
  return [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
    ...('limit' in page ? cursorConditions(page, scene.actor) : []),
    ...filterConditions(page, scene, seenVisibility),
    isNumber === null
      ? sql<SqlBool>`seen.visibility <> 'EXISTENCE'`
      : sql<SqlBool>`(seen.visibility <> 'EXISTENCE' or ${isNumber})`,
    ...phraseConditions(words, seenVisibility),
    sql<SqlBool>`(not found.is_said_only or (seen.visibility = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL'))`,
  ]
}

/**
 * What the index cannot say and the rows must: that words stand one after the other, and that a
 * number was meant.
 */
type Condition = RawBuilder<SqlBool>

/** One for each phrase. In its content only for whoever reads that. */
function phraseConditions(
  { anywhere, names }: QueryWords,
  visibility: VisibilitySql,
): readonly Condition[] {
  return [
    ...anywhere.filter(isPhrase).map((term) => isSaid(term, visibility)),
    ...names.filter(isPhrase).map((term) => stands(term, sql`entry.party_names`)),
  ]
}

function isSaid(term: QueryTerm, visibility: VisibilitySql): Condition {
  const phrase = term.words.map(({ word }) => word).join(' ')
  return sql<SqlBool>`(${stands(term, sql`entry.subject`)} or ${stands(term, sql`entry.party_names`)}
    or (${visibility} = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL' and (
      ${stands(term, sql`concat_ws(' · ', entry.statement, entry.request, entry.sender_reference, entry.file_number)`)}
      or exists (select from entry_note n
        where n.municipality_id = entry.municipality_id and n.entry_id = entry.entry_id and ${stands(term, sql`n.text`)})
      or exists (select from attachment a join attachment_text t using (municipality_id, sha256)
        where a.municipality_id = entry.municipality_id and a.entry_id = entry.entry_id
          and (${stands(term, sql`a.file_name`)} or (t.stems @> es_stems(${phrase})
            and exists (select from unnest(t.pages) as page where ${stands(term, sql`page`)})))))))`
}

function stands({ words }: QueryTerm, text: RawBuilder<unknown>): Condition {
  if (words.some(({ word }) => !/^[a-z0-9]+$/u.test(word))) {
    const whole = ` ${words.map(({ word }) => word).join(' ')} `
    return sql<SqlBool>`position(${whole} in ' ' || es_words(${text}) || ' ') > 0`
  }
  // The same, without writing the words out: half the time, over rows by the ten thousand.
  const phrase = words.map(({ word }) => word).join('[^a-z0-9]+')
  return sql<SqlBool>`es_fold(${text}) ~ ${`(^|[^a-z0-9])${phrase}([^a-z0-9]|$)`}`
}

/**
 * That an entry has the number that was typed, and nothing else was. Null when something else was.
 */
function isNumberTyped({ text, names }: QueryWords): Condition | null {
  const typed = names.length === 0 ? parseEntryNumber(text) : null
  return typed && hasNumber(typed)
}

/** A search that the database ends because it works too long. Refuses E-CON-04. */
export async function orTooMuch<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (fault) {
    const isTooMuch = fault instanceof DatabaseGone && isTooMuchWork(fault.cause)
    throw isTooMuch ? new Refusal('E-CON-04') : fault
  }
}

/**
 * For a search of several looks: what is left of the time of one, so that the database itself ends
 * it.
 */
export async function leaveTime(db: Transaction, begunMs: number): Promise<void> {
  const leftMs = Math.max(1, Math.ceil(statementMs - (performance.now() - begunMs)))
  await sql`select set_config('statement_timeout', ${`${leftMs}ms`}, true)`.execute(db)
}
