/**
 * The act of a transfer of work (acta de traspaso): what one person gave to others, and who signs
 * for it.
 */
import type { TransferActFacts } from '../facts/handling-facts.ts'
import { count, writeInstant } from '../facts/wording.ts'
import {
  bold,
  column,
  drawnLine,
  field,
  gap,
  section,
  signatures,
  small,
  table,
  typesetA4,
} from './a4.ts'

const actTitle = 'Acta de traspaso de trabajo'

const columns = [
  column('N.º', 9),
  column('Registro', 36),
  column('Asunto', null),
  column('Oficina', 32),
  column('Recibe', 33),
]

export function renderTransferAct(facts: TransferActFacts): Promise<Uint8Array> {
  const { lines, from, askedBy, timeZone, municipality, office } = facts
  const day = writeInstant(facts.askedAt, timeZone)
  const takers = [...new Set(lines.map(({ to }) => to))]
  const rows = lines.map(({ entryNumber, subject, unit, to }, place) => [
    String(place + 1),
    bold(entryNumber),
    subject,
    unit,
    to,
  ])
  const blocks = [
    ...field('Entrega', from, 'strong'),
    ...field('Recibe', takers.join(', '), 'strong'),
    ...field('Dispone', askedBy),
    ...field('Fecha', day),
    ...field('Motivo', facts.reason),
    ...field('Total', count(lines.length, 'documento', 'documentos'), 'strong'),
    section('Documentos que se traspasan'),
    lines.length === 0 ? small('No tenía documentos abiertos.') : table(columns, rows),
    gap(6),
    signatures(['Entrega', from], ...takers.map((name) => ['Recibe', name] as const), [
      'Dispone',
      askedBy,
    ]),
  ]
  return typesetA4([
    {
      title: `${actTitle} ${from}`,
      author: municipality.name,
      madeAt: facts.drawnAt,
      municipality,
      office,
      heading: actTitle,
      beside: day,
      running: `${actTitle} ${from}`,
      foot: drawnLine(facts.drawnBy, facts.drawnAt, timeZone),
      blocks,
    },
  ])
}
