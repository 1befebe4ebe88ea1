/**
 * One act on many entries: one after another, each with its own outcome; it can be stopped, and
 * taken back. Pure but for what it is given.
 */
import type { EntryView, ListedEntry } from '#contract/entry/entry-shapes.ts'

export type BulkOutcome =
  | { readonly state: 'WAITING' }
  | { readonly state: 'DONE'; readonly after: EntryView }
  | { readonly state: 'REFUSED'; readonly message: string }
  /** Somebody stopped the rest before its turn came. */
  | { readonly state: 'SKIPPED' }

export interface BulkRow {
  readonly entryId: string
  readonly entryNumber: string
  readonly version: number
  readonly outcome: BulkOutcome
}

export type SendRow = (row: {
  readonly entryId: string
  readonly version: number
}) => Promise<EntryView>

export function waitingRows(
  entries: readonly Pick<ListedEntry, 'entryId' | 'entryNumber' | 'version'>[],
): readonly BulkRow[] {
  return entries.map(({ entryId, entryNumber, version }) => ({
    entryId,
    entryNumber,
    version,
    outcome: { state: 'WAITING' },
  }))
}

/**
 * Does each in turn and tells the rows as they stand after each. What is refused stops nothing;
 * aborting stops what waits.
 */
export async function runBulk(
  rows: readonly BulkRow[],
  send: SendRow,
  stop: AbortSignal,
  tell: (rows: readonly BulkRow[]) => void,
): Promise<readonly BulkRow[]> {
  let now = rows
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, so that stopping stops the rest
    const outcome = stop.aborted ? skipped : await outcomeOf(row, send)
    now = now.map((each) => (each.entryId === row.entryId ? { ...each, outcome } : each))
    tell(now)
  }
  return now
}

const skipped: BulkOutcome = { state: 'SKIPPED' }

async function outcomeOf(row: BulkRow, send: SendRow): Promise<BulkOutcome> {
  try {
    return { state: 'DONE', after: await send(row) }
  } catch (cause) {
    return { state: 'REFUSED', message: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** What was done and can be taken back, as it stands now. */
export function doneRows(rows: readonly BulkRow[]): readonly EntryView[] {
  return rows.flatMap(({ outcome }) => (outcome.state === 'DONE' ? [outcome.after] : []))
}

/** How long the first of them can still be taken back, in ms; 0 when one of them cannot. */
export function undoLeftMs(done: readonly EntryView[], now: number): number {
  const left = done.map(({ handling }) =>
    handling?.undoUntil === null || handling === null ? 0 : Date.parse(handling.undoUntil) - now,
  )
  return left.length === 0 ? 0 : Math.max(0, Math.min(...left))
}
