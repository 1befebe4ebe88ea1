/** A page of what was found: places from the index, confirmed by the rows themselves under the reader's wall. */
import type { pageOfBook } from '#contract/search.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import type { BookFilter, ListScene } from '../book-filters.ts'
import { filterConditions } from '../book-filters.ts'
import { cursorConditions, orderOf } from '../list-cursor.ts'
import type { ListRow } from '../listed-entry.ts'
import { listColumns } from '../listed-entry.ts'
import { sightFor } from '../visibility.ts'
import type { FoundPlace, PlaceQuestion, Stretch } from './ask-places.ts'
import { askPlaces } from './ask-places.ts'

export type AskedPage = BookFilter & z.output<typeof pageOfBook>

export type FoundRow = ListRow & {
  readonly is_said_only: boolean
  readonly party_names: string
  readonly identity_numbers: string
}

/** Trays are short: what they show in another order is found whole. */
const mostOfTray = 20_000
/** Asked for again, fourfold, while the rows say no. */
const fewestAsked = 120

/** One row more than the page, when there is one. */
export async function searchPage(
  db: Transaction,
  question: PlaceQuestion,
  page: AskedPage,
  scene: ListScene,
  stretch: Stretch,
): Promise<readonly FoundRow[]> {
  if (page.order === 'due' || page.order === 'nearest') {
    const places = await askPlaces(db, question, stretch, mostOfTray)
    return confirmedRows(db, places, page, scene)
  }
  const found: FoundRow[] = []
  let { top } = stretch
  for (let most = Math.max(fewestAsked, page.limit + 1); ; most *= 4) {
    // oxlint-disable-next-line no-await-in-loop -- what is asked next depends on what was found
    const places = await askPlaces(db, question, { ...stretch, top }, most)
    // oxlint-disable-next-line no-await-in-loop
    found.push(...(await confirmedRows(db, places, page, scene)))
    const last = places.at(-1)
    if (found.length > page.limit || places.length < most || !last) break
    top = last.place
  }
  return found.slice(0, page.limit + 1)
}

async function confirmedRows(
  db: Transaction,
  places: readonly FoundPlace[],
  page: AskedPage,
  scene: ListScene,
): Promise<FoundRow[]> {
  if (places.length === 0) return []
  const { rows } = await sql<FoundRow>`
    select ${listColumns}, entry.party_names, entry.identity_numbers, found.is_said_only
    from ${unnested(places)} join entry on entry.ledger_position = found.place
    where ${sql.join(confirmed(page, scene), sql` and `)}
    order by ${orderOf(page.order)}
    limit ${page.limit + 1}`.execute(db)
  return rows
}

export interface Counted {
  /** How many the reader may count. */
  readonly count: number
  /** How many places were looked at. */
  readonly looked: number
  readonly last: number | null
}

/** Of the newest places, at most so many: those that `isDoubtful` says to ask the rows about are confirmed by them. */
export async function countConfirmed(
  db: Transaction,
  places: RawBuilder<unknown>,
  filter: BookFilter,
  scene: ListScene,
  isDoubtful: RawBuilder<SqlBool>,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with found as materialized (select place, is_said_only, ${isDoubtful} as is_doubtful from ${places} as found)
    select count(*)::int as looked, min(place) as last, count(*) filter (where not is_doubtful)::int + (
        select count(*)::int from found join entry on entry.ledger_position = found.place
        where found.is_doubtful and ${sql.join(confirmed(filter, scene), sql` and `)}) as count
    from found`.execute(db)
  return rows[0] ?? { count: 0, looked: 0, last: null }
}

function unnested(places: readonly FoundPlace[]): RawBuilder<unknown> {
  return sql`unnest(${places.map(({ place }) => place)}::bigint[], ${places.map((found) => found.is_said_only)}::boolean[])
    as found (place, is_said_only)`
}

function confirmed(page: BookFilter | AskedPage, scene: ListScene): RawBuilder<SqlBool>[] {
  const sight = sightFor(scene.actor, scene.counter, scene.now)
  return [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
    ...('limit' in page ? cursorConditions(page) : []),
    ...filterConditions(page, scene),
    sql<SqlBool>`${sight} <> 'EXISTENCE'`,
    sql<SqlBool>`(not found.is_said_only or (${sight} = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL'))`,
  ]
}
