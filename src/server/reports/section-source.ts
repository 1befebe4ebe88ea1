/**
 * Where the rows of a section come from: in batches, the first of them for a screen, all of them
 * for a file.
 */
import type { ReportRow, SectionId } from '#domain/book/report.ts'

export interface SectionSource {
  readonly section: SectionId
  readonly count: () => Promise<number>
  /** `first` asks for no more than that many rows. */
  readonly batches: (first?: number) => AsyncIterable<readonly ReportRow[]>
}

/** A section short enough to be read whole: a table of sums. */
export function wholeSection(
  section: SectionId,
  read: () => Promise<readonly ReportRow[]>,
): SectionSource {
  let reading: Promise<readonly ReportRow[]> | undefined
  const rows = (): Promise<readonly ReportRow[]> => (reading ??= read())
  return {
    section,
    count: async () => (await rows()).length,
    async *batches() {
      yield await rows()
    },
  }
}

const batchSize = 500

/** A page after the row where the last one ended; null when there is no more. */
export interface Page<Cursor, Row = ReportRow> {
  readonly rows: readonly Row[]
  readonly next: Cursor | null
}

/**
 * A long section, read a page at a time: no transaction lasts longer than one, and nothing is held
 * but it.
 */
export function pagedSection<Cursor>(
  section: SectionId,
  count: () => Promise<number>,
  readPage: (after: Cursor | null, limit: number) => Promise<Page<Cursor>>,
): SectionSource {
  return {
    section,
    count,
    async *batches(first) {
      let left = first ?? Infinity
      let after: Cursor | null = null
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
        const page: Page<Cursor> = await readPage(after, Math.min(batchSize, left))
        if (page.rows.length > 0) yield page.rows
        left -= page.rows.length
        after = page.next
      } while (after !== null && left > 0)
    },
  }
}

/** The page that a query of one row more than fits has found. */
export function pageOf<Row, Cursor, Shown = ReportRow>(
  found: readonly Row[],
  limit: number,
  { rowOf, cursorOf }: { rowOf: (row: Row) => Shown; cursorOf: (row: Row) => Cursor },
): Page<Cursor, Shown> {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(rowOf),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}
