import type { EntryView } from '#contract/entry/entry-shapes.ts'

/** The entry an act is done to: as much of it as a row of a list has. */
export interface ActRow {
  readonly entryId: string
  /** The version the person was looking at. */
  readonly version: number
}

/** What was decided in the window of an act: how to do it, and what to say when it is done. */
export interface Decision {
  /** Answers the entry as it stands afterwards. Throws an `ApiProblem` when it is refused. */
  readonly send: (row: ActRow) => Promise<EntryView>
  readonly said: (after: EntryView) => string
}
