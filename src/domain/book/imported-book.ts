/** An old book before it is taken in: what is missing, repeated or out of its time, by year. */
import type { CivilDate } from '../deadline/civil-date.ts'
import { yearOf } from '../deadline/civil-date.ts'
import type { ImportedRow } from './imported-row.ts'

export interface NumberRange {
  readonly from: number
  readonly to: number
}

export interface ImportedYear {
  readonly year: number
  readonly count: number
  readonly first: number
  readonly last: number
  readonly gaps: readonly NumberRange[]
  readonly missingCount: number
  readonly repeated: readonly { readonly sequence: number; readonly ordinals: readonly number[] }[]
  /** Rows dated before the highest date of a lower number. */
  readonly backwards: readonly number[]
}

export interface ImportedBookReview {
  readonly rowCount: number
  readonly from: CivilDate | null
  readonly to: CivilDate | null
  readonly years: readonly ImportedYear[]
  readonly withoutNumber: readonly number[]
  readonly withoutDate: readonly number[]
  readonly withoutYear: readonly number[]
  readonly ofAnotherYear: readonly number[]
}

export type ReviewedRow = Pick<ImportedRow, 'ordinal' | 'sequence' | 'year' | 'on'>

type Numbered = ReviewedRow & { readonly sequence: number; readonly year: number }

export function reviewImportedBook(rows: readonly ReviewedRow[]): ImportedBookReview {
  const days = rows.flatMap(({ on }) => on ?? []).toSorted()
  const numbered = rows.filter(isNumbered)
  const years = Map.groupBy(numbered, ({ year }) => year)
  const ordinals = (isSo: (row: ReviewedRow) => boolean): number[] =>
    rows.filter(isSo).map(({ ordinal }) => ordinal)
  return {
    rowCount: rows.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    years: [...years.entries()]
      .toSorted(([one], [other]) => one - other)
      .map(([year, own]) => reviewYear(year, own)),
    withoutNumber: ordinals(({ sequence }) => sequence === null),
    withoutDate: ordinals(({ on }) => on === null),
    withoutYear: ordinals(({ sequence, year }) => sequence !== null && year === null),
    ofAnotherYear: ordinals(({ on, year }) => on !== null && year !== null && yearOf(on) !== year),
  }
}

export function isFlawless(review: ImportedBookReview): boolean {
  const { withoutNumber, withoutDate, withoutYear, ofAnotherYear, years } = review
  return (
    [withoutNumber, withoutDate, withoutYear, ofAnotherYear].every(({ length }) => length === 0) &&
    years.every(
      ({ gaps, repeated, backwards }) => gaps.length + repeated.length + backwards.length === 0,
    )
  )
}

function isNumbered(row: ReviewedRow): row is Numbered {
  return row.sequence !== null && row.year !== null
}

function reviewYear(year: number, rows: readonly Numbered[]): ImportedYear {
  const inOrder = rows.toSorted((one, other) => one.sequence - other.sequence)
  const bySequence = Map.groupBy(inOrder, ({ sequence }) => sequence)
  const sequences = [...bySequence.keys()]
  const gaps = gapsIn(sequences)
  return {
    year,
    count: rows.length,
    first: sequences[0] ?? 0,
    last: sequences.at(-1) ?? 0,
    gaps,
    missingCount: gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    repeated: [...bySequence]
      .filter(([, same]) => same.length > 1)
      .map(([sequence, same]) => ({ sequence, ordinals: same.map(({ ordinal }) => ordinal) })),
    backwards: backwardsIn(inOrder),
  }
}

/** A book begins at 1. */
function gapsIn(sequences: readonly number[]): NumberRange[] {
  let expected = 1
  const gaps: NumberRange[] = []
  for (const sequence of sequences) {
    if (sequence > expected) gaps.push({ from: expected, to: sequence - 1 })
    expected = sequence + 1
  }
  return gaps
}

function backwardsIn(rows: readonly Numbered[]): number[] {
  let latest = ''
  return rows.flatMap(({ on, ordinal }) => {
    if (on === null) return []
    if (on < latest) return [ordinal]
    latest = on
    return []
  })
}
