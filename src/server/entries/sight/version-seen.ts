/**
 * The version that is told of an entry, and that acts on it are sent with. It goes up with every
 * act, so that whoever knows an entry by its number alone is told none.
 */
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import type { Sight } from '#domain/entry/sight.ts'

/** In place of a version that is not told. */
export const untoldVersion = 0

const decisions: ReadonlySet<EntryAction> = new Set<EntryAction>([
  'confirm-confidentiality',
  'refuse-confidentiality',
  'consent-annulment',
  'approve-annulment',
  'refuse-annulment',
])

/** Whoever decides what waits is told it: they decide on that request, and on no later one. */
export function versionSeen(version: number, seen: Sight, allowed: readonly EntryAction[]): number {
  const isTold = seen !== 'EXISTENCE' || allowed.some((action) => decisions.has(action))
  return isTold ? version : untoldVersion
}
