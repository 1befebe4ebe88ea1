/** An old book as a table, as its readers hand it on. */

export interface TableRow {
  /** The line of the text, or the row of the sheet, where it begins; from 1. */
  readonly place: number
  /** As they stand, without blanks at their ends. */
  readonly cells: readonly string[]
}

/** What a reader met in one row, or in the whole file, and read all the same. */
export const findingKinds = [
  'ERROR_VALUE',
  'FORMULA_WITHOUT_VALUE',
  'HIDDEN_ROW',
  'MERGED_CELLS',
  'HIDDEN_COLUMNS',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  readonly kind: FindingKind
  readonly place: number
}

export interface OldTable {
  readonly kind: 'TEXT' | 'SHEET'
  /** In Spanish: which sheet, or in which encoding and with which separator it was read. */
  readonly readAs: string
  /** Sheets that are left aside. */
  readonly otherSheets: readonly string[]
  /** Every row with something in it, in order, the heading first. */
  readonly rows: readonly TableRow[]
  readonly found: readonly Finding[]
}
