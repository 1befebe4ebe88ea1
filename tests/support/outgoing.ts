import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { CallOf } from '#contract/common/endpoint.ts'
import type { OutgoingForm, OutgoingView } from '#contract/outgoing/outgoing.ts'

import { unitAt } from './handling.ts'
import type { Person, TestApp } from './test-app.ts'

/** A plain letter that leaves from the first unit, by post, to one person. */
export function anOutgoing(
  app: Pick<TestApp, 'municipality'>,
  changes: Partial<OutgoingForm> = {},
): OutgoingForm {
  return {
    officeId: app.municipality.foundation.officeId,
    unitId: unitAt(app, 1),
    kind: 'OFFICIAL_LETTER',
    documentNumber: 'Oficio N° 12-2026',
    documentDate: '2026-01-02',
    signedBy: 'Rosa Quispe Mamani, Directora de Obras',
    subject: 'Responde a la solicitud de poda de árbol',
    folios: 2,
    confidentiality: 'ORDINARY',
    addressees: [
      {
        name: 'Marta Huenchumilla Catrileo',
        identity: '12.345.678-5',
        address: 'Calle Sol 12',
        means: 'CERTIFIED_POST',
      },
    ],
    answers: [],
    files: [],
    ...changes,
  }
}

export function dispatching(
  app: Pick<TestApp, 'municipality'>,
  by: Person,
  changes: Partial<OutgoingForm> = {},
  outgoingId: string = randomUUID(),
) {
  return by.ask(api.dispatchOutgoing, { params: { outgoingId }, body: anOutgoing(app, changes) })
}

/** Sends it out, and fails when that is refused. */
export async function dispatch(...call: Parameters<typeof dispatching>): Promise<OutgoingView> {
  const { body, problem } = await dispatching(...call)
  if (problem) throw new Error(`Not dispatched: ${JSON.stringify(problem)}`)
  return body.outgoing
}

/** One attempt to hand it over; nobody was there unless it says otherwise. */
export function delivering(
  by: Person,
  outgoingId: string,
  attempt: Partial<CallOf<typeof api.recordDelivery>['body']> = {},
  deliveryId: string = randomUUID(),
) {
  const [at, result] = [new Date().toISOString(), 'NOT_FOUND'] as const
  const body = { addressee: 1, at, result, receivedBy: null, note: null, ...attempt }
  return by.ask(api.recordDelivery, { params: { outgoingId, deliveryId }, body })
}

/** One person asks for it and another approves. */
export async function annulExit(
  [asker, approver]: readonly [Person, Person],
  outgoingId: string,
  reason = 'Se despachó dos veces el mismo oficio',
): Promise<OutgoingView> {
  const params = { outgoingId }
  await asker.ask(api.askOutgoingAnnulment, { params, body: { reason } })
  const approval = { params, body: { approves: true, reason: '' } }
  const { body, problem } = await approver.ask(api.decideOutgoingAnnulment, approval)
  if (problem) throw new Error(`Not annulled: ${JSON.stringify(problem)}`)
  return body
}
