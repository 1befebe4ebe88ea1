/** What letters of the demonstration begin from: invented texts, as a town hall writes them. */
import type { Inline, MergeFieldName, Paragraph } from '#domain/letters/body.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'

const field = (name: MergeFieldName): Inline => ({ type: 'mergeField', attrs: { name } })
const paragraph = (...said: (string | Inline)[]): Paragraph => ({
  type: 'paragraph',
  content: said.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)),
})

const opening = [
  paragraph('De mi consideración:'),
  paragraph(
    'En respuesta a su documento ',
    field('entrada.numero'),
    ', del ',
    field('entrada.fecha'),
    ', sobre «',
    field('entrada.asunto'),
    '»:',
  ),
]
const closing = paragraph('Saluda atentamente a usted.')
const same = { typeIds: [], subject: '', foot: null, isActive: true }

export const demoTemplates: readonly LetterTemplate[] = [
  {
    ...same,
    name: 'Se accede a lo solicitado',
    kind: 'OFFICIAL_LETTER',
    outcome: 'GRANTED',
    body: {
      type: 'doc',
      content: [
        ...opening,
        paragraph('Se accede a lo que solicita. Lo llevará a cabo ', field('unidad.nombre'), '.'),
        closing,
      ],
    },
  },
  {
    ...same,
    name: 'No se accede a lo solicitado',
    kind: 'OFFICIAL_LETTER',
    outcome: 'DENIED',
    body: {
      type: 'doc',
      content: [
        ...opening,
        paragraph('No es posible acceder a lo que solicita, por las razones que siguen.'),
        closing,
      ],
    },
  },
  {
    ...same,
    name: 'Se informa del trámite',
    kind: 'LETTER',
    outcome: 'INFORMED',
    body: {
      type: 'doc',
      content: [
        ...opening,
        paragraph('Su documento está en trámite en ', field('unidad.nombre'), '.'),
        {
          type: 'conditional',
          attrs: { field: 'plazo.vence', test: 'PRESENT', value: '' },
          content: [paragraph('Se le responderá a más tardar el ', field('plazo.vence'), '.')],
        },
        closing,
      ],
    },
  },
]
