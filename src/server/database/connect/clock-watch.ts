/**
 * Whether PostgreSQL's clock went on as time does. A process counts the time that truly passes
 * (since the machine started, its sleep included) beside the clock that dates the book: when the
 * two part, the clock was moved. Only a person can say then which hour it is.
 */
import { uptime } from 'node:os'

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
}

export interface ClockWatch {
  readonly steadyMs: () => number
  /** Whether it moved since it was last believed in that municipality, and nobody explained it. */
  readonly hasJumped: (municipalityId: string, look: ClockLook, witness: ClockWitness) => boolean
}

// A database that changes machines brings another clock, some seconds apart.
const toleratedMs = 60_000
// A reading that took longer says too little of the moment it was made.
const preciseMs = 1000

interface Anchor {
  readonly clockMs: number
  readonly steadyMs: number
  /** Undefined until it was looked up. */
  readonly confirmedPosition: number | null | undefined
}

/** Steady time of this machine: `/proc/uptime` and its like go on while a laptop sleeps. */
export function machineSteadyMs(): number {
  return uptime() * 1000
}

/**
 * Begins with the clock as it is at the start: what went wrong before is for the last fact to tell.
 */
export function openClockWatch(opening: ClockLook, steadyMs: () => number): ClockWatch {
  const first: Anchor = {
    clockMs: opening.clock.getTime(),
    steadyMs: (opening.beforeMs + opening.afterMs) / 2,
    confirmedPosition: undefined,
  }
  const anchors = new Map<string, Anchor>()
  return {
    steadyMs,
    hasJumped(municipalityId, { clock, beforeMs, afterMs }, { lastAt, confirmedPosition }) {
      const anchor = anchors.get(municipalityId) ?? first
      const clockMs = clock.getTime()
      const earliest = anchor.clockMs + beforeMs - anchor.steadyMs - toleratedMs
      const latest = anchor.clockMs + afterMs - anchor.steadyMs + toleratedMs
      const isSteady = clockMs >= earliest && clockMs <= latest
      const isConfirmed =
        anchor.confirmedPosition !== undefined && anchor.confirmedPosition !== confirmedPosition
      const isLived = lastAt.getTime() > latest && clockMs >= lastAt.getTime()
      const isBelieved = isSteady || isConfirmed || isLived
      if (isBelieved && afterMs - beforeMs < preciseMs) {
        anchors.set(municipalityId, {
          clockMs,
          steadyMs: (beforeMs + afterMs) / 2,
          confirmedPosition,
        })
      } else if (anchor.confirmedPosition === undefined) {
        anchors.set(municipalityId, { ...anchor, confirmedPosition })
      }
      return !isBelieved
    },
  }
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
