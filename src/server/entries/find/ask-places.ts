/** A question as the database is asked it, and the places in the book that answer it. */
import { isRegistry } from '#domain/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/transaction.ts'
import type { BookFilter, ListScene } from '../book-filters.ts'
import { filterMarks } from './filter-marks.ts'
import type { Query } from './marks.ts'
import { all, any } from './marks.ts'
import { sightMarks } from './sight-marks.ts'
import type { AskedTerm } from './word-marks.ts'
import {
  identified,
  numbered,
  saidAnywhere,
  saidBesideHeader,
  saidInHeader,
  saidInNames,
} from './word-marks.ts'

export interface AskedWords {
  /** As typed, for a number written in parts. */
  readonly text: string
  readonly anywhere: readonly AskedTerm[]
  readonly names: readonly AskedTerm[]
}

export interface PlaceQuestion {
  /** Over the documents of entries: each part narrows the others down. */
  readonly asked: readonly Query[]
  /** Over their texts; the rows found say who may read them. False when the asker reads none. */
  readonly said: Query
  /** Over the documents of entries: whose texts the asker reads. True for nearly all. */
  readonly readable: Query
}

export function placeQuestion(
  words: AskedWords,
  filter: BookFilter,
  scene: ListScene,
): PlaceQuestion {
  const { knows, reads, readsMost } = sightMarks(scene.actor, scene.counter, scene.now)
  const namesNumbers = isRegistry(scene.actor)
  const header = all(
    ...words.anywhere.map((term) => saidInHeader(term, namesNumbers)),
    ...words.names.map((term) => saidInNames(term, namesNumbers)),
  )
  const content = all(
    ...words.anywhere.map((term) => saidAnywhere(term)),
    ...words.names.map((term) => saidInNames(term, true)),
  )
  const [only, another] = [...words.anywhere, ...words.names]
  const isOneTerm = words.anywhere.length === 1 && another === undefined
  const beside = only && isOneTerm ? saidBesideHeader(only) : null
  const isNumber = words.names.length === 0 && numbered(words.text)
  return {
    // What the header says, the content says too.
    asked: [...filterMarks(filter), ...known(), knows],
    // What the header says too is found without the texts.
    said: words.anywhere.length > 0 && reads !== false && (beside ?? content),
    readable: readsMost || reads,
  }

  /** In parts, because the index goes through each by itself; where a lexeme would be said twice, in one. */
  function known(): readonly Query[] {
    if (reads === false) return [any(header, isNumber)]
    if (only && beside !== null)
      return [any(header, all(reads, any(identified(only.said), beside)), isNumber)]
    return [any(content, isNumber), any(reads, header, isNumber)]
  }
}

export interface FoundPlace {
  readonly place: number
  /** Found by notes or attachments alone: for those who read the content. */
  readonly is_said_only: boolean
}

export interface Stretch {
  /** Not included. */
  readonly top: number
  readonly bottom: number
}

/** The newest first, at most so many. */
export async function askPlaces(
  db: Transaction,
  question: PlaceQuestion,
  stretch: Stretch,
  most: number,
): Promise<readonly FoundPlace[]> {
  if (findsNothing(question)) return []
  const { rows } = await sql<FoundPlace>`
    select place, is_said_only from ${placesFound(question, stretch, most)}`.execute(db)
  return rows
}

export function findsNothing({ asked }: PlaceQuestion): boolean {
  return asked.includes(false)
}

/** The same places as a row source; for counting in any order, and then what texts find too is there twice. */
export function placesFound(
  { asked, said, readable }: PlaceQuestion,
  { top, bottom }: Stretch,
  most: number,
  isCounting = false,
): RawBuilder<unknown> {
  const parts = asked.filter((part) => typeof part === 'string')
  return sql`places_found(${parts}::tsquery[], ${orNull(said)}::tsquery, ${orNull(readable)}::tsquery, ${top}, ${bottom}, ${most}, ${isCounting})`
}

const orNull = (part: Query): string | null => (typeof part === 'string' ? part : null)

/**
 * Days bound places, because both grow together. A day of slack, as in `../book-filters.ts`, which looks at the day itself.
 */
export async function stretchOf(
  db: Transaction,
  municipalityId: string,
  { from, to }: BookFilter,
  before: number | null,
): Promise<Stretch> {
  const { rows } = await sql<{ top: number | null; bottom: number | null }>`select
    ${
      to === undefined
        ? sql`(select h.position from ledger_head h where h.municipality_id = ${municipalityId})`
        : sql`(select e.ledger_position from entry e where e.municipality_id = ${municipalityId}
            and e.registered_on <= ${to}::date + 1 order by e.registered_on desc, e.ledger_position desc limit 1)`
    } as top,
    ${
      from === undefined
        ? sql`0::bigint`
        : sql`(select e.ledger_position from entry e where e.municipality_id = ${municipalityId}
            and e.registered_on >= ${from}::date - 1 order by e.registered_on, e.ledger_position limit 1)`
    } as bottom`.execute(db)
  const { top, bottom } = rows[0] ?? { top: null, bottom: null }
  const end = (top ?? 0) + 1
  // Nothing since `from`: nothing to look through.
  return { top: before === null ? end : Math.min(end, before), bottom: bottom ?? end }
}
