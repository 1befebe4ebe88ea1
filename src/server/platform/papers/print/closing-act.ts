/**
 * The acts that close a day and a year of the book (diligencias de cierre), to be signed: what was
 * registered, and the hash that proves it.
 */
import type { ClosingView } from '#contract/book/closings.ts'
import type { YearClosedData } from '#domain/book/daily-closing.ts'
import { drawQr } from '../codes.ts'
import {
  count,
  voidSentence,
  writeDate,
  writeInstant,
  writeInstantWithZone,
} from '../facts/wording.ts'
import type { Block, Letterhead } from './a4.ts'
import { field, gap, hash, prose, section, signatures, small, typesetOne } from './a4.ts'

interface ActFacts extends Letterhead {
  /** IANA name of the zone every hour on the paper is an hour of. */
  readonly timeZone: string
  /** RFC 3339. */
  readonly closedAt: string
  readonly count: number
  /** As printed on the receipts; null of an empty book. */
  readonly first: string | null
  readonly last: string | null
  /** Merkle tree hash, 64 hexadecimal digits. */
  readonly root: string
  /** POSITION:HASH of the closing in the ledger. */
  readonly head: string
  /** Made by a wrong clock, and without effect since that was put right. */
  readonly isVoid: boolean
}

type DaySums = Pick<
  ClosingView,
  'sequence' | 'closedBy' | 'annulled' | 'rectified' | 'late' | 'exits'
>

export interface DayActFacts extends ActFacts, DaySums {
  /** `YYYY-MM-DD`. */
  readonly on: string
  /** The closing of that day before this one was void. */
  readonly isAfterVoid: boolean
  /** The positions of the ledger it covers; empty when through is first - 1. */
  readonly firstPosition: number
  readonly throughPosition: number
  readonly verificationUrl: string
  /**
   * The time stamp of the closing: who gave it, and the instant it says (RFC 3339); null while
   * there is none.
   */
  readonly stamp: { readonly at: string; readonly authority: string } | null
}

export interface YearActFacts extends ActFacts {
  readonly year: number
  /** The book, when there are several. */
  readonly series: string | null
  /** Numbers told before the book was restored and given to nobody; empty when there are none. */
  readonly skipped: string
  readonly annulledCount: number
  readonly rectifiedCount: number
  /** Entries of each month, January first. */
  readonly months: readonly number[]
  /** Of the book of exits beside it; null where the closing says nothing of it. */
  readonly exits: NonNullable<YearClosedData['exits']> | null
  readonly dayCount: number
}

const dayTitle = 'Diligencia de cierre'

export function renderDayAct(facts: DayActFacts): Promise<Uint8Array> {
  const { office, timeZone, closedAt } = facts
  const day = writeDate(facts.on)
  const title = facts.sequence === 1 ? day : `${day} (n.º ${facts.sequence})`
  const blocks = [
    prose(facts.isVoid ? voidSentence : daySentence(facts)),
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
    ...exitBlocks(facts.exits),
    section('Prueba'),
    ...proofBlocks(facts),
    gap(6),
    signatures(['Secretaría'], ['Jefatura de registro']),
  ]
  return typesetOne(facts, {
    title: `${dayTitle} ${day}`,
    madeAt: closedAt,
    heading: dayTitle,
    beside: title,
    running: `${dayTitle} ${title}`,
    foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
    blocks,
  })
}

function daySentence({ on, sequence, isAfterVoid, office, count: amount }: DayActFacts): string {
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
function exitBlocks({ count: amount, first, last, annulled }: DayActFacts['exits']): Block[] {
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
function proofBlocks(facts: DayActFacts): Block[] {
  const { firstPosition, throughPosition, root, head, stamp, timeZone, verificationUrl } = facts
  const slice =
    throughPosition < firstPosition
      ? 'ningún suceso'
      : `los sucesos ${firstPosition} a ${throughPosition} del libro de hechos`
  const qr = drawQr(verificationUrl, 26)
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

const yearTitle = 'Cierre del libro'

export function renderYearAct(facts: YearActFacts): Promise<Uint8Array> {
  const { timeZone, closedAt, year, months } = facts
  const { sentence, sums, proof, note } = yearActWords(facts)
  const most = Math.max(1, ...months)
  const blocks = [
    prose(sentence),
    gap(2),
    ...sums.flatMap(([name, value]) =>
      field(name, value, strongSums.has(name) ? 'strong' : undefined),
    ),
    section('Asientos de cada mes'),
    {
      is: 'bars',
      bars: months.map((amount, place) => ({
        name: monthNames[place] ?? '',
        amount: String(amount),
        share: amount / most,
      })),
    } as const,
    section('Prueba'),
    ...proof.flatMap(([name, value]) => hash(name, value)),
    gap(2),
    small(note),
    gap(6),
    signatures(...actSigners.map((part) => [part] as const)),
  ]
  return typesetOne(facts, {
    madeAt: closedAt,
    heading: yearTitle,
    beside: String(year),
    foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
    blocks,
  })
}

type Field = readonly [name: string, value: string]

const actSigners = ['Secretaría', 'Jefatura de registro'] as const
const strongSums: ReadonlySet<string> = new Set([
  'Año',
  'Registrados',
  'Primero',
  'Último',
  'Despachados',
])

export interface YearActWords {
  readonly title: string
  readonly sentence: string
  readonly sums: readonly Field[]
  readonly months: readonly Field[]
  readonly proof: readonly Field[]
  readonly note: string
  readonly signers: readonly string[]
}

/** What the act says, wherever it is drawn: by itself, or at the end of the book it closes. */
export function yearActWords(facts: YearActFacts): YearActWords {
  const { timeZone, closedAt, year, first, last, series } = facts
  const sums: readonly Field[] = [
    ['Año', String(year)],
    ...(series === null ? [] : [['Libro', series] as const]),
    ['Cerrado', writeInstantWithZone(closedAt, timeZone)],
    ['Registrados', count(facts.count, 'asiento', 'asientos')],
    ...(first === null ? [] : [['Primero', first] as const]),
    ...(last === null ? [] : [['Último', last] as const]),
    ...(facts.skipped === '' ? [] : [['Números sin efecto', facts.skipped] as const]),
    ['Anulados', String(facts.annulledCount)],
    ['Rectificados', String(facts.rectifiedCount)],
    ...exitSums(facts.exits),
  ]
  const proof: readonly Field[] = [
    ['Raíz del año', facts.root],
    ['Cabeza del libro', facts.head],
  ]
  return {
    title: `${yearTitle} ${year}`,
    sentence: facts.isVoid
      ? voidSentence
      : `Se cierra el Libro de registro de entrada del año ${year}, con ${count(facts.count, 'asiento', 'asientos')} en ${count(facts.dayCount, 'cierre diario', 'cierres diarios')}.`,
    sums,
    months: facts.months.map((amount, place): Field => [monthNames[place] ?? '', String(amount)]),
    proof,
    note: 'La raíz resume las huellas de los cierres diarios del año. Esta diligencia acompaña al libro anual.',
    signers: actSigners,
  }
}

/** Nothing of a year that nothing left. */
function exitSums(exits: YearActFacts['exits']): readonly Field[] {
  if (!exits?.first || !exits.last) return []
  return [
    ['Despachados', count(exits.count, 'documento de salida', 'documentos de salida')],
    ['Primera salida', exits.first],
    ['Última salida', exits.last],
    ['Salidas anuladas', String(exits.annulledCount)],
  ]
}

const monthNames = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
]
