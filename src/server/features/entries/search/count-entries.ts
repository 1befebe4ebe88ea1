/**
 * `POST /api/entry-counts`: how many a search finds. Exact counts are what makes searching slow:
 * from ten thousand on, "more".
 */
import type { api } from '#contract/api.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import { filterConditions } from '../list/book-filters.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { QueryWords, PlaceQuestion, Stretch } from './ask-places.ts'
import { findsNothing, placeQuestion, placesFound } from './ask-places.ts'
import {
  asksForPeople,
  isEmptyQuery,
  readQuestion,
  recordPersonQuery,
  searchScene,
} from './search-entries.ts'
import { all } from '../../../platform/municipality/reference/marks.ts'
import type { ReadQuestion } from './search-entries.ts'
import { countConfirmed, leaveTime, orTooMuch } from './search-page.ts'
import { isPhrase } from './terms.ts'

type Body = Parameters<Handler<typeof api.countEntries>>[1]['body']

const mostCounted = 10_000

export const countEntries: Handler<typeof api.countEntries> = async (context, { body }) => {
  const scene = await searchScene(context)
  const scope = await rowScopeOf(context)
  const { isForPeople, count } = await orTooMuch(() =>
    context.app.database.read(scope, async (db) => {
      const asked = await readQuestion(db, body, scene)
      const [forPeople, found] = await Promise.all([
        asksForPeople(db, body, asked, scene),
        countFound(db, body, asked, scene, mostCounted + 1),
      ])
      return { isForPeople: forPeople, count: found }
    }),
  )
  if (isForPeople) await recordPersonQuery(context, body)
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted }
}

export async function countFound(
  db: Transaction,
  body: Body,
  { words, stretch }: ReadQuestion,
  scene: Asking,
  most: number,
): Promise<number> {
  if (isEmptyQuery(body)) return 0
  if (words.anywhere.length + words.names.length === 0) return countListed(db, body, scene, most)
  const question = placeQuestion(words, body, scene)
  if (findsNothing(question)) return 0
  const isSaidWhole = isSaidByMarks(body, words)
  if (isSaidWhole) {
    const counted = await countPlaces(db, { ...question, said: [] }, stretch, most)
    if (counted >= most || !(await isInTexts(db, question))) return counted
  }
  const isDoubtful = isSaidWhole ? sql<SqlBool>`is_said_only` : sql<SqlBool>`true`
  let count = 0
  const begunMs = performance.now()
  for (let { top } = stretch; count < most;) {
    const places = placesFound(question, { ...stretch, top }, most)
    // oxlint-disable-next-line no-await-in-loop
    if (top !== stretch.top) await leaveTime(db, begunMs)
    // oxlint-disable-next-line no-await-in-loop -- what is asked next depends on what was found
    const counted = await countConfirmed(db, places, body, scene, { isDoubtful, words, stretch })
    count += counted.count
    if (counted.looked < most || counted.last === null) break
    top = counted.last
  }
  return Math.min(count, most)
}

/**
 * What the marks said whole needs no row; days, trays, phrases and texts are the rows' to confirm.
 */
function isSaidByMarks({ tray, from, to }: Body, { anywhere, names }: QueryWords): boolean {
  const isOpen = tray === undefined && from === undefined && to === undefined
  return isOpen && ![...anywhere, ...names].some(isPhrase)
}

/** What no text says need not be looked for there. */
async function isInTexts(db: Transaction, { said }: PlaceQuestion): Promise<boolean> {
  const asked = said.length > 0 && all(...said)
  if (typeof asked === 'boolean') return asked
  const { rows } = await sql<{
    is_in: boolean
  }>`select is_in_texts(${asked}::tsquery) as is_in`.execute(db)
  return rows[0]?.is_in === true
}

async function countPlaces(
  db: Transaction,
  question: PlaceQuestion,
  stretch: Stretch,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${placesFound(question, stretch, most, true)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function countListed(
  db: Transaction,
  body: Body,
  scene: Asking,
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
