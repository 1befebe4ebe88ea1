/** What went out in the past of the demonstration. */
import type { Outgoing, OutgoingFact } from '#domain/outgoing/outgoing.ts'
import { evolveOutgoing } from '#domain/outgoing/outgoing.ts'
import type { AppendedEvent } from '#server/ledger/append.ts'

export interface PastExits {
  readonly exits: ReadonlyMap<string, PastExit>
  /** Something that happened to a document that went out, its dispatch first. */
  readonly sendOut: (at: Date, outgoingId: string, actorId: string, fact: OutgoingFact) => void
}

export interface PastExit {
  readonly outgoing: Outgoing
  readonly link: AppendedEvent
  /** Where each delivery stands in the ledger. */
  readonly positions: ReadonlyMap<string, number>
}

type Append = (at: Date, outgoingId: string, actorId: string, fact: OutgoingFact) => AppendedEvent

export function openPastExits(append: Append): PastExits {
  const exits = new Map<string, PastExit>()
  return {
    exits,
    sendOut(at, outgoingId, actorId, fact) {
      const { outgoing = null, link, positions = [] } = exits.get(outgoingId) ?? {}
      const event = append(at, outgoingId, actorId, fact)
      const delivery =
        fact.type === 'DeliveryAttempted' ? [[fact.data.deliveryId, event.position] as const] : []
      exits.set(outgoingId, {
        outgoing: evolveOutgoing(outgoing, { ...fact, outgoingId, actorId, at: at.toISOString() }),
        link: link ?? event,
        positions: new Map([...positions, ...delivery]),
      })
    },
  }
}
