/**
 * Spain: the twelve days of each autonomous community and city. The list of a year is published by
 * the State every October (RD 2001/1983, art. 45); that of 2026 was seen in the press of 28 October
 * 2025, those of 2027 as the bulletin of each community had them until October 2026. Each town adds
 * two.
 */
import type { Ground } from '#domain/law/country-law.ts'
import { look, source } from '#domain/law/country-law.ts'
import type { CountryHolidays, HolidayLine, RegionHolidays } from './country-holidays.ts'
import { day } from './country-holidays.ts'

const of2026 = source.copy('RD 2001/1983, art. 45; fiestas laborales de 2026 (BOE 28-10-2025)')
const of2027 = (act: string): Ground => source.copy(`RD 2001/1983, art. 45; ${act}`, look.third)
const notYet2027 = source.unseen(
  'RD 2001/1983, art. 45; compruebe las fiestas laborales de 2027 en el BOE',
)
const valencia = source.copy('Decreto 42/2026 del Consell, art. 1 (DOGV 25-03-2026)')
const murcia = source.copy('RD 2001/1983, art. 45; fiestas laborales de 2027 (BORM 27-07-2026)')

const holyThursday: Days = { '2026-04-02': 'Jueves Santo', '2027-03-25': 'Jueves Santo' }
const easterMonday: Days = { '2026-04-06': 'Lunes de Pascua', '2027-03-29': 'Lunes de Pascua' }
const saintJoseph: Days = { '2026-03-19': 'San José', '2027-03-19': 'San José' }
const allSaints: Days = { '2026-11-02': 'Lunes siguiente a Todos los Santos' }
const constitution: Days = { '2026-12-07': 'Lunes siguiente al Día de la Constitución' }
const assumption: Days = { '2027-08-16': 'Lunes siguiente a la Asunción' }
const saintJohn2026: Days = { '2026-06-24': 'San Juan' }

type Days = Readonly<Record<string, string>>

function region(name: string, of2027Ground: Ground, ...days: readonly Days[]): RegionHolidays {
  const lines = days.flatMap((some) => Object.entries(some))
  const ofYear = (year: string, ground: Ground): HolidayLine[] =>
    lines.filter(([date]) => date.startsWith(year)).map(([date, feast]) => day(date, feast, ground))
  return { name, years: { 2026: ofYear('2026', of2026), 2027: ofYear('2027', of2027Ground) } }
}

const everyYear = source.unseen('RD 2001/1983, art. 45; compruebe la lista del año en el BOE')

/** Its own day, which open data lacks. */
function withOwnDay(known: RegionHolidays, rule: string, name: string): RegionHolidays {
  return { ...known, with: [day(rule, name, everyYear)] }
}

