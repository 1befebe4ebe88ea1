import type { OutgoingForm } from '#contract/outgoing/outgoing.ts'

import { putUnderLoad } from '../stage/put-under-load.ts'
import { written } from '../stage/figures.ts'
import type { Pace } from '../stage/figures.ts'
import type { Stage } from '../stage/stage.ts'

/** Rows of the table of registering, whose pace with one client and with sixteen is given. */
export async function exitRows(stage: Stage, registering: readonly Pace[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const [index, clients] of [1, 16].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const { perSecond, p50Ms, p99Ms } = await sendOutUnderLoad(stage, clients)
    const ratio = perSecond / (registering[index]?.perSecond ?? Number.NaN)
    rows.push(
      [`despachar, ${clients} a la vez`, ...[perSecond, p50Ms, p99Ms].map(written)],
      ['  razón despachar / registrar', written(ratio), '', ''],
    )
  }
  return rows
}

/** Documents that leave, each to one addressee. */
function sendOutUnderLoad({ caller, town }: Stage, clients: number): Promise<Pace> {
  const [unit] = town.foundation.units
  const form: OutgoingForm = {
    officeId: town.foundation.officeId,
    unitId: unit?.unitId ?? '',
    kind: 'OFFICIAL_LETTER',
    documentNumber: 'Oficio N° 12-2026',
    documentDate: '2026-01-02',
    signedBy: 'Rosa Quispe Mamani, Directora de Obras',
    subject: 'Responde a la solicitud de poda de árbol',
    folios: 2,
    confidentiality: 'ORDINARY',
    addressees: [
      { name: 'Marta Huenchumilla', identity: null, address: 'Calle Sol 12', means: 'NOTIFIER' },
    ],
    answers: [],
    files: [],
  }
  return putUnderLoad({
    ...caller,
    method: 'PUT',
    path: '/api/outgoing/{id}',
    body: { json: JSON.stringify(form) },
    clients,
  })
}
