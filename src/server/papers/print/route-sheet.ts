/**
 * The route sheet (hoja de ruta): what the document is, and every hand-over in its order, with room
 * to sign. It travels on top of the paper. A line that is a copy says so; the signatures of the
 * next hands go into the empty lines at the end.
 */
import type { RouteLineFacts, RouteSheetFacts } from '../facts/handling-facts.ts'
import { causeNames, purposeNames, writeStay } from '../facts/handling-wording.ts'
import { count, writeDate, writeInstant } from '../facts/wording.ts'
import { type Block, drawnLine, field, gap, section, typesetA4 } from './a4.ts'

const sheetTitle = 'Hoja de ruta'
const emptyLines = 3

export function renderRouteSheet(facts: RouteSheetFacts): Promise<Uint8Array> {
  const { entryNumber, municipality, office, timeZone } = facts
  const title = `${sheetTitle} ${entryNumber}`
  const blocks: Block[] = [
    ...documentFields(facts),
    section('Recorrido'),
    ...facts.lines.map((line): Block => {
      const heading = `${line.sequence}. ${line.from} → ${line.to}`
      return { is: 'step', title: heading, lines: saidOf(line, timeZone) }
    }),
    ...Array.from({ length: facts.isAnnulled ? 0 : emptyLines }, (): Block => ({
      is: 'empty-step',
    })),
  ]
  return typesetA4([
    {
      title,
      author: municipality.name,
      madeAt: facts.drawnAt,
      municipality,
      office,
      heading: sheetTitle,
      beside: entryNumber,
      running: title,
      foot: drawnLine(facts.drawnBy, facts.drawnAt, timeZone),
      blocks,
    },
  ])
}

function documentFields(facts: RouteSheetFacts): Block[] {
  const { timeZone, dueOn, isAnnulled } = facts
  return [
    ...field('Estado', isAnnulled ? 'ASIENTO ANULADO' : null, 'strong'),
    ...field('Registrado', writeInstant(facts.registeredAt, timeZone)),
    ...field('Remitente', facts.sender),
    ...field('Tipo', facts.documentTypeName),
    ...field('Asunto', facts.subject, 'strong'),
    ...field('Folios', String(facts.folios)),
    ...field('Vencimiento', isAnnulled ? null : dueOn && writeDate(dueOn), 'strong'),
    ...field('Ahora está en', isAnnulled ? null : facts.place, 'strong'),
    ...field('Asignado a', facts.assignee),
    gap(2),
  ]
}

function saidOf(line: RouteLineFacts, timeZone: string): string[] {
  const { received, returned, recalled, stayMs, foliosSent, foliosReceived } = line
  const when = ({ by, at }: { readonly by: string; readonly at: string }): string =>
    `${writeInstant(at, timeZone)}, ${by}`
  const paper = foliosSent === null ? 'sin papel' : count(foliosSent, 'folio', 'folios')
  const counted = foliosReceived === null ? '' : ` (${count(foliosReceived, 'folio', 'folios')})`
  return [
    `${line.isCopy ? 'Copia para' : 'Para'} ${purposeNames[line.purpose].toLowerCase()}, ${paper}`,
    ...(line.instruction === null ? [] : [`«${line.instruction}»`]),
    `Enviado: ${when(line.sent)}`,
    ...(received === null ? [] : [`Recibido${counted}: ${when(received)}`]),
    ...(returned === null ? [] : [`Devuelto (${causeNames[returned.cause]}): ${when(returned)}`]),
    ...(recalled === null ? [] : [`Recuperado: ${when(recalled)}`]),
    ...(line.note === null ? [] : [`«${line.note}»`]),
    ...(stayMs === null ? [] : [`Tiempo en la oficina: ${writeStay(stayMs)}`]),
  ]
}
