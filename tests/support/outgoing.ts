import type { OutgoingForm } from '#contract/outgoing/outgoing.ts'

import { unitAt } from './handling.ts'
import type { TestApp } from './test-app.ts'

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
