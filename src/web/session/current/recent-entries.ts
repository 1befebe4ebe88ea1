/**
 * The entries this person opened last, in this browser: id and number, nothing of what they say,
 * sealed for as long as their session lives. Forgotten on signing out.
 */
import { sealValue, unsealValue } from './browser-key.ts'

export type RecentEntry = { readonly entryId: string; readonly entryNumber: string }

const prefix = 'asiento.recent.'
const sealName = 'recent entries'
const mostKept = 8

/** Newest first. Whatever is not what this file wrote is nothing. */
export function recentEntries(staffId: string): readonly RecentEntry[] {
  try {
    const kept: unknown = unsealValue(staffId, sealName, localStorage.getItem(prefix + staffId))
    return Array.isArray(kept) ? kept.filter(isRecentEntry).slice(0, mostKept) : []
  } catch {
    return []
  }
}

export function rememberEntry(staffId: string, opened: RecentEntry): void {
  const others = recentEntries(staffId).filter(({ entryId }) => entryId !== opened.entryId)
  try {
    const recent = [opened, ...others].slice(0, mostKept)
    localStorage.setItem(prefix + staffId, sealValue(staffId, sealName, recent))
  } catch {
    // A browser may refuse its storage; then there are no recent ones.
  }
}

/** Everyone's: whoever sat here before and never signed out is served as well. */
export function forgetRecentEntries(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key)
  }
}

function isRecentEntry(value: unknown): value is RecentEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entryId' in value &&
    typeof value.entryId === 'string' &&
    'entryNumber' in value &&
    typeof value.entryNumber === 'string'
  )
}
