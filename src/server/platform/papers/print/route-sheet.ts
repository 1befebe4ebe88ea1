/**
 * The route sheet (hoja de ruta): what the document is, and every hand-over in its order, with room
 * to sign. It travels on top of the paper. A line that is a copy says so; the signatures of the
 * next hands go into the empty lines at the end.
 */
import type { Purpose, ReturnCause } from '#domain/handling/hand-over.ts'
import {
  causeNames,
  count,
  purposeNames,
  writeDate,
  writeInstant,
  writeStay,
} from '../facts/wording.ts'
import type { Block, DrawnFacts } from './a4.ts'
import { field, gap, section, typesetDrawn } from './a4.ts'

/** Somebody's act, by name. `at` is RFC 3339. */
export interface ActFacts {
  readonly by: string
  readonly at: string
}

/** A line of the route sheet. */
export interface RouteLineFacts {
  readonly sequence: number
  readonly isCopy: boolean
  readonly from: string
  readonly to: string
  readonly purpose: Purpose
  readonly instruction: string | null
  /** Null when no paper travelled. */
  readonly foliosSent: number | null
  readonly sent: ActFacts
  readonly received: ActFacts | null
  readonly foliosReceived: number | null
  readonly returned: (ActFacts & { readonly cause: ReturnCause }) | null
  readonly recalled: ActFacts | null
  /** Of the receipt, the return or the recall. */
  readonly note: string | null
  /** How long it stayed there, in ms; null for copies. */
  readonly stayMs: number | null
}

export interface RouteSheetFacts extends DrawnFacts {
  readonly entryNumber: string
  readonly registeredAt: string
  readonly sender: string
  readonly documentTypeName: string
  readonly subject: string
  readonly folios: number
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null
  /** Nothing more is signed on it then. */
  readonly isAnnulled: boolean
  /** Where it is: the responsible office. */
  readonly place: string
  readonly assignee: string | null
  readonly lines: readonly RouteLineFacts[]
}

const emptyLines = 3

export function renderRouteSheet(facts: RouteSheetFacts): Promise<Uint8Array> {
  const blocks: Block[] = [
    ...documentFields(facts),
    section('Recorrido'),
    ...facts.lines.map((line): Block => {
      const heading = `${line.sequence}. ${line.from} → ${line.to}`
      return { is: 'step', title: heading, lines: saidOf(line, facts.timeZone) }
    }),
    ...Array.from({ length: facts.isAnnulled ? 0 : emptyLines }, (): Block => ({
      is: 'empty-step',
    })),
  ]
  return typesetDrawn(facts, { heading: 'Hoja de ruta', beside: facts.entryNumber, blocks })
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
  const when = ({ by, at }: ActFacts): string => `${writeInstant(at, timeZone)}, ${by}`
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
