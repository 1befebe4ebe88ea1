/**
 * The act that closes the book of a year: its numbers, its months, and the hash over the closings
 * of its days.
 */
import type { YearActFacts } from '../facts/closing-facts.ts'
import { count, voidSentence, writeInstant, writeInstantWithZone } from '../facts/wording.ts'
import { field, gap, hash, prose, section, signatures, small, typesetA4 } from './a4.ts'

const actTitle = 'Cierre del libro'

export function renderYearAct(facts: YearActFacts): Promise<Uint8Array> {
  const { municipality, office, timeZone, closedAt, year, months } = facts
  const { title, sentence, sums, proof, note } = yearActWords(facts)
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
  return typesetA4([
    {
      title,
      author: municipality.name,
      madeAt: closedAt,
      municipality,
      office,
      heading: actTitle,
      beside: String(year),
      running: title,
      foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
      blocks,
    },
  ])
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
    title: `${actTitle} ${year}`,
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
