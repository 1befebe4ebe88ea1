/**
 * The act that closes a day of the book (diligencia de cierre), to be signed: what was registered,
 * and the hash that proves it.
 */
import type { DayActFacts } from '../facts/closing-facts.ts'
import { drawQr, shownQr } from '../codes.ts'
import {
  count,
  voidSentence,
  writeDate,
  writeInstant,
  writeInstantWithZone,
} from '../facts/wording.ts'
import { type Block, field, gap, hash, prose, section, signatures, small, typesetA4 } from './a4.ts'

const actTitle = 'Diligencia de cierre'

export function renderDayAct(facts: DayActFacts): Promise<Uint8Array> {
  const { municipality, office, timeZone, closedAt } = facts
  const day = writeDate(facts.on)
  const title = facts.sequence === 1 ? day : `${day} (n.º ${facts.sequence})`
  const blocks = [
    prose(facts.isVoid ? voidSentence : sentence(facts)),
    gap(2),
    ...field('Día', day, 'strong'),
    ...field('Oficina', `${office.name} (${office.code})`),
    ...field('Cerrado', writeInstantWithZone(closedAt, timeZone)),
    ...field('Por', facts.closedBy ?? 'El sistema, al terminar el día'),
    section('Asientos del día'),
    ...field('Registrados', count(facts.count, 'asiento', 'asientos'), 'strong'),
    ...field('Primero', facts.first, 'strong'),
    ...field('Último', facts.last, 'strong'),
    ...numbers('Anulados ese día', facts.annulled),
    ...numbers('Rectificados ese día', facts.rectified),
    ...numbers('Presentados antes', facts.late),
    ...exits(facts.exits),
    section('Prueba'),
    ...proof(facts),
    gap(6),
    signatures(['Secretaría'], ['Jefatura de registro']),
  ]
  return typesetA4([
    {
      title: `${actTitle} ${day}`,
      author: municipality.name,
      madeAt: closedAt,
      municipality,
      office,
      heading: actTitle,
      beside: title,
      running: `${actTitle} ${title}`,
      foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
      blocks,
    },
  ])
}

function sentence({ on, sequence, isAfterVoid, office, count: amount }: DayActFacts): string {
  const day = writeDate(on)
  const again =
    sequence === 1
      ? ''
      : isAfterVoid
        ? ' El cierre anterior de este día quedó sin efecto: lo había hecho un reloj equivocado.'
        : ' Es un cierre complementario: después del anterior se registraron más documentos.'
  const said =
    amount === 0
      ? 'no se registró ningún documento.'
      : `se registraron ${count(amount, 'documento', 'documentos')}.`
  return `Se cierra el Libro de registro de entrada de ${office.name} correspondiente al ${day}: ${said}${again} Desde este cierre, las correcciones corresponden a la jefatura de registro.`
}

/** Nothing on a day that nothing left. */
function exits({ count: amount, first, last, annulled }: DayActFacts['exits']): Block[] {
  if (amount + annulled.length === 0) return []
  return [
    section('Salidas del día'),
    ...field('Despachados', count(amount, 'documento', 'documentos'), 'strong'),
    ...field('Primero', first, 'strong'),
    ...field('Último', last, 'strong'),
    ...numbers('Anulados ese día', annulled),
  ]
}

function numbers(name: string, all: readonly string[]): Block[] {
  return field(name, all.length === 0 ? 'Ninguno' : `${all.length}: ${all.join(', ')}`)
}

/** The hashes, and a code that opens the public page of this closing. */
function proof(facts: DayActFacts): Block[] {
  const { firstPosition, throughPosition, root, head, stamp, timeZone, verificationUrl } = facts
  const slice =
    throughPosition < firstPosition
      ? 'ningún suceso'
      : `los sucesos ${firstPosition} a ${throughPosition} del libro de hechos`
  const qr = shownQr(drawQr(verificationUrl, 26))
  return [
    ...field('Cubre', slice),
    ...hash('Raíz del día', root),
    ...hash('Cabeza del libro', head),
    ...field(
      'Sello de tiempo',
      stamp && `${writeInstantWithZone(stamp.at, timeZone)}, de ${stamp.authority}`,
    ),
    gap(2),
    small(
      'La raíz resume las huellas de todos esos sucesos; la cabeza, todo el libro hasta este cierre. Guarde esta hoja: con ella se descubre cualquier cambio posterior.',
    ),
    small(`Compruebe este cierre en ${verificationUrl}`),
    ...(qr === null ? [] : [{ is: 'code', code: qr } as const]),
  ]
}
