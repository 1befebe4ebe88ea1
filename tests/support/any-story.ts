/**
 * Stories nobody would think of: people wish for acts one after another, and those that are refused
 * do not happen.
 */
import { closeEntry, archiveEntry, reopenEntry } from '#domain/acts/closure.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryEvent, EntryFact } from '#domain/acts/entry-fact.ts'
import { evolve } from '#domain/acts/entry-fact.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { acknowledgeCopy, closeCopy } from '#domain/acts/copies.ts'
import { acknowledgeEntry, recallEntry, returnEntry } from '#domain/acts/receive-entry.ts'
import { undoAct } from '#domain/acts/undo.ts'
import { assignEntry, observeEntry, remedyEntry } from '#domain/acts/work.ts'
import fc from 'fast-check'

import * as story from './story.ts'

interface Wish {
  readonly act: (typeof wishable)[number]
  readonly unitId: string
  readonly copies: readonly string[]
  readonly sequence: number
  readonly by: string
}

const wishable = [
  'route',
  'acknowledge',
  'return',
  'recall',
  'copy',
  'endCopy',
  'assign',
  'observe',
  'remedy',
  'close',
  'archive',
  'reopen',
  'undo',
] as const

const openUnits = ['works', 'finance', 'mayor'] as const

export const anyStory: fc.Arbitrary<readonly Wish[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...wishable),
    unitId: fc.constantFrom(...openUnits),
    copies: fc.subarray([...openUnits]),
    sequence: fc.integer({ min: 1, max: 9 }),
    by: fc.constantFrom(story.people.clerk, story.people.head, story.people.staff),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)

export interface Step {
  readonly entry: Entry
  readonly events: readonly EntryEvent[]
}

/** What became of the entry, step by step. Each act is five seconds after the one before. */
export function tell(wishes: readonly Wish[]): readonly Step[] {
  const opened = story.registration()
  const steps: Step[] = [{ entry: evolve(null, opened), events: [opened] }]
  for (const [index, wish] of wishes.entries()) {
    const { entry, events } = steps.at(-1) ?? { entry: story.anEntry(), events: [opened] }
    const at = story.minutes((index + 1) / 12)
    const fact = granted(() => decide(entry, wish, at))
    if (!fact) continue
    const event: EntryEvent = { ...fact, entryId: 'entry', actorId: wish.by, at }
    steps.push({ entry: evolve(entry, event), events: [...events, event] })
  }
  return steps
}

function granted(wished: () => EntryFact): EntryFact | null {
  try {
    return wished()
  } catch (caught) {
    if (caught instanceof Refusal) return null
    throw caught
  }
}

const decisions: Readonly<
  Record<Wish['act'], (entry: Entry, wish: Wish, at: string) => EntryFact>
> = {
  route: (entry, { unitId, copies }) => story.routeTo(entry, unitId, copies),
  acknowledge: (entry) => acknowledgeEntry(entry, story.received),
  return: (entry) =>
    returnEntry(entry, { cause: 'OTHER', text: 'No es de aquí' }, story.returnFacts),
  recall: (entry) => recallEntry(entry, { reason: 'Oficina equivocada' }, { unitName: () => '' }),
  copy: (entry, { sequence }) => acknowledgeCopy(entry, sequence),
  endCopy: (entry, { sequence }) => closeCopy(entry, sequence, null),
  assign: (entry, { by }) => assignEntry(entry, { assigneeId: by, instruction: null }),
  observe: (entry) =>
    observeEntry(entry, story.anObservation({ suspendsDeadline: true }), story.observeFacts),
  remedy: (entry) =>
    remedyEntry(
      entry,
      { remedyEntryId: 'remedy', on: '2026-03-04' },
      { dueWith: story.dueWith(entry) },
    ),
  close: (entry) =>
    closeEntry(entry, { outcome: 'PARTIAL', reply: story.reply, reason: null }, story.openedOn),
  archive: (entry) => archiveEntry(entry, { code: 'A-1', location: null }),
  reopen: (entry, { by }) =>
    reopenEntry(entry, { reason: 'Llegaron antecedentes nuevos' }, { actorId: by }),
  undo: (entry, { by }, at) => undoAct(entry, by, at),
}

function decide(entry: Entry, wish: Wish, at: string): EntryFact {
  return decisions[wish.act](entry, wish, at)
}