export const spain: CountryHolidays = {
  ground: source.copy('RD 2001/1983, art. 45.1'),
  regionalGround: everyYear,
  regions: {
    AN: region(
      'Andalucía',
      of2027('Decreto 84/2026 (BOJA 05-05-2026)'),
      holyThursday,
      allSaints,
      constitution,
      assumption,
      {
        '2026-02-28': 'Día de Andalucía',
        '2027-03-01': 'Lunes siguiente al Día de Andalucía',
      },
    ),
    AR: region(
      'Aragón',
      of2027('Decreto 163/2026 (BOA 16-09-2026)'),
      holyThursday,
      allSaints,
      constitution,
      assumption,
      {
        '2026-04-23': 'San Jorge, Día de Aragón',
        '2027-04-23': 'San Jorge, Día de Aragón',
      },
    ),
    AS: region(
      'Principado de Asturias',
      notYet2027,
      holyThursday,
      allSaints,
      constitution,
      assumption,
      {
        '2026-09-08': 'Día de Asturias',
        '2027-09-08': 'Día de Asturias',
      },
    ),
    CB: {
      ...withOwnDay(
        region(
          'Cantabria',
          of2027('Orden IND/29/2026 (BOC 15-07-2026)'),
          holyThursday,
          constitution,
          {
            '2026-07-28': 'Día de las Instituciones de Cantabria',
            '2026-09-15': 'La Bien Aparecida',
            '2027-07-28': 'Día de las Instituciones de Cantabria',
            '2027-09-15': 'La Bien Aparecida',
          },
        ),
        '07-28',
        'Día de las Instituciones de Cantabria',
      ),
      notOn: ['06-28'],
    },
    // In 2027 the Day of Ceuta is one of the two days of the town.
    CE: region('Ciudad de Ceuta', notYet2027, holyThursday, {
      '2026-05-27': 'Fiesta del Sacrificio (Eid al-Adha)',
      '2026-08-05': 'Nuestra Señora de África',
      '2026-09-02': 'Día de Ceuta',
      '2027-05-17': 'Fiesta del Sacrificio (Eid al-Adha)',
      '2027-08-05': 'Nuestra Señora de África',
      '2027-09-02': 'Día de Ceuta',
    }),
    CL: region(
      'Castilla y León',
      of2027('Decreto 7/2026 (BOCYL 30-03-2026)'),
      holyThursday,
      allSaints,
      constitution,
      assumption,
      {
        '2026-04-23': 'Fiesta de Castilla y León',
        '2027-04-23': 'Fiesta de Castilla y León',
      },
    ),
    CM: region(
      'Castilla-La Mancha',
      of2027('Decreto 34/2026 (DOCM 13-07-2026)'),
      holyThursday,
      allSaints,
      {
        '2026-04-06': 'Lunes de Pascua',
        '2026-06-04': 'Corpus Christi',
        '2027-05-27': 'Corpus Christi',
        '2027-05-31': 'Día de Castilla-La Mancha',
      },
    ),
    CN: {
      ...region(
        'Canarias',
        of2027('Decreto 115/2026 (BOC 03-07-2026)'),
        holyThursday,
        allSaints,
        assumption,
        {
          '2026-05-30': 'Día de Canarias',
        },
      ),
      isPartial: true,
    },
    CT: region(
      'Cataluña',
      of2027('Orden EMT/52/2026 (DOGC 01-04-2026)'),
      easterMonday,
      saintJohn2026,
      {
        '2026-09-11': 'Fiesta Nacional de Cataluña',
        '2026-12-26': 'San Esteban',
        '2027-06-24': 'San Juan',
        '2027-09-11': 'Fiesta Nacional de Cataluña',
      },
    ),
    EX: region(
      'Extremadura',
      of2027('Decreto 119/2026 (DOE 08-06-2026)'),
      holyThursday,
      allSaints,
      constitution,
      {
        '2026-09-08': 'Día de Extremadura',
        '2027-09-08': 'Día de Extremadura',
        '2027-10-11': 'Descanso por la Asunción',
      },
    ),
    GA: region(
      'Galicia',
      of2027('Decreto 68/2026 (DOG 02-07-2026)'),
      holyThursday,
      saintJoseph,
      saintJohn2026,
      {
        '2026-07-25': 'Día Nacional de Galicia',
        '2027-05-17': 'Día de las Letras Gallegas',
      },
    ),
    IB: region(
      'Illes Balears',
      of2027('Acuerdo de 13-03-2026 (BOIB 14-03-2026)'),
      holyThursday,
      easterMonday,
      {
        '2026-03-02': 'Lunes siguiente al Día de les Illes Balears',
        '2026-12-26': 'San Esteban',
        '2027-03-01': 'Día de les Illes Balears',
      },
    ),
    MC: withOwnDay(
      region('Región de Murcia', murcia, holyThursday, saintJoseph, constitution, {
        '2026-06-09': 'Día de la Región de Murcia',
        '2027-06-09': 'Día de la Región de Murcia',
      }),
      '06-09',
      'Día de la Región de Murcia',
    ),
    MD: region(
      'Comunidad de Madrid',
      of2027('Decreto 82/2026 (BOCM 01-10-2026)'),
      holyThursday,
      allSaints,
      constitution,
      assumption,
      {
        '2026-05-02': 'Fiesta de la Comunidad de Madrid',
        '2027-03-19': 'San José',
      },
    ),
    ML: region(
      'Ciudad de Melilla',
      of2027('Acuerdo de 24-09-2026 (BOME 30-09-2026)'),
      holyThursday,
      constitution,
      {
        '2026-03-20': 'Fiesta del Eid Fitr',
        '2026-05-27': 'Fiesta del Sacrificio (Aid al-Adha)',
        '2027-03-10': 'Fiesta del Eid Fitr',
        '2027-05-17': 'Fiesta del Sacrificio (Aid al-Adha)',
      },
    ),
    NC: withOwnDay(
      region(
        'Comunidad Foral de Navarra',
        of2027('Resolución 232/2026 (BON 28-05-2026)'),
        holyThursday,
        easterMonday,
        saintJoseph,
        allSaints,
        {
          '2026-12-03': 'San Francisco Javier',
          '2027-12-03': 'San Francisco Javier',
        },
      ),
      '12-03',
      'San Francisco Javier',
    ),
    PV: region(
      'País Vasco',
      of2027('Decreto 90/2026 (BOPV 16-07-2026)'),
      holyThursday,
      easterMonday,
      {
        '2026-03-19': 'San José',
        '2026-07-25': 'Santiago Apóstol',
        '2027-10-07': 'Aniversario del primer Gobierno de Euskadi',
      },
    ),
    RI: region(
      'La Rioja',
      of2027('Resolución 186/2026 (BOR 08-05-2026)'),
      holyThursday,
      easterMonday,
      constitution,
      {
        '2026-06-09': 'Día de La Rioja',
        '2027-06-09': 'Día de La Rioja',
      },
    ),
    VC: withOwnDay(
      region('Comunitat Valenciana', valencia, easterMonday, saintJoseph, saintJohn2026, {
        '2026-10-09': 'Día de la Comunitat Valenciana',
        '2027-10-09': 'Día de la Comunitat Valenciana',
      }),
      '10-09',
      'Día de la Comunitat Valenciana',
    ),
  },
}
