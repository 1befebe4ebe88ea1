/**
 * The offices a clerk sends to most recently, for the digits 1 to 9. Kept in this browser; they
 * name no person.
 */
const longest = 9
const storageKey = 'recent-units'

/** The list after one more use: the newest first, each once. */
export function withRecent(recent: readonly string[], unitId: string): readonly string[] {
  return [unitId, ...recent.filter((each) => each !== unitId)].slice(0, longest)
}

export function recentUnits(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

export function rememberUnit(unitId: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecent(recentUnits(), unitId)))
  } catch {
    // Without storage there are no recent ones; the field works all the same.
  }
}
