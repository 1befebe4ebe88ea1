/** A page of the list after some entries were read by themselves. Pure. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'

/**
 * Each of the entries asked for as it was answered: in its place when it stood on the page; before
 * the others when it came, to be counted and offered (the page is read whole before it is drawn);
 * away when the list has it no more.
 */
export function pageWith<Page extends { readonly entries: readonly ListedEntry[] }>(
  page: Page,
  askedIds: ReadonlySet<string>,
  answered: readonly ListedEntry[],
): Omit<Page, 'entries'> & { entries: ListedEntry[] } {
  const now = new Map(answered.map((entry) => [entry.entryId, entry]))
  const known = new Set(page.entries.map(({ entryId }) => entryId))
  const came = answered.filter(({ entryId }) => !known.has(entryId))
  const stayed = page.entries.flatMap((entry) =>
    askedIds.has(entry.entryId) ? (now.get(entry.entryId) ?? []) : entry,
  )
  return { ...page, entries: [...came, ...stayed] }
}
