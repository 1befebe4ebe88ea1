/** An entry as the ledger tells it, for someone who may know of it. */
import type { CivilDate } from '#domain/civil-date.ts'
import type { Entry } from '#domain/entry.ts'
import { entryFrom } from '#domain/entry.ts'
import type { Actor, Sight } from '#domain/permission.ts'
import { sight, sightOf } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import { officeOf, todayAt } from '../counter/counter.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Desk } from '../desk.ts'
import type { StoredEvent } from '../ledger/read-events.ts'
import { entryEvents } from '../ledger/read-events.ts'

export interface SeenEntry {
  readonly entry: Entry
  /** Of the registration. */
  readonly hash: Buffer
  readonly events: readonly StoredEvent[]
  readonly sight: Exclude<Sight, 'NONE'>
  readonly today: CivilDate
}

/** Refuses E-CON-03 alike for an entry that is not there and for one that is not the reader's. */
export async function seeEntry(desk: Desk, entryId: string): Promise<SeenEntry> {
  return desk.house.database.read(desk.actor.municipalityId, (db) => seeEntryIn(db, desk, entryId))
}

export async function seeEntryIn(db: Transaction, desk: Desk, entryId: string): Promise<SeenEntry> {
  const { actor, house } = desk
  const events = await entryEvents(db, actor.municipalityId, entryId)
  const [first] = events
  // A subject may be something else than an entry: a unit, a person.
  if (first?.event.type !== 'EntryRegistered') throw new Refusal('E-CON-03')
  const entry = entryFrom(events.map(({ event }) => event))
  const counter = await house.counters.of(actor.municipalityId)
  const today = todayAt(officeOf(counter, entry.officeId), house.now())
  return { entry, hash: first.hash, events, sight: sightFor(actor, entry, today), today }
}

function sightFor(actor: Actor, entry: Entry, today: CivilDate): Exclude<Sight, 'NONE'> {
  const seen = sight(actor, sightOf(entry), today)
  if (seen === 'NONE') throw new Refusal('E-CON-03')
  return seen
}

/** Refuses E-CON-03 unless the reader may read the content. */
export function demandContent(seen: Pick<SeenEntry, 'sight'>): void {
  if (seen.sight !== 'CONTENT') throw new Refusal('E-CON-03')
}
