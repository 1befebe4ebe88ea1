/**
 * `POST /api/entry-searches`: the one box over the whole register. Figures: docs/benchmarks.md.
 */
import type { api } from '#contract/api.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import { isPersonsNumber } from '#domain/entry/asked-person.ts'
import { partedText } from '#domain/entry/found-pieces.ts'
import { isOnlySigns, searchTerms } from '#domain/entry/search-sentence.ts'
import { mayListEntries } from '#domain/permission/permission.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { recordPersonSearch } from '../../../platform/http/context/person-searches.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { Query } from '../../../platform/municipality/reference/marks.ts'
import { all, any } from '../../../platform/municipality/reference/marks.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import { visibilityMarks } from '../../../platform/municipality/reference/visibility.ts'
import { pageOf } from '../list/list-entries.ts'
import type { BookFilter } from '../list/book-filters.ts'
import { cursorAfter, filterConditions, position } from '../list/book-filters.ts'
import type { ListRow } from '../list/listed-entries.ts'
import { listedEntries } from '../list/listed-entries.ts'
import type { QueryWords, Extent, PlaceQuestion, Stretch } from './ask-places.ts'
import { extentOf, findsNothing, headerQuestion, placeQuestion, placesFound } from './ask-places.ts'
import { inNames, isPhrase, readTerms, withNearNames } from './terms.ts'
import type { FoundRow } from './search-page.ts'
import { countConfirmed, leaveTime, orTooMuch, searchPage } from './search-page.ts'
import type { WhyFound } from './why-found.ts'
import { whyFound } from './why-found.ts'
import type { QueryTerm, ReadWord } from './terms.ts'

type Body = Parameters<Handler<typeof api.searchEntries>>[1]['body']
type CountBody = Parameters<Handler<typeof api.countEntries>>[1]['body']

export const searchEntries: Handler<typeof api.searchEntries> = async (context, { body }) => {
  const scene = await searchScene(context)
  const scope = await rowScopeOf(context)
  const { rows, why, isByNearNames, isForPeople } = await orTooMuch(() =>
    context.app.database.read(scope, (db) => find(db, body, scene)),
  )
  if (isForPeople || isByNearNames) await recordPersonQuery(context, body)
  const page = rows.slice(0, body.limit)
  const last = page.at(-1)
  return {
    entries: await listedEntries(context, page, scene),
    nextCursor:
      rows.length > body.limit && last ? cursorAfter(last, body.order, context.actor) : null,
    reasons: Object.fromEntries(why),
    isByNearNames,
  }
}

export async function searchScene({ actor, app }: RequestContext): Promise<Asking> {
  demandAllowed(mayListEntries(actor), 'SEE_THE_REGISTER', 'ADMINISTRATION')
  // Asking for somebody is on record also when their name has just come.
  await app.learner.upToDate(actor.municipalityId)
  return { actor, reference: await app.referenceData.of(actor.municipalityId), now: app.now() }
}

interface Found {
  readonly rows: readonly ListRow[]
  readonly why: WhyFound
  readonly isByNearNames: boolean
  readonly isForPeople: boolean
}

async function find(db: Transaction, body: Body, scene: Asking): Promise<Found> {
  if (isEmptyQuery(body)) return { ...nothing, isForPeople: isPlainlyForPeople(body) }
  const isByPlace = body.order === undefined || body.order === 'newest'
  const before = isByPlace && body.cursor !== undefined ? position(body.cursor, 'cursor') : null
  const query = await readQuestion(db, body, scene, before)
  const { words, stretch } = query
  if (words.anywhere.length + words.names.length === 0) return listed(db, body, scene)
  const answer = async (sought: QueryWords): Promise<readonly FoundRow[]> =>
    searchPage(db, placeQuestion(sought, body, scene), { ...body, words: sought }, scene, stretch)
  const rows = await answer(words)
  const isAll = rows.length > 0 || body.cursor !== undefined || body.nearNames
  // Nothing: perhaps a name is written otherwise.
  const near = isAll ? null : await nearWords(db, words)
  const found = near === null ? rows : await answer(near)
  const [isForPeople, why] = await Promise.all([
    asksForPeople(db, body, query, scene, rows),
    whyFound(db, found, near ?? words, scene),
  ])
  return { rows: found, why, isByNearNames: isAll ? body.nearNames : found.length > 0, isForPeople }
}

const nothing = { rows: [], why: new Map(), isByNearNames: false, isForPeople: false }

async function listed(db: Transaction, body: Body, scene: Asking): Promise<Found> {
  const { rows } = await pageOf(body, scene).execute(db)
  return { ...nothing, rows, isForPeople: isPlainlyForPeople(body) }
}

/** Signs alone say nothing: they find nothing, and not everything. */
function isEmptyQuery({ text, sender }: Pick<Body, 'text' | 'sender'>): boolean {
  return isOnlySigns(text) || isOnlySigns(sender)
}

/** By its form, or because one of its words names somebody. `found`: rows that show some names. */
export async function asksForPeople(
  db: Transaction,
  question: Question,
  { words, book }: ReadQuestion,
  scene: Asking,
  found: readonly FoundRow[] = [],
): Promise<boolean> {
  return isPlainlyForPeople(question) || namesSomebody(db, words, scene, book, found)
}

type Question = Pick<Body, 'text' | 'sender' | 'nearNames'>

