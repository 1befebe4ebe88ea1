/**
 * Following the ledger: one LISTEN a process. A wake-up says only "the ledger of M stands at N";
 * what happened is read from the ledger by position, so nothing is missed and nothing is told
 * twice. It is read once for all who follow, however many: with 200 screens, each reading for
 * itself, the last one heard 200 readings later.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { Database } from '../database/connect/open-database.ts'
import { underDeadline } from '../common/deadline.ts'
import type { Happening } from './read-happenings.ts'
import { mostReadAtOnce, readHappenings } from './read-happenings.ts'

export interface Listener {
  /** What happened after what it was told last, oldest first; never empty. */
  readonly onHappenings: (happenings: readonly Happening[]) => void
  /** The ledger could not be read: it is told nothing more. */
  readonly onLost: (cause: unknown) => void
}

export interface Follower {
  /**
   * Tells what happens in the municipality after a position, beginning with what happened since.
   * Returns how to stop.
   */
  readonly follow: (municipalityId: string, after: number, listener: Listener) => () => void
  readonly close: () => Promise<void>
}

/** `onSites`: an address, or a name, of some municipality changed, or may have unheard. */
export async function openFollower(
  database: Database,
  onSites: () => void = () => undefined,
): Promise<Follower> {
  const lines = new Map<string, Line>()
  const listening = await database.listen('asiento_ledger', {
    onNotice: (payload) =>
      payload === 'site' ? onSites() : lines.get(payload.split(' ')[0] ?? '')?.wake(),
    // Notices sent while nobody listened are lost: everyone looks again.
    onConnected: () => {
      onSites()
      for (const line of lines.values()) line.wake()
    },
  })
  const lineOf = (municipalityId: string): Line => {
    const line =
      lines.get(municipalityId) ??
      openLine((after) =>
        underDeadline(() =>
          database.read(municipalityId, (db) => readHappenings(db, municipalityId, after)),
        ),
      )
    lines.set(municipalityId, line)
    return line
  }
  return {
    follow: (municipalityId, after, listener) => lineOf(municipalityId).join(after, listener),
    close: () => listening.close(),
  }
}

/** Everyone who follows one municipality. */
interface Line {
  readonly wake: () => void
  readonly join: (after: number, listener: Listener) => () => void
}

interface Follow {
  readonly listener: Listener
  position: number
}

/** What one person does is told at once; what sixteen do in the same moment, together. */
const gatherMs = 40

function openLine(read: (after: number) => Promise<readonly Happening[]>): Line {
  const follows = new Set<Follow>()
  let [isReading, isStale] = [false, false]

  /** Reads once for all, from whoever is furthest behind; whether there is more. */
  async function catchUp(): Promise<boolean> {
    const served = [...follows]
    const happenings = await read(Math.min(...served.map(({ position }) => position)))
    for (const follow of served) if (follows.has(follow)) tell(follow, happenings)
    return happenings.length === mostReadAtOnce
  }
  async function readOn(): Promise<void> {
    isReading = true
    try {
      while (isStale && follows.size > 0) {
        isStale = false
        // oxlint-disable-next-line no-await-in-loop -- each reading starts where the last one ended
        if (await catchUp()) isStale = true
        // oxlint-disable-next-line no-await-in-loop
        else await pause(gatherMs, undefined, { ref: false })
      }
    } catch (cause) {
      for (const { listener } of follows) listener.onLost(cause)
      follows.clear()
    } finally {
      isReading = false
    }
  }
  function wake(): void {
    isStale = true
    if (!isReading) void readOn()
  }
  return {
    wake,
    join(after, listener) {
      const follow: Follow = { listener, position: after }
      follows.add(follow)
      wake()
      return () => void follows.delete(follow)
    },
  }
}

function tell(follow: Follow, happenings: readonly Happening[]): void {
  const fresh = happenings.filter(({ position }) => position > follow.position)
  const last = fresh.at(-1)
  if (!last) return
  follow.position = last.position
  follow.listener.onHappenings(fresh)
}
