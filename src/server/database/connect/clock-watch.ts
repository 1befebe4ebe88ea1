/**
 * Whether PostgreSQL's clock went on as time does. A process counts the time that truly passes
 * (since the machine started, its sleep included) beside the clock that dates the book: when the
 * two part, the clock was moved. Only a person can say then which hour it is. A process that starts
 * goes on from where the last one on the same boot left off.
 */
import { uptime } from 'node:os'

import type { Anchor, KeptLooks } from './kept-looks.ts'

/**
 * A look at the clock: what it said, and the steady time just before and after it was asked, in ms.
 */
export interface ClockLook {
  readonly clock: Date
  readonly beforeMs: number
  readonly afterMs: number
}

/**
 * What explains a clock that moved: facts of another process that lived on, or the word of a
 * person.
 */
export interface ClockWitness {
  readonly lastAt: Date
  /** The position of the last `ClockConfirmed`; null when there is none. */
  readonly confirmedPosition: number | null
  /** Whether some process said that the clock waits for a person, and that was not ended. */
  readonly isWaiting: boolean
}

export interface ClockWatch {
  readonly steadyMs: () => number
  /** Whether it moved since it was last believed in that municipality, and nobody explained it. */
  readonly hasJumped: (municipalityId: string, look: ClockLook, witness: ClockWitness) => boolean
  /** The last fact says nothing against what was seen last either: the next start begins there. */
  readonly believe: (municipalityId: string) => void
}

// A database that changes machines brings another clock, some seconds apart.
const toleratedMs = 60_000
// A reading that took longer says too little of the moment it was made.
const preciseMs = 1000

interface DoubtedAnchor extends Anchor {
  /** The last fact when a process began while the clock waited; later ones are of others. */
  readonly doubtedMs?: number | undefined
}

/** Steady time of this machine: `/proc/uptime` and its like go on while a laptop sleeps. */
export function machineSteadyMs(): number {
  return uptime() * 1000
}

/**
 * Begins with what was kept on this boot. Where nothing was, with the clock as it is at the start:
 * what went wrong before is for the last fact to tell, unless it was told already and still waits.
 */
export function openClockWatch(
  opening: ClockLook,
  machineMs: () => number,
  looks?: KeptLooks,
): ClockWatch {
  const first: Anchor = {
    clockMs: opening.clock.getTime(),
    steadyMs: (opening.beforeMs + opening.afterMs) / 2,
  }
  const anchors = new Map<string, DoubtedAnchor>(looks?.anchors)
  return {
    steadyMs: machineMs,
    believe(municipalityId) {
      const anchor = anchors.get(municipalityId)
      if (anchor) looks?.keep(municipalityId, anchor)
    },
    hasJumped(municipalityId, look, witness) {
      const { clock, beforeMs, afterMs } = look
      const { lastAt, confirmedPosition, isWaiting } = witness
      const doubt = isWaiting ? { doubtedMs: lastAt.getTime() } : {}
      const anchor = anchors.get(municipalityId) ?? { ...first, ...doubt }
      const isBelieved = doesFollow(anchor, look, witness)
      if (isBelieved && afterMs - beforeMs < preciseMs) {
        const steadyMs = (beforeMs + afterMs) / 2
        anchors.set(municipalityId, { clockMs: clock.getTime(), steadyMs, confirmedPosition })
      } else if (anchor.confirmedPosition === undefined) {
        anchors.set(municipalityId, { ...anchor, confirmedPosition })
      }
      return !isBelieved
    },
  }
}

/** As time does, or by the word of a person, or as others lived it. */
function doesFollow(
  anchor: DoubtedAnchor,
  { clock, beforeMs, afterMs }: ClockLook,
  { lastAt, confirmedPosition }: ClockWitness,
): boolean {
  const clockMs = clock.getTime()
  const earliest = anchor.clockMs + beforeMs - anchor.steadyMs - toleratedMs
  const latest = anchor.clockMs + afterMs - anchor.steadyMs + toleratedMs
  const isSteady = anchor.doubtedMs === undefined && clockMs >= earliest && clockMs <= latest
  const isConfirmed =
    anchor.confirmedPosition !== undefined && anchor.confirmedPosition !== confirmedPosition
  const isLived = lastAt.getTime() > (anchor.doubtedMs ?? latest) && clockMs >= lastAt.getTime()
  return isSteady || isConfirmed || isLived
}

const watches = new WeakMap<object, ClockWatch>()

/** Lets whoever works in the transaction find the watch of the database it is of. */
export function withWatch<Db extends object>(db: Db, watch: ClockWatch): Db {
  watches.set(db, watch)
  return db
}

/** Of a transaction that no `Database` opened, none: the console's, as the owner. */
export function watchOf(db: object): ClockWatch | undefined {
  return watches.get(db)
}
