/**
 * The delivery list (relación de entrega): what is carried to an office on a day, a line each,
 * signed for by who takes it.
 */
import { count, writeDate, writeInstant } from '../facts/wording.ts'
import type { DrawnFacts } from './a4.ts'
import { bold, column, field, gap, section, small, table, typesetDrawn } from './a4.ts'

interface DeliveryFacts {
  readonly entryNumber: string
  readonly subject: string
  readonly folios: number
  readonly sentAt: string
  readonly isCopy: boolean
}

export interface DeliveryListFacts extends DrawnFacts {
  /** Who hands it over, and to whom. */
  readonly from: string
  readonly to: { readonly name: string; readonly code: string }
  /** `YYYY-MM-DD`. */
  readonly on: string
  readonly deliveries: readonly DeliveryFacts[]
  /** Sent the same day without paper: nothing to carry, nothing to sign. */
  readonly paperlessCount: number
}

const listTitle = 'Relación de entrega'

const columns = [
  column('N.º', 9, 'figures'),
  column('Registro', 36),
  column('Asunto', null),
  column('Folios', 14, 'figures'),
  column('Recibido por (nombre, fecha y firma)', 47, 'toSign'),
]
/** Room to sign in. */
const leastRowMm = 8

export function renderDeliveryList(facts: DeliveryListFacts): Promise<Uint8Array> {
  const { deliveries, to, on, paperlessCount, timeZone } = facts
  const folios = deliveries.reduce((sum, each) => sum + each.folios, 0)
  const total = `${count(deliveries.length, 'documento', 'documentos')}, ${count(folios, 'folio', 'folios')}`
  const title = `${listTitle} ${to.code} ${writeDate(on)}`
  const rows = deliveries.map((each, place) => [
    String(place + 1),
    bold(each.entryNumber, writeInstant(each.sentAt, timeZone)),
    `${each.isCopy ? 'Copia. ' : ''}${each.subject}`,
    String(each.folios),
    '',
  ])
  const blocks = [
    ...field('De', facts.from),
    ...field('Para', `${to.name} (${to.code})`, 'strong'),
    ...field('Fecha', writeDate(on)),
    ...field('Total', total, 'strong'),
    section('Documentos que se entregan'),
    deliveries.length === 0
      ? small('Nada se envió en papel ese día.')
      : table(columns, rows, leastRowMm),
    gap(3),
    ...(paperlessCount === 0 ? [] : [small(paperless(paperlessCount))]),
  ]
  return typesetDrawn(facts, {
    title,
    running: title,
    heading: listTitle,
    beside: writeDate(on),
    blocks,
  })
}

function paperless(amount: number): string {
  return amount === 1
    ? 'Además, ese día se derivó 1 documento sin papel: no se entrega ni se firma aquí.'
    : `Además, ese día se derivaron ${amount} documentos sin papel: no se entregan ni se firman aquí.`
}
