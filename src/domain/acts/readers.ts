/**
 * Naming who may read an entry that is not open to its whole office, and taking them off. Who can
 * be named is asked where people are known: `server/entries/handle/name-readers.ts`.
 */
import type { EntryPlace } from '../entry/entry-place.ts'
import { handlingStatuses } from '../handling/handling.ts'
import type { EntryAct } from './act.ts'
import { by, heads, never } from './act.ts'

/** Letters of the reason. */
export const readersReason = 5

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
