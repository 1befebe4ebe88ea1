/**
 * Following the ledger: one LISTEN a process. A wake-up says only "the ledger of M stands at N"; what happened is read from
 * the ledger by position, so nothing is missed and nothing is told twice.
 */
import type { Database } from '../database/open-database.ts'

export interface Follower {
  /** Calls back at every move of the municipality's ledger, and after a lost connection came back. Returns how to stop. */
  readonly follow: (municipalityId: string, moved: () => void) => () => void
  readonly close: () => Promise<void>
}

export async function openFollower(database: Database): Promise<Follower> {
  const followers = new Map<string, Set<() => void>>()
  const wake = (municipalityId: string): void => {
    for (const moved of followers.get(municipalityId) ?? []) moved()
  }
  const listening = await database.listen('asiento_ledger', {
    onNotice: (payload) => wake(payload.split(' ')[0] ?? ''),
    // Notices sent while nobody listened are lost: everyone looks again.
    onConnected: () => {
      for (const municipalityId of followers.keys()) wake(municipalityId)
    },
  })
  return {
    follow(municipalityId, moved) {
      const others = followers.get(municipalityId) ?? new Set()
      followers.set(municipalityId, others.add(moved))
      return () => {
        others.delete(moved)
        if (others.size === 0) followers.delete(municipalityId)
      }
    },
    close: () => listening.close(),
  }
}
