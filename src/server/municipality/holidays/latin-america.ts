/**
 * Chile, Peru, Colombia, Argentina, Mexico, Bolivia, Uruguay, Paraguay and Brazil: what their laws
 * say and open data does not.
 */
import { look, source } from '#domain/law/country-law.ts'
import type { CountryHolidays } from './country-holidays.ts'
import { day } from './country-holidays.ts'

export const chile: CountryHolidays = {
  ground: source.copy('Ley 2.977, art. 1, y leyes de cada feriado'),
  without: ['easter'],
  with: [day('easter -1', 'Sábado Santo', source.copy('Ley 2.977, art. 1'))],
  regionsWithoutDays: ['BI', 'NU', 'TA'],
  regionalGround: source.copy('Ley 20.663, art. único'),
}

export const peru: CountryHolidays = {
  ground: source.text('DLeg 713, art. 6 (Ley 31822)'),
  without: ['easter'],
  regionsWithoutDays: ['CUS'],
  regionalGround: source.copy('DLeg 713, art. 7 (Ley 26331)', look.second),
}

export const colombia: CountryHolidays = {
  ground: source.copy('Ley 51/1983, arts. 1 y 2; Ley 2578/2026, art. 6'),
  without: ['easter'],
}

const tourism = source.copy('Ley 27.399, art. 7; Resolución JGM 164/2025, art. 1')

export const argentina: CountryHolidays = {
  ground: source.text('Ley 27.399, arts. 1 y 6'),
  with: [day('easter -3', 'Jueves Santo (día no laborable)', source.text('Ley 27.399, art. 1'))],
  years: {
    2026: {
      with: [
        day('2026-03-23', 'Día no laborable con fines turísticos', tourism),
        day('2026-07-10', 'Día no laborable con fines turísticos', tourism),
        day('2026-12-07', 'Día no laborable con fines turísticos', tourism),
      ],
    },
  },
}

// The labour law moves three days to Mondays; the procedure law names them where they fall, and
// others beside them.
const procedure = source.copy('LFPA, art. 28', look.second)

export const mexico: CountryHolidays = {
  ground: source.copy('Ley Federal del Trabajo, art. 74', look.second),
  with: [
    day('02-05', 'Aniversario de la Constitución', procedure),
    day('03-21', 'Natalicio de Benito Juárez', procedure),
    day('05-05', 'Aniversario de la Batalla de Puebla', procedure),
    day('09-01', 'Día inhábil (informe presidencial)', procedure),
    day('11-20', 'Aniversario de la Revolución', procedure),
  ],
}

const bolivianYear = source.copy('DS 5521/2026, arts. 3 y 4')

export const bolivia: CountryHolidays = {
  ground: source.copy('DS 2750/2016, art. 2'),
  years: {
    2026: {
      notOn: ['2026-01-22'],
      with: [
        day(
          '2026-01-02',
          'Feriado adicional de Año Nuevo',
          source.copy('Decreto de enero de 2026 (artículo sin cotejar)'),
        ),
        day('2026-01-23', 'Día del Estado Plurinacional (trasladado)', bolivianYear),
        day('2026-06-05', 'Feriado adicional de Corpus Christi', bolivianYear),
        day('2026-08-07', 'Feriado adicional de la Independencia', bolivianYear),
      ],
    },
  },
  regionalGround: source.copy('DS 2750/2016, art. 2 (efemérides departamentales)'),
}

const traditional = source.text('Decreto-ley 14.977, art. 1')
const patriotic = source.text('Decreto-ley 14.977, art. 2; Ley 16.805, art. 1')

// Ley 16.805: on a Tuesday or Wednesday the Monday before, on a Thursday or Friday the Monday
// after.
const toMonday = (date: string): string =>
  `${date} if tuesday,wednesday then previous monday if thursday,friday then next monday`

export const uruguay: CountryHolidays = {
  ground: source.text('Decreto-ley 14.977, arts. 1 y 2; Ley 16.805, art. 2'),
  with: [
    day('01-06', 'Día de los Niños', traditional),
    day('easter -48', 'Lunes de Carnaval', traditional),
    day('easter -47', 'Martes de Carnaval', traditional),
    day('easter -6', 'Lunes de la Semana de Turismo', traditional),
    day('easter -5', 'Martes de la Semana de Turismo', traditional),
    day('easter -4', 'Miércoles de la Semana de Turismo', traditional),
    day(toMonday('04-19'), 'Desembarco de los 33 Orientales', patriotic),
    day(toMonday('05-18'), 'Batalla de Las Piedras', patriotic),
    day(
      '06-19',
      'Natalicio de Artigas',
      source.text('Decreto-ley 14.977, art. 2; Ley 16.805, art. 2'),
    ),
    day(toMonday('10-12'), 'Día de la Diversidad Cultural', patriotic),
    day(
      '11-02',
      'Día de los Difuntos',
      source.text('Decreto-ley 14.977, art. 1; Ley 16.805, art. 2'),
    ),
  ],
}

export const paraguay: CountryHolidays = {
  ground: source.copy('Ley 7544/2025, art. 1', look.second),
  with: [
    day(
      '06-20',
      'Jura de la Constitución Nacional',
      source.copy('Ley 7544/2025, art. 1', look.second),
    ),
  ],
  years: {
    2026: {
      notOn: ['2026-03-01'],
      with: [
        day(
          '2026-03-02',
          'Día de los Héroes (trasladado)',
          source.copy('Ley 7544/2025, art. 3, y decreto de 2026', look.second),
        ),
      ],
    },
  },
}

export const brazil: CountryHolidays = {
  ground: source.copy(
    'Lei 662/1949, art. 1; Lei 6.802/1980, art. 1; Lei 14.759/2023, art. 1',
    look.second,
  ),
  regionsWithoutDays: ['MG', 'MT'],
  regionalGround: source.copy('Lei 9.093/1995, art. 1 II (fecha magna del estado)', look.second),
}
