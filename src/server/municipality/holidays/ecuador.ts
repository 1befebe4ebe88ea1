/**
 * Ecuador moves its holidays by law: a Tuesday to the Monday before, a Wednesday or a Thursday to
 * the Friday, a Saturday to the Friday before, a Sunday to the Monday after; New Year, Carnival and
 * Christmas stay. Two in a row move together.
 */
import { source } from '#domain/law/country-law.ts'
import type { CountryHolidays } from './country-holidays.ts'
import { day } from './country-holidays.ts'

const law = source.copy(
  'Código del Trabajo, art. 65; LOSEP, disp. general 4 (Ley de feriados, art. 1)',
)

const moved = (date: string): string =>
  `${date} if saturday then previous friday if sunday then next monday if tuesday then previous monday if wednesday,thursday then next friday`

export const ecuador: CountryHolidays = {
  ground: law,
  // 10 September is a slip of the library for 9 October; Holy Thursday is not among the days of the
  // Código del Trabajo.
  without: ['09-10', 'easter -3', '05-01', '05-24', '08-10', '11-02', '11-03'],
  with: [
    day(moved('05-01'), 'Día del Trabajo', law),
    day(moved('05-24'), 'Batalla del Pichincha', law),
    day(moved('08-10'), 'Primer Grito de Independencia', law),
    day(moved('10-09'), 'Independencia de Guayaquil', law),
    day(
      '11-02 if tuesday then previous monday if wednesday then next thursday if friday then previous thursday if saturday then previous friday if sunday then next monday',
      'Día de los Difuntos',
      law,
    ),
    day(
      '11-03 if monday then next tuesday if wednesday then previous tuesday if thursday then next friday if saturday then previous friday if sunday then next monday',
      'Independencia de Cuenca',
      law,
    ),
  ],
  regionsWithoutDays: ['P'],
  years: {
    2026: {
      with: [
        day(
          '2026-01-02',
          'Suspensión de la jornada laboral',
          source.copy('Decreto Ejecutivo 249/2025, art. 1'),
        ),
      ],
    },
  },
}