export interface ReadQuestion extends Extent {
  readonly words: QueryWords
}

/**
 * The words of a question, with the names near to them when they are wanted, and the part of the
 * book below `before` that it is asked of.
 */
export async function readQuestion(
  db: Transaction,
  { text, sender, nearNames, ...filter }: Question & BookFilter,
  scene: Asking,
  before: number | null = null,
): Promise<ReadQuestion> {
  const [terms, extent] = await Promise.all([
    readTerms(db, text, sender),
    extentOf(db, filter, scene, before),
  ])
  const words = { text, ...terms }
  return { words: nearNames ? ((await nearWords(db, words)) ?? words) : words, ...extent }
}

/** Null when the register knows no name near to any of them. */
async function nearWords(db: Transaction, words: QueryWords): Promise<QueryWords | null> {
  const anywhere = await withNearNames(db, words.anywhere)
  const names = await withNearNames(db, words.names)
  const isAny = [...anywhere, ...names].some(({ near }) => near.some((found) => found.length > 0))
  return isAny ? { ...words, anywhere, names } : null
}

interface Asked {
  readonly text: string
  readonly sender: string
}

/** Turning the page says the same (docs/specification/ledger.md). */
export function recordPersonQuery(context: RequestContext, { text, sender }: Asked): Promise<void> {
  return recordPersonSearch(context, 'entry-search', [sender, text].filter(Boolean).join(' · '))
}

function isPlainlyForPeople({ text, sender }: Asked): boolean {
  return sender !== '' || [text, ...searchTerms(text).map(({ said }) => said)].some(isPersonsNumber)
}

/**
 * Whether one of the words names somebody: in what the asker may find, whatever else narrows it
 * down. What they may not know of makes no difference. Where a row that was found shows it, nothing
 * is asked.
 */
async function namesSomebody(
  db: Transaction,
  { anywhere }: QueryWords,
  scene: Asking,
  book: Stretch,
  found: readonly FoundRow[],
): Promise<boolean> {
  if (isNamedIn(found, anywhere, book.hasOwn)) return true
  const named = any(
    ...anywhere.map((term, place) => asName(term, place === anywhere.length - 1, book.hasOwn)),
  )
  if (named === false) return false
  const { own } = visibilityMarks(scene)
  const question = headerQuestion(named, own)
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from ${placesFound(question, book, 1)}) as named`.execute(db)
  return rows[0]?.named === true
}

function isNamedIn(found: readonly FoundRow[], anywhere: readonly QueryTerm[], hasOwn: boolean) {
  const names = anywhere.flatMap((term) =>
    term.words.filter((word, place) => mayName(term, word, place, hasOwn)),
  )
  const nameWords = new Set(names.map(({ word }) => word))
  return (
    nameWords.size > 0 &&
    found.some(
      (row) =>
        row.confidentiality !== 'CONFIDENTIAL' &&
        partedText(row.party_names).words.some(({ folded }) => nameWords.has(folded)),
    )
  )
}

/**
 * Whether it says something. What no name of the register begins with names nobody, but perhaps in
 * what one's own confidential entries say.
 */
function mayName(term: QueryTerm, word: ReadWord, place: number, hasOwn: boolean): boolean {
  const isName = hasOwn || word.beginsName || (term.near[place] ?? []).length > 0
  return isName && word.stems.length > 0 && /\p{L}{2}|\p{Lo}/u.test(word.word)
}

const fewestBegun = 4

/** Any of its words that may name somebody: of the last, a few letters begin too many names. */
function asName(term: QueryTerm, isLast: boolean, hasOwn: boolean): Query {
  return any(
    ...term.words.map((word, place) => {
      if (!mayName(term, word, place, hasOwn)) return false
      const isOpen = term.isBeginning && (!isLast || word.word.length >= fewestBegun)
      return inNames({ ...term, isBeginning: isOpen }, word, place)
    }),
  )
}

/**
 * `POST /api/entry-counts`: how many a search finds. Exact counts are what makes searching slow:
 * from ten thousand on, "more".
 */
const mostCounted = 10_000

export const countEntries: Handler<typeof api.countEntries> = async (context, { body }) => {
  const scene = await searchScene(context)
  const scope = await rowScopeOf(context)
  const { isForPeople, count } = await orTooMuch(() =>
    context.app.database.read(scope, async (db) => {
      const query = await readQuestion(db, body, scene)
      const [forPeople, found] = await Promise.all([
        asksForPeople(db, body, query, scene),
        countFound(db, body, query, scene, mostCounted + 1),
      ])
      return { isForPeople: forPeople, count: found }
    }),
  )
  if (isForPeople) await recordPersonQuery(context, body)
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted }
}

export async function countFound(
  db: Transaction,
  body: CountBody,
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
function isSaidByMarks({ tray, from, to }: CountBody, { anywhere, names }: QueryWords): boolean {
  const isOpen = tray === undefined && from === undefined && to === undefined
  return isOpen && ![...anywhere, ...names].some(isPhrase)
}

/** What no text says need not be looked for there. */
async function isInTexts(db: Transaction, { said }: PlaceQuestion): Promise<boolean> {
  const texts = said.length > 0 && all(...said)
  if (typeof texts === 'boolean') return texts
  const { rows } = await sql<{
    is_in: boolean
  }>`select is_in_texts(${texts}::tsquery) as is_in`.execute(db)
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
  body: CountBody,
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
