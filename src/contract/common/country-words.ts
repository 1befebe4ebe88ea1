/** What is called otherwise from country to country; `{registry}` in a sentence. */
export interface CountryWords {
  /** The office that registers, and the town hall: with their articles. */
  readonly registry: string
  readonly town: string
}

export interface SpanishWords extends CountryWords {
  readonly place: string
  readonly holiday: string
  readonly calendarDay: string
  readonly calendarDays: string
}

export type ByCountry<Said = CountryWords> = Readonly<Record<string, Said>> & { readonly '': Said }

const usual: SpanishWords = {
  registry: 'la oficina de registro',
  town: 'la municipalidad',
  place: 'Comuna o ciudad',
  holiday: 'feriado',
  calendarDay: 'día corrido',
  calendarDays: 'días corridos',
}

export const countryWords: ByCountry<SpanishWords> = {
  CL: {
    ...usual,
    registry: 'la oficina de partes',
    place: 'Comuna',
  },
  CO: {
    ...usual,
    registry: 'la ventanilla de radicación',
    town: 'la alcaldía',
    place: 'Municipio',
    holiday: 'festivo',
    calendarDay: 'día calendario',
    calendarDays: 'días calendario',
  },
  ES: {
    registry: 'la oficina de asistencia en materia de registros',
    town: 'el ayuntamiento',
    place: 'Municipio',
    holiday: 'festivo',
    // Ley 39/2015, art. 30.2.
    calendarDay: 'día natural',
    calendarDays: 'días naturales',
  },
  PE: {
    ...usual,
    registry: 'la mesa de partes',
    place: 'Distrito',
    calendarDay: 'día calendario',
    calendarDays: 'días calendario',
  },
  '': usual,
}
