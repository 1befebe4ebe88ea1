/**
 * A page of what was found: places from the index, confirmed by the rows themselves under the
 * reader's wall.
 */
import type { pageOfBook } from '#contract/entry/search.ts'
import type { Sight } from '#domain/entry/sight.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { BookFilter } from '../sight/book-filters.ts'
import type { Asking } from '../../reference/visibility.ts'
import { filterConditions } from '../sight/book-filters.ts'
import { cursorConditions, orderOf } from '../sight/list-cursor.ts'
import type { ListRow } from '../sight/listed-entry.ts'
import { listColumns } from '../sight/listed-entry.ts'
import type { SightSql } from '../../reference/visibility.ts'
import { sightFor } from '../../reference/visibility.ts'
import type { AskedWords, PlaceQuestion, Stretch } from './ask-places.ts'
import { findsNothing, placesFound } from './ask-places.ts'
import { isNumberTyped, phraseConditions } from './phrases.ts'
import { leaveTime } from './too-much-work.ts'

export type AskedPage = BookFilter & z.output<typeof pageOfBook>

export type FoundRow = ListRow & {
  readonly sight: Exclude<Sight, 'NONE'>
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

/** One row more than the page, when there is one. */
export async function searchPage(
  db: Transaction,
  question: PlaceQuestion,
  page: AskedPage & { readonly words: AskedWords },
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

interface Looked {
  /** How many places were looked at. */
  readonly looked: number
  readonly last: number | null
}

async function confirmedRows(
  db: Transaction,
  question: PlaceQuestion,
  stretch: Stretch,
  most: number,
  page: AskedPage & { readonly words: AskedWords },
  scene: Asking,
): Promise<Looked & { readonly rows: readonly FoundRow[] }> {
  // In one trip. Where no row is confirmed, what was looked at is told beside a row of nothing.
  const { rows } = await sql<Looked & (FoundRow | { readonly entry_id: null })>`
    ${plannedOnce(page)}
    with found as materialized (
      select place, is_said_only from ${placesFound(question, stretch, most)} as found)
    select looked.*, entry.*
    from (select count(*)::int as looked, min(place) as last from found) as looked left join (
      select ${listColumns}, entry.party_names, entry.identity_numbers, entry.series_number, entry.series_year,
        seen.sight, found.is_said_only
      from ${foundRows(page.words, stretch, scene)}
      where ${sql.join(confirmed(page, page.words, scene), sql` and `)}
      order by ${orderOf(page.order, scene.actor)}
      limit ${page.limit + 1}) as entry on true
    order by ${orderOf(page.order, scene.actor)}`.execute(db)
  const { looked, last } = rows[0] ?? { looked: 0, last: null }
  return { rows: rows.flatMap((row) => (row.entry_id === null ? [] : row)), looked, last }
}

/** It takes as long to plan as to run. Of what else may be asked beside words there is no end. */
function plannedOnce(page: AskedPage): RawBuilder<unknown> {
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

export interface Counted extends Looked {
  /** How many the reader may count. */
  readonly count: number
}

interface Counting {
  readonly isDoubtful: RawBuilder<SqlBool>
  readonly words: AskedWords
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
function foundRows(words: AskedWords, { hasOwn }: Stretch, scene: Asking): RawBuilder<unknown> {
  // By words nobody finds what is confidential but their own of today (`placeQuestion`).
  const mayBeConfidential = hasOwn || isNumberTyped(words) !== null
  const sight = sightFor(scene, mayBeConfidential ? undefined : sql`false`)
  return sql`found join entry on entry.ledger_position = found.place
    cross join lateral (select ${sight} as sight offset 0) as seen`
}

const seenSight: SightSql = sql`seen.sight`

function confirmed(
  page: BookFilter | AskedPage,
  words: AskedWords,
  scene: Asking,
): RawBuilder<SqlBool>[] {
  const isNumber = isNumberTyped(words)
  return [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
    ...('limit' in page ? cursorConditions(page, scene.actor) : []),
    ...filterConditions(page, scene, seenSight),
    isNumber === null
      ? sql<SqlBool>`seen.sight <> 'EXISTENCE'`
      : sql<SqlBool>`(seen.sight <> 'EXISTENCE' or ${isNumber})`,
    ...phraseConditions(words, seenSight),
    sql<SqlBool>`(not found.is_said_only or (seen.sight = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL'))`,
  ]
}
