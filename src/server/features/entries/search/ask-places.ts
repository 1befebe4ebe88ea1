/** A question as the database is asked it, and the places in the book that answer it. */
import { isRegistry } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Query } from '../../../platform/municipality/reference/marks.ts'
import { all, any, mark } from '../../../platform/municipality/reference/marks.ts'
import { todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import { visibilityMarks } from '../../../platform/municipality/reference/visibility.ts'
import type { BookFilter } from '../list/book-filters.ts'
import type { QueryTerm } from './terms.ts'
import {
  identified,
  numbered,
  marksAnywhere,
  marksBesideHeader,
  marksInHeader,
  marksInNames,
} from './terms.ts'

export interface QueryWords {
  readonly text: string
  readonly anywhere: readonly QueryTerm[]
  readonly names: readonly QueryTerm[]
}

export interface PlaceQuestion {
  /**
   * Over the documents of entries: each part narrows the others down, what narrows most being
   * first.
   */
  readonly asked: readonly Query[]
  /** Over the same: what nearly all that matches `asked` matches too, and nobody may do without. */
  readonly guard: Query
  /** Over their texts; the rows found say who may read them. Nothing when the asker reads none. */
  readonly said: readonly Query[]
  /** Over the documents of entries: whose texts the asker reads. True for nearly all. */
  readonly readable: Query
  /** What is asked of the asker's own confidential entries of today, with their words. */
  readonly own: { readonly marks: Query; readonly said: Query }
}

/** Exactly the places that the asker may find, but for texts, which their rows confirm. */
export function placeQuestion(words: QueryWords, filter: BookFilter, scene: Asking): PlaceQuestion {
  const { knows, own, reads, readsMost } = visibilityMarks(scene)
  const namesNumbers = isRegistry(scene.actor)
  const header = [
    ...words.anywhere.map((term) => marksInHeader(term, namesNumbers)),
    ...words.names.map((term) => marksInNames(term, namesNumbers)),
  ]
  const content = [
    ...words.anywhere.map((term) => marksAnywhere(term)),
    ...words.names.map((term) => marksInNames(term, true)),
  ]
  const [only, another] = [...words.anywhere, ...words.names]
  const isOneTerm = words.anywhere.length === 1 && another === undefined
  const beside = only && isOneTerm ? marksBesideHeader(only) : null
  const isNumber = words.names.length === 0 && numbered(words.text)
  const isInTexts = words.anywhere.length > 0 && reads !== false
  const { known, guard } = knownBy()
  return {
    // Whoever knows that an entry is there finds it by its number, and by nothing else.
    asked: [...filterMarks(filter), ...known, any(knows, isBare(filter) && isNumber)],
    guard,
    // What the header says too is found without the texts.
    said: isInTexts ? (beside === null ? content : [beside]) : [],
    readable: readsMost || reads,
    own: { marks: own, said: all(...filterMarks(filter), ...header) },
  }

  /**
   * In parts, because the index goes through each by itself; where a lexeme would be said twice, in
   * one.
   */
  function knownBy(): { readonly known: readonly Query[]; readonly guard: Query } {
    if (reads === false) return { known: orNumber(header), guard: true }
    if (only && beside !== null) {
      const isSaid = any(all(...header), all(reads, any(identified(only.said), beside)), isNumber)
      return { known: [isSaid], guard: true }
    }
    // What the header says, the content says too; where it says all, whoever knows of it may find
    // it.
    const isSame = all(...header) === all(...content)
    return { known: orNumber(content), guard: isSame || any(reads, all(...header), isNumber) }
  }

  function orNumber(parts: readonly Query[]): readonly Query[] {
    return isNumber === false ? parts : [any(all(...parts), isNumber)]
  }
}

/** Nothing of what an entry says narrows it down: to find by that too would be to read it. */
function isBare(filter: BookFilter): boolean {
  return contentMarks(filter).every((one) => one === true)
}

/** By marks of the header alone: no texts. Of the asker's own of today, the same. */
export function headerQuestion(header: Query, own: Query): PlaceQuestion {
  return {
    asked: [header],
    guard: true,
    said: [],
    readable: true,
    own: { marks: own, said: header },
  }
}

export interface Stretch {
  readonly top: number
  readonly bottom: number
  readonly hasOwn: boolean
}

export interface Extent {
  readonly stretch: Stretch
  readonly book: Stretch
}

export function findsNothing({ asked, guard }: PlaceQuestion): boolean {
  return guard === false || asked.includes(false)
}

/**
 * As a row source of `place` and `is_said_only`: found by notes or attachments alone, for those who
 * read the content. The newest first, at most so many; for counting in any order, and then what
 * texts find too is there twice.
 */
export function placesFound(
  { asked, guard, said, readable, own }: PlaceQuestion,
  { top, bottom, hasOwn }: Stretch,
  most: number,
  isCounting = false,
): RawBuilder<unknown> {
  const texts = said.length === 0 || said.includes(false) ? null : said.filter(isAsked)
  const places = sql`places_found(${asked.filter(isAsked)}::tsquery[], ${orNull(guard)}::tsquery, ${texts}::tsquery[],
    ${orNull(readable)}::tsquery, ${top}, ${bottom}, ${most}, ${isCounting})`
  const ownSaid = all(own.marks, own.said)
  if (ownSaid === false || !hasOwn) return places
  // One that its number finds may be their own.
  return sql`(select place, is_said_only from ${places} union
    select place, is_said_only from own_places_found(${own.marks}::tsquery, ${ownSaid}::tsquery, ${top}, ${bottom}))`
}

const isAsked = (part: Query): boolean => typeof part === 'string'
const orNull = (part: Query): string | null => (typeof part === 'string' ? part : null)

/**
 * Days bound places, because both grow together. A day of slack, as in `book-filters.ts`, which
 * looks at the day itself.
 */
export async function extentOf(
  db: Transaction,
  { from, to }: BookFilter,
  { actor, reference, now }: Asking,
  before: number | null,
): Promise<Extent> {
  const { municipalityId, staffId } = actor
  const todays = new Set([...reference.offices.values()].map((office) => todayAt(office, now)))
  const { rows } = await sql<ExtentRow>`/* prepared: extent */
    select h.position as head,
      ${
        to === undefined
          ? sql`h.position`
          : sql`(select e.ledger_position from entry e where e.municipality_id = h.municipality_id
              and e.registered_on <= ${to}::date + 1 order by e.registered_on desc, e.ledger_position desc limit 1)`
      } as top,
      ${
        from === undefined
          ? sql`0::bigint`
          : sql`(select e.ledger_position from entry e where e.municipality_id = h.municipality_id
              and e.registered_on >= ${from}::date - 1 order by e.registered_on, e.ledger_position limit 1)`
      } as bottom,
      exists (select from entry e where e.municipality_id = h.municipality_id
        and e.registered_on in (${sql.join([...todays])}) and e.registered_by_id = ${staffId}
        and e.confidentiality = 'CONFIDENTIAL') as "hasOwn"
    from ledger_head h where h.municipality_id = ${municipalityId}`.execute(db)
  const { head, top, bottom, hasOwn } = rows[0] ?? {
    head: 0,
    top: null,
    bottom: null,
    hasOwn: false,
  }
  const end = (top ?? 0) + 1
  return {
    // Nothing since `from`: nothing to look through.
    stretch: { top: before === null ? end : Math.min(end, before), bottom: bottom ?? end, hasOwn },
    book: { top: head + 1, bottom: 0, hasOwn },
  }
}

interface ExtentRow {
  readonly head: number
  readonly top: number | null
  readonly bottom: number | null
  readonly hasOwn: boolean
}

/**
 * The filters of the book as marks. Days and trays are not among them: the rows themselves are
 * asked about those.
 */
function filterMarks(filter: BookFilter): readonly Query[] {
  const { tray } = filter
  const isOfOpen = tray !== undefined && tray !== 'copies' && tray !== 'annulments'
  return [...contentMarks(filter), isOfOpen ? mark('open:') : true]
}

function contentMarks(filter: BookFilter): readonly Query[] {
  return [
    marked('t:', filter.typeId),
    marked('f:', filter.unitId),
    marked('s:', filter.status),
    marked('h:', filter.handling),
    marked('u:', filter.currentUnitId),
    marked('a:', filter.assigneeId),
  ]
}

function marked(name: string, value: string | undefined): Query {
  return value === undefined ? true : mark(name, value)
}
