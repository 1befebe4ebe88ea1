/**
 * The act of a transfer of work (acta de traspaso): what one person gave to others, and who signs
 * for it.
 */
import { count, writeInstant } from '../facts/wording.ts'
import type { DrawnFacts } from './a4.ts'
import { bold, column, field, gap, section, signatures, small, table, typesetDrawn } from './a4.ts'

/** A line of the act of a transfer. */
interface TransferLineFacts {
  readonly entryNumber: string
  readonly subject: string
  readonly unit: string
  readonly to: string
}

export interface TransferActFacts extends DrawnFacts {
  readonly from: string
  readonly askedBy: string
  /** RFC 3339. */
  readonly askedAt: string
  readonly reason: string
  readonly lines: readonly TransferLineFacts[]
}

const actTitle = 'Acta de traspaso de trabajo'

const columns = [
  column('N.º', 9),
  column('Registro', 36),
  column('Asunto', null),
  column('Oficina', 32),
  column('Recibe', 33),
]

export function renderTransferAct(facts: TransferActFacts): Promise<Uint8Array> {
  const { lines, from, askedBy, timeZone } = facts
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
  const title = `${actTitle} ${from}`
  return typesetDrawn(facts, { title, running: title, heading: actTitle, beside: day, blocks })
}
