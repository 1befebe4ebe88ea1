import type { LetterForm } from '#contract/letters/letters.ts'
import type { TemplateForm } from '#contract/letters/templates.ts'

import { unitAt } from './handling.ts'
import type { TestApp } from './test-app.ts'

/** A plain letter of the first unit to one person, whose head signs it. */
export function aLetter(
  app: Pick<TestApp, 'municipality'>,
  signerId: string,
  changes: Partial<LetterForm> = {},
): LetterForm {
  return {
    officeId: app.municipality.foundation.officeId,
    unitId: unitAt(app, 1),
    kind: 'OFFICIAL_LETTER',
    subject: 'Responde a la solicitud de poda de árbol',
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
    signers: [{ staffId: signerId, kind: 'SIGNATURE', position: 'Directora de Obras' }],
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Se autoriza la poda pedida.' }] },
      ],
    },
    ...changes,
  }
}

const said = (text: string) => ({ type: 'text' as const, text })
const field = (name: string) => ({ type: 'mergeField' as const, attrs: { name } })

/** For any document: a condition, a row for each addressee, and the foot of the country. */
export const aTemplate: TemplateForm = {
  name: 'Respuesta a una solicitud',
  kind: 'LETTER',
  typeIds: [],
  outcome: 'GRANTED',
  subject: 'Se accede a lo pedido',
  body: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [said('Vista la solicitud '), field('entrada.numero')] },
      {
        type: 'conditional',
        attrs: { field: 'destinatario.identidad', test: 'PRESENT', value: '' },
        content: [
          {
            type: 'paragraph',
            content: [said('Con documento '), field('destinatario.identidad')],
          },
        ],
      },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            attrs: { each: 'ADDRESSEES' },
            content: [
              {
                type: 'tableCell',
                content: [{ type: 'paragraph', content: [field('destinatario.nombre')] }],
              },
            ],
          },
        ],
      },
    ],
  },
  foot: null,
  isActive: true,
}
