/** Who may read an entry by name. */
import type { EntryPlace } from '../entry/entry-place.ts'
import type { Changed, Facts, Handling } from '../handling/handling.ts'
import { joined, without, handlingStatuses } from '../handling/handling.ts'
import type { EntryAct, Reasoned } from './act.ts'
import { by, heads, never } from './act.ts'

export const readersReason = 5

export interface Readers extends Reasoned {
  readonly readerIds: readonly string[]
}

export const readerFacts = {
  ReadersNamed: (handling: Handling, { readerIds }: Readers): Changed => ({
    readerIds: joined(handling.readerIds, readerIds),
  }),
  // By name, or because the place they read it from is theirs no longer.
  ReadersWithdrawn: (handling: Handling, { readerIds }: Readers): Changed => ({
    readerIds: without(handling.readerIds, readerIds),
  }),
} satisfies Facts

export const readerActs = {
  nameReaders: {
    ...by(heads, never),
    does: { 'name-readers': mayNameReaders },
    from: handlingStatuses,
    called: ['NAME_READERS', 'NAME_WHO_MAY_READ_IT'],
    fact: 'ReadersNamed',
  },
  withdrawReaders: {
    ...by(heads),
    does: {
      'withdraw-readers': (place) => mayNameReaders(place) && place.entry.readerIds.length > 0,
    },
    from: handlingStatuses,
    called: ['TAKE_READERS_OFF', 'TAKE_OFF_WHO_MAY_READ_IT'],
    fact: 'ReadersWithdrawn',
  },
} as const satisfies Readonly<Record<string, EntryAct>>

function mayNameReaders({ isHeadOfRegistry, leads, entry }: EntryPlace): boolean {
  return isHeadOfRegistry || (leads && entry.confidentiality !== 'ORDINARY')
}
