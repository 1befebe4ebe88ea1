import type { EntryEvent } from '#domain/acts/entry-fact.ts'

interface Placed {
  readonly position: number
  readonly event: EntryEvent
}

/**
 * Where the dates were last computed from presentation and type: at the registration, or at the
 * correction of either.
 */
export function datedAt(events: readonly Placed[]): number {
  const last = events.findLast(
    ({ event }) =>
      event.type === 'EntryRegistered' ||
      (event.type === 'EntryRectified' &&
        event.data.changes.some(({ field }) => field === 'presentedAt' || field === 'typeId')),
  )
  return last?.position ?? 0
}
