/** An old book as a table: what its readers hand on, and how much of it they take. */

export interface TableRow {
  /** The line of the text, or the row of the sheet, where it begins; from 1. */
  readonly place: number
  /**
   * As they stand, without blanks at their ends; those left out at the end of a sheet's row are not
   * there.
   */
  readonly cells: readonly string[]
}

/** What a reader met in one row, or in the whole file, and read all the same. */
export const findingKinds = [
  'ERROR_VALUE',
  'FORMULA_WITHOUT_VALUE',
  'HIDDEN_ROW',
  'MERGED_CELLS',
  'HIDDEN_COLUMNS',
  'SHEET_ENDS_EARLY',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  readonly kind: FindingKind
  readonly place: number
}

export interface OldTable {
  readonly kind: 'TEXT' | 'SHEET'
  /** In Spanish: which sheet, or in which writing and with which separator it was read. */
  readonly readAs: string
  /** Sheets that are left aside. */
  readonly otherSheets: readonly string[]
  /**
   * How many rows with something in them the file was counted to have, the heading included; null
   * where only reading tells.
   */
  readonly expectedRows: number | null
  /**
   * A row in an unquoted table has no more and no fewer cells than the heading; a sheet leaves out
   * what is empty.
   */
  readonly leavesOutEmptyCells: boolean
  /**
   * Every row with something in it, in order, the heading first. May be asked again. Throws an
   * `OperatorProblem`.
   */
  rows(tell: (finding: Finding) => void): AsyncGenerator<TableRow, void>
}

/**
 * Beyond these a file is refused. Those of rows and cells are a spreadsheet's own (Excel: 1,048,576
 * rows).
 */
export const tableLimits = {
  rows: 1_048_576,
  /**
   * Of a spreadsheet's 16,384: no book has so many, and a cell in the last one makes a row of them
   * all.
   */
  columns: 256,
  cellLetters: 100_000,
  rowLetters: 1_000_000,
  /** Of the texts that a workbook keeps once and names often. */
  sharedLetters: 64 * 1_048_576,
  sharedTexts: 4_000_000,
  fileBytes: 1024 * 1_048_576,
  /** Of one part of a workbook. */
  unpackedBytes: 1024 * 1_048_576,
  /**
   * Sheets pack to a tenth or a thirtieth; beyond this, and this size, somebody made it to burst.
   */
  packedTimes: 300,
  packedTimesFromBytes: 32 * 1_048_576,
  members: 5000,
  depth: 40,
  stylesKept: 100_000,
} as const

/** Every cell that is only blanks is empty. */
export function hasContent(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '')
}
