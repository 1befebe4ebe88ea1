import type { CalendarLayer } from '#domain/deadline/calendar.ts'
import type { Term, TermUnit } from '#domain/deadline/deadline.ts'

import { inLanguage } from '../language/in-language.ts'
import { countryWord } from '../shell/country.ts'

/** What the ladder of a due date says. */
export const ladderWords = inLanguage('ladderWords', {
  failed: 'No se pudo contar el plazo',
  retry: 'Reintentar',
  noTerm: 'Este tipo de documento no tiene un plazo propio.',
  ground: (law: string) => `Fundamento: ${law}.`,
  unread: 'Nadie ha cotejado ese artículo: compruébelo en la ley antes de aplicarlo.',
  ownTerm: 'Este plazo lo fijó el municipio: no es el que propone la ley del país.',
  withheldHelp: (year: number) =>
    `El plazo termina en ${year} y su calendario de ${countryWord('holiday')}s no está aprobado. La fecha aparecerá cuando la jefatura de registro lo apruebe.`,
  suspended: (date: string) =>
    `El plazo está suspendido desde el ${date}. La fecha se contará de nuevo cuando se reanude.`,
  countedOn: (date: string) =>
    `Contado con el calendario de hoy saldría el ${date}. Vale la fecha que consta en el asiento.`,
  ladder: 'Del ingreso al vencimiento, paso a paso',
  from: (first: string, last: string) => `${first} – ${last}`,
  /** One and many. */
  units: {
    WORKING_DAY: ['día hábil', 'días hábiles'],
    get CALENDAR_DAY() {
      return [countryWord('calendarDay'), countryWord('calendarDays')] as const
    },
    MONTH: ['mes', 'meses'],
  } satisfies Record<TermUnit, readonly [one: string, many: string]>,
  term: (amount: number, unit: string) => `${amount} ${unit}`,
  presented: (time: string) => `Se presentó a las ${time}`,
  afterClosing: (time: string) => `La oficina cierra a las ${time}: vale como el día siguiente`,
  asRegistered: 'Cuenta desde este día, que consta en el asiento',
  starts: 'Se cuenta desde el día siguiente a este',
  counted: (first: number, last: number) =>
    first === last ? `Día ${first}` : `Días ${first} a ${last}`,
  weekend: 'Fin de semana: no cuenta',
  skipped: (names: string) => `${names}: no cuenta`,
  feast: (name: string, layer: CalendarLayer) =>
    `${name} (${layers[layer].replace('feriado', countryWord('holiday'))})`,
  added: (term: string) => `${term} después`,
  monthShorter: 'Ese mes es más corto: vale su último día',
  monthShorterNext: 'Ese mes es más corto: vale el primer día hábil del siguiente',
  suspendedDays: 'Plazo suspendido: no cuenta',
  suspendedMoves: (date: string) => `Plazo suspendido: el final pasa al ${date}`,
  extended: (term: string) => `Desde aquí, la ampliación de ${term}`,
  due: 'Vence',
} as const)

const layers: Readonly<Record<CalendarLayer, string>> = {
  COUNTRY: 'feriado nacional',
  REGION: 'feriado regional',
  MUNICIPALITY: 'feriado local',
  ENTITY: 'día inhábil de la entidad',
  OFFICE: 'cierre de la oficina',
  LOCALITY: 'feriado de otro lugar',
}

/** `10 días hábiles`, `1 mes`. */
export function writtenTerm({ amount, unit }: Term): string {
  return ladderWords.term(amount, ladderWords.units[unit][amount === 1 ? 0 : 1])
}
