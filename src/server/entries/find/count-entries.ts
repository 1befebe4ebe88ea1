/** `POST /api/entry-counts`: how many a search finds. Exact counts are what makes searching slow: from ten thousand on, "more". */
import type { api } from '#contract/api.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/transaction.ts'
import type { Handler } from '../../http/handler.ts'
import type { ListScene } from '../book-filters.ts'
import { filterConditions } from '../book-filters.ts'
import { wallOf } from '../see-entry.ts'
import type { FoundPlace } from './ask-places.ts'
import { askPlaces, placeQuestion, stretchOf } from './ask-places.ts'
import { askedWords, searchScene } from './search-entries.ts'
import { countConfirmed } from './search-page.ts'

type Body = Parameters<Handler<typeof api.countEntries>>[1]['body']

const mostCounted = 10_000

export const countEntries: Handler<typeof api.countEntries> = async (desk, { body }) => {
  const scene = await searchScene(desk)
  const count = await desk.house.database.read(await wallOf(desk), (db) =>
    countFound(db, body, scene, mostCounted + 1),
  )
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted }
}

/** Counted up to `most`. */
export async function countFound(
  db: Transaction,
  body: Body,
  scene: ListScene,
  most: number,
): Promise<number> {
  const words = await askedWords(db, body)
  if (words.anywhere.length + words.names.length === 0) return countListed(db, body, scene, most)
  const stretch = await stretchOf(db, scene.actor.municipalityId, body, null)
  const question = placeQuestion(words, body, scene)
  // An entry may be found by itself and by its texts.
  const twice = question.said === false ? most : 2 * most
  const places = new Map<number, FoundPlace>()
  for (const found of await askPlaces(db, question, stretch, twice, true))
    if (!found.is_said_only || !places.has(found.place)) places.set(found.place, found)
  // What the marks said whole needs no row; days, trays and texts are the rows' to confirm.
  const isSaidWhole = body.tray === undefined && body.from === undefined && body.to === undefined
  const all = [...places.values()]
  const doubtful = isSaidWhole ? all.filter((found) => found.is_said_only) : all
  const confirmed = doubtful.length > 0 ? await countConfirmed(db, doubtful, body, scene) : 0
  return Math.min(all.length - doubtful.length + confirmed, most)
}

/** Without words it is the list that is counted. */
async function countListed(
  db: Transaction,
  body: Body,
  scene: ListScene,
  most: number,
): Promise<number> {
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${scene.actor.municipalityId}`,
    ...filterConditions(body, scene),
  ]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from entry where ${sql.join(conditions, sql` and `)} limit ${most}) as listed`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
