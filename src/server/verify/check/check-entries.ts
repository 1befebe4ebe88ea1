/** Entries, as `check-subjects.ts` proves them, with every receipt they ever had. */
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFactTypes, evolve } from '#domain/acts/entry-fact.ts'
import {
  attachmentRows,
  entryRow,
  handOverRows,
  noteRows,
  partyRows,
  relationRows,
} from '../../entries/rows/entry-row.ts'
import { entryEvent } from '../../ledger/read-events.ts'
import type { MadeRow } from '../replay/compare-rows.ts'
import type { Remade, SubjectEvent, SubjectKind } from './check-subjects.ts'
import { linkOf } from './check-subjects.ts'

export const entrySubjects: SubjectKind = {
  key: 'entry_id',
  tables: [
    { name: 'entry', key: ['entry_id'], json: ['annulment', 'confidentiality_change'] },
    { name: 'entry_party', key: ['entry_id', 'ordinal'] },
    { name: 'attachment', key: ['entry_id', 'attachment_id'] },
    { name: 'entry_note', key: ['entry_id', 'note_id'] },
    { name: 'entry_relation', key: ['entry_id', 'related_entry_id', 'kind'] },
    { name: 'hand_over', key: ['entry_id', 'sequence'] },
    { name: 'receipt', key: ['entry_id', 'version'] },
  ],
  types: entryFactTypes,
  first: 'EntryRegistered',
  called: 'un asiento',
  begun: 'registrado',
  remake,
}

/**
 * The entry, and every receipt it ever had: the first one and one for each correction that touched
 * what it says.
 */
function remake(municipalityId: string, events: readonly SubjectEvent[]): Remade {
  let entry: Entry | null = null
  const receipts: MadeRow[] = []
  for (const { body } of events) {
    const event = entryEvent(body)
    const version: number = entry?.receiptVersion ?? 0
    if (event.type === 'EntryAnnulled') demandTwoPeople(entry, event)
    if (event.type === 'EntryRectified') demandTwoForLevel(entry, event)
    entry = evolve(entry, event)
    if (entry.receiptVersion === version) continue
    receipts.push({
      municipality_id: municipalityId,
      entry_id: entry.entryId,
      version: entry.receiptVersion,
      verification_code: entry.verificationCode,
      issued_at: new Date(event.at),
    })
  }
  const [first] = events
  if (!entry || !first) throw new Error('no hay ninguno')
  return {
    number: entry.entryNumber,
    rows: {
      entry: [entryRow(municipalityId, entry, linkOf(first))],
      entry_party: partyRows(municipalityId, entry),
      attachment: attachmentRows(municipalityId, entry),
      entry_note: noteRows(municipalityId, entry),
      entry_relation: relationRows(municipalityId, entry),
      hand_over: handOverRows(municipalityId, entry),
      receipt: receipts,
    },
  }
}

/** An annulment is of two people. */
function demandTwoPeople(
  entry: Entry | null,
  { actorId }: Extract<EntryEvent, { type: 'EntryAnnulled' }>,
): void {
  if (entry?.annulment?.requestedById === actorId) throw new Error('lo anuló una sola persona')
}

/** What somebody asked for is not what they did themselves. */
function demandTwoForLevel(
  entry: Entry | null,
  { actorId, data }: Extract<EntryEvent, { type: 'EntryRectified' }>,
): void {
  const asked = entry?.handling.confidentialityChange
  const change = data.changes.find(({ field }) => field === 'confidentiality')
  if (asked && asked.askedById === actorId && change?.to === asked.to)
    throw new Error('una sola persona pidió y confirmó el cambio de reserva')
}
