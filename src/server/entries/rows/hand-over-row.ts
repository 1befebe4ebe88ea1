/** A line of the route sheet as a row, for the trays and the delivery list. */
import type { Entry } from '#domain/entry/entry.ts'
import type { HandOver } from '#domain/handling/hand-over.ts'
import { receiptOf } from '#domain/handling/hand-over.ts'
import type { Tables } from '../../database/tables/tables.ts'

export function handOverRows(municipalityId: string, entry: Entry): Tables['hand_over'][] {
  return entry.handling.handOvers.map((line) => handOverRow(municipalityId, entry.entryId, line))
}

function handOverRow(municipalityId: string, entryId: string, line: HandOver): Tables['hand_over'] {
  const receipt = receiptOf(line)
  const end = endOf(line)
  return {
    municipality_id: municipalityId,
    entry_id: entryId,
    sequence: line.sequence,
    kind: line.kind,
    from_unit_id: line.fromUnitId,
    unit_id: line.unitId,
    purpose: line.purpose,
    instruction: line.instruction,
    paper_included: line.paperIncluded,
    folios_sent: line.foliosSent,
    due_on: line.dueOn,
    sent_by_id: line.sentById,
    sent_at: new Date(line.sentAt),
    state: line.state,
    received_by_id: receipt?.receivedById ?? null,
    received_at: receipt && new Date(receipt.receivedAt),
    folios_received: receipt?.foliosReceived ?? null,
    ended_by_id: end?.byId ?? null,
    ended_at: end && new Date(end.at),
  }
}

function endOf(line: HandOver): { readonly byId: string; readonly at: string } | null {
  switch (line.state) {
    case 'PENDING':
      return null
    case 'RECEIVED':
      return line.closed
    case 'RETURNED':
      return { byId: line.returnedById, at: line.returnedAt }
    case 'RECALLED':
      return { byId: line.recalledById, at: line.recalledAt }
  }
}
