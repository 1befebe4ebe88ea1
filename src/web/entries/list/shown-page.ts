/** Keeping the rows still while the book grows: what is shown changes in place, what is new waits to be asked for. Pure. */
import type { ListedEntry } from '#contract/entry-shapes.ts'

export interface Page {
  readonly entries: readonly ListedEntry[]
  readonly nextCursor: string | null
}

export interface ShownPage {
  readonly page: Page
  /** How many entries stand above the rows shown and are not drawn yet. */
  readonly newCount: number
}

/** The rows on the screen, each as it is in the latest reading, in the order and number they had; the newer ones counted. */
export function shownPage(shown: Page, latest: Page): ShownPage {
  const known = new Set(shown.entries.map((entry) => entry.entryId))
  const now = new Map(latest.entries.map((entry) => [entry.entryId, entry]))
  const firstKnown = latest.entries.findIndex((entry) => known.has(entry.entryId))
  return {
    page: {
      entries: shown.entries.map((entry) => now.get(entry.entryId) ?? entry),
      nextCursor: shown.nextCursor,
    },
    newCount: firstKnown < 0 ? latest.entries.length : firstKnown,
  }
}
