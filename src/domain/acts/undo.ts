/** Taking back one's own last act at once. */
import type { Entry } from '../entry/entry.ts'
import type { HandlingFact } from './handling-fact.ts'
import { undoWindowMs } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import type { EntryAct } from './act.ts'
import { handlingActs } from './acts.ts'

const undoable: ReadonlySet<string> = new Set(
  Object.values<EntryAct>(handlingActs).flatMap(({ fact, isUndoable }) =>
    isUndoable === true ? [fact] : [],
  ),
)

/** Null when there is nothing of theirs to take back. */
export function undoUntil(entry: Entry, actorId: string, now: string): string | null {
  const { lastAct } = entry.handling
  if (
    lastAct === null ||
    entry.registerStatus === 'ANNULLED' ||
    lastAct.byId !== actorId ||
    !undoable.has(lastAct.type)
  ) {
    return null
  }
  const until = Date.parse(lastAct.at) + undoWindowMs
  return until < Date.parse(now) ? null : new Date(until).toISOString()
}

export function undoAct(
  entry: Entry,
  actorId: string,
  now: string,
): Extract<HandlingFact, { type: 'ActUndone' }> {
  const { lastAct } = entry.handling
  if (lastAct === null || undoUntil(entry, actorId, now) === null) throw new Refusal('E-TRA-14')
  return { type: 'ActUndone', data: { act: lastAct.type } }
}
