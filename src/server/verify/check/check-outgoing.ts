/** Documents that went out, as `check-subjects.ts` proves them. */
import { outgoingFactTypes, outgoingFrom } from '#domain/outgoing/outgoing.ts'
import {
  addresseeRows,
  answerRows,
  attemptRows,
  fileRows,
  outgoingRow,
} from '../../outgoing/outgoing-row.ts'
import { outgoingEvent } from '../../outgoing/see-outgoing.ts'
import type { Remade, SubjectEvent, SubjectKind } from './check-subjects.ts'
import { linkOf } from './check-subjects.ts'

export const outgoingSubjects: SubjectKind = {
  key: 'outgoing_id',
  tables: [
    // Its confidentiality follows what it answers: `check-secrecy.ts`.
    {
      name: 'outgoing',
      key: ['outgoing_id'],
      json: ['annulment'],
      unsaid: ['confidentiality'],
    },
    { name: 'outgoing_addressee', key: ['outgoing_id', 'ordinal'] },
    { name: 'delivery_attempt', key: ['outgoing_id', 'delivery_id'] },
    { name: 'outgoing_answer', key: ['outgoing_id', 'entry_id'] },
    { name: 'outgoing_file', key: ['outgoing_id', 'file_id'] },
  ],
  types: outgoingFactTypes,
  first: 'OutgoingDispatched',
  called: 'un documento de salida',
  begun: 'despachado',
  remake,
}

function remake(municipalityId: string, events: readonly SubjectEvent[]): Remade {
  const told = events.map(({ body }) => outgoingEvent(body))
  const outgoing = outgoingFrom(told)
  const [dispatch] = events
  if (!dispatch) throw new Error('no hay ninguno')
  const positions = new Map(
    told.flatMap((event, place) =>
      event.type === 'DeliveryAttempted'
        ? [[event.data.deliveryId, Number(events[place]?.position)] as const]
        : [],
    ),
  )
  return {
    number: outgoing.exitNumber,
    rows: {
      outgoing: [outgoingRow(municipalityId, outgoing, linkOf(dispatch))],
      outgoing_addressee: addresseeRows(municipalityId, outgoing),
      delivery_attempt: attemptRows(municipalityId, outgoing, positions),
      outgoing_answer: answerRows(municipalityId, outgoing),
      outgoing_file: fileRows(municipalityId, outgoing),
    },
  }
}
