/**
 * The act that closes a day of the book (diligencia de cierre), to be signed: what was registered,
 * and the hash that proves it.
 */
import { a4, sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import type { DayActFacts } from '../facts/closing-facts.ts'
import { drawQr, placeCode } from '../page/codes.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { titleRow } from './route-sheet.ts'
import { signatures } from '../page/signatures.ts'
import { filled, type Lettering, type Sheet, textAt } from '../page/sheet.ts'
import { wrap } from '../page/type-setting.ts'
import {
  count,
  writeDate,
  writeInstant,
  writeHash,
  writeInstantWithZone,
  voidSentence,
} from '../facts/wording.ts'

const actTitle = 'Diligencia de cierre'
const proofSize = 26

export function renderDayAct(facts: DayActFacts): Promise<Uint8Array> {
  return printSheets(layDayAct(facts), {
    title: `${actTitle} ${writeDate(facts.on)}`,
    author: facts.municipality.name,
    madeAt: facts.closedAt,
  })
}

export function layDayAct(facts: DayActFacts): Sheet[] {
  const { municipality, office, timeZone, closedAt } = facts
  const day = writeDate(facts.on)
  const title = facts.sequence === 1 ? day : `${day} (n.º ${facts.sequence})`
  const rows = [
    ...proseRows(facts.isVoid ? voidSentence : sentence(facts)),
    gap(3),
    ...fieldRows('Día', day, 'bold'),
    ...fieldRows('Oficina', `${office.name} (${office.code})`, 'regular'),
    ...fieldRows('Cerrado', writeInstantWithZone(closedAt, timeZone), 'regular'),
    ...fieldRows('Por', facts.closedBy ?? 'El sistema, al terminar el día', 'regular'),
    sectionTitle('Asientos del día'),
    ...fieldRows('Registrados', count(facts.count, 'asiento', 'asientos'), 'bold'),
    ...(facts.first === null ? [] : fieldRows('Primero', facts.first, 'bold')),
    ...(facts.last === null ? [] : fieldRows('Último', facts.last, 'bold')),
    ...numberRows('Anulados ese día', facts.annulled),
    ...numberRows('Rectificados ese día', facts.rectified),
    ...numberRows('Presentados antes', facts.late),
    ...exitRows(facts.exits),
    gap(2),
    sectionTitle('Prueba'),
    ...proofRows(facts),
    gap(10),
    ...signatures([
      ['Secretaría', ''],
      ['Jefatura de registro', ''],
    ]),
  ]
  const top = [gap(14), letterhead(facts), titleRow(actTitle, title)]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${actTitle} ${title}`],
    foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
  })
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

const prose: Lettering = { face: 'regular', sizePt: 10.5, ink: 'black' }

/** A paragraph, a row a line. */
export function proseRows(text: string): Row[] {
  return wrap(text, prose.face, prose.sizePt, a4.inner).map((line) => ({
    height: 4.8,
    marks: [textAt(line, prose, a4.margin, 4)],
  }))
}

/** Nothing on a day that nothing left. */
function exitRows({ count: amount, first, last, annulled }: DayActFacts['exits']): Row[] {
  if (amount + annulled.length === 0) return []
  return [
    sectionTitle('Salidas del día'),
    ...fieldRows('Despachados', count(amount, 'documento', 'documentos'), 'bold'),
    ...(first === null ? [] : fieldRows('Primero', first, 'bold')),
    ...(last === null ? [] : fieldRows('Último', last, 'bold')),
    ...numberRows('Anulados ese día', annulled),
  ]
}

function numberRows(name: string, numbers: readonly string[]): Row[] {
  const text = numbers.length === 0 ? 'Ninguno' : `${numbers.length}: ${numbers.join(', ')}`
  return fieldRows(name, text, 'regular')
}

/** The hashes beside a code that opens the public page of this closing. */
function proofRows(facts: DayActFacts): Row[] {
  const { firstPosition, throughPosition, root, head, stamp, timeZone, verificationUrl } = facts
  const slice =
    throughPosition < firstPosition
      ? 'ningún suceso'
      : `los sucesos ${firstPosition} a ${throughPosition} del libro de hechos`
  const qr = drawQr(verificationUrl, proofSize)
  const x = a4.margin + a4.inner - proofSize
  const code: Row[] = qr ? [{ height: 0, marks: [filled('black', ...placeCode(qr, x, 1))] }] : []
  return [
    ...fieldRows('Cubre', slice, 'regular'),
    ...hashRows('Raíz del día', root),
    ...hashRows('Cabeza del libro', head),
    ...(stamp
      ? fieldRows(
          'Sello de tiempo',
          `${writeInstantWithZone(stamp.at, timeZone)}, de ${stamp.authority}`,
          'regular',
        )
      : []),
    gap(2),
    ...smallRows(
      'La raíz resume las huellas de todos esos sucesos; la cabeza, todo el libro hasta este cierre. Guarde esta hoja: con ella se descubre cualquier cambio posterior.',
    ),
    ...smallRows(`Compruebe este cierre en ${verificationUrl}`),
    gap(2),
    ...code,
    ...(code.length > 0 ? [gap(proofSize)] : []),
  ]
}

/** A hash on lines of its own length, so that it can be copied. */
export function hashRows(name: string, hash: string): Row[] {
  return fieldRows(name, writeHash(hash), 'regular')
}
