/** An invented letter of Villa Asiento; tests change what they are about. */
import { mergeFields, type Block, type Inline, type MergeValues } from '#domain/letters/body.ts'
import type { LetterFacts } from '#server/papers/print/letter.ts'
import { receiptFacts } from './paper-facts.ts'

export function text(said: string, ...marks: ('bold' | 'italic' | 'underline')[]): Inline {
  return { type: 'text', text: said, marks: marks.map((type) => ({ type })) }
}

export function paragraph(...content: Inline[]): Extract<Block, { type: 'paragraph' }> {
  return { type: 'paragraph', content }
}

export function field(name: string): Inline {
  return { type: 'mergeField', attrs: { name } }
}

const known: Partial<MergeValues> = {
  'documento.numero': 'Oficio N.º 12-2026-DOM',
  'entrada.numero': 'E-2026-000123',
}
const unknown = Object.fromEntries(mergeFields.map((name) => [name, null])) as MergeValues

export const letterFacts: LetterFacts = {
  municipality: receiptFacts.municipality,
  office: receiptFacts.office,
  unit: 'Dirección de Obras Municipales',
  kind: 'OFFICIAL_LETTER',
  documentNumber: 'Oficio N.º 12-2026-DOM',
  documentDate: '2026-11-28',
  madeAt: '2026-11-28T13:42:00Z',
  subject: 'Responde a la solicitud de poda de un árbol en calle Sol 12',
  addressees: [
    { name: 'Rosa Elena Ñancupil Cárdenas', identity: 'RUN 7.654.909-2', address: 'Calle Sol 12' },
  ],
  answers: ['E-2026-000123'],
  body: {
    type: 'doc',
    content: [
      paragraph(text('De mi consideración:')),
      paragraph(
        text('En respuesta a su documento '),
        field('entrada.numero'),
        text(', le informo que la poda fue '),
        text('autorizada', 'bold'),
        text('.'),
      ),
    ],
  },
  values: { ...unknown, ...known },
  signers: [{ name: 'Juana Pérez Soto', position: 'Directora de Obras', kind: 'SIGNATURE' }],
}

/** A paragraph of some lines, stretched to both edges. */
export function longParagraph(times = 6): Block {
  const words = text(
    'Visto el expediente y los informes de las unidades, se resuelve lo que sigue. '.repeat(times),
  )
  return { ...paragraph(words), attrs: { textAlign: 'justify' } }
}

/** A table of a head and `count` lines of three columns. */
export function longTable(count: number): Block {
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: [head('N.º'), head('Obra'), head('Monto')] },
      ...Array.from({ length: count }, (_, place) => ({
        type: 'tableRow' as const,
        content: [
          cell(String(place + 1)),
          cell(`Reparación de la vereda de la calle ${place + 1}, con su solera y su canaleta`),
          cell('1.234.567'),
        ],
      })),
    ],
  }
}

function cell(said: string) {
  return { type: 'tableCell' as const, content: [paragraph(text(said))] }
}

function head(said: string) {
  return { type: 'tableHeader' as const, content: [paragraph(text(said))] }
}
