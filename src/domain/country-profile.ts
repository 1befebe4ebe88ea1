/**
 * What a municipality starts with in each country (domain specification §5.1): defaults somebody may change, not law. ES, CL,
 * PE, CO and EC follow that table; AR and MX are not in it and stand on national acts that bind municipalities only where
 * local law says so. Each council's legal office has to sign its profile off.
 */
import type { Weekday } from './civil-date.ts'
import type { CountryCode } from './country.ts'
import type { CalendarMode } from './calendar.ts'
import type { ExtensionRule } from './deadline-extension.ts'
import type { AfterHoursPolicy, Term } from './deadline.ts'
import type { IdentityType } from './identity-number.ts'

export interface CountryProfile {
  readonly country: CountryCode
  /** In Spanish. */
  readonly name: string
  /** IANA; the first is the default. */
  readonly timeZones: readonly [string, ...string[]]
  readonly weekend: readonly Weekday[]
  readonly afterHours: AfterHoursPolicy
  /** To mend an incomplete paper. */
  readonly remedyTerm: Term
  /** To decide, when the type of document sets nothing else. */
  readonly decisionTerm: Term
  /** How much of the original term an extension may add; null where the general law has no rule of its own. */
  readonly extension: ExtensionRule | null
  /** Whose calendar stops a term that runs for the citizen: the office's, or also that of the place where the citizen lives. */
  readonly calendarMode: CalendarMode
  /** Saturday is a working day in the offices that open on it; elsewhere it is one for nobody. */
  readonly hasSaturdayByOffice: boolean
  /** In the order the counter offers them. */
  readonly identityTypes: readonly IdentityType[]
}

const saturdayAndSunday = [6, 7] as const
const abroad = ['PASSPORT', 'OTHER'] as const

const workingDays = (amount: number): Term => ({ amount, unit: 'WORKING_DAY' })
const months = (amount: number): Term => ({ amount, unit: 'MONTH' })

export const countryProfiles: Readonly<Record<CountryCode, CountryProfile>> = {
  CL: {
    country: 'CL',
    name: 'Chile',
    timeZones: ['America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter'],
    weekend: saturdayAndSunday, // Ley 19.880 art. 25
    afterHours: 'SAME_DAY', // online; many counters set a closing time of their own
    remedyTerm: workingDays(5), // Ley 19.880 art. 31
    decisionTerm: months(6), // Ley 19.880 art. 27
    extension: { upTo: 'HALF' }, // Ley 19.880 art. 26
    calendarMode: 'OFFICE',
    hasSaturdayByOffice: false,
    identityTypes: ['CL_RUT', ...abroad],
  },
  PE: {
    country: 'PE',
    name: 'Perú',
    timeZones: ['America/Lima'],
    weekend: saturdayAndSunday, // TUO Ley 27444 art. 145
    // DS 075-2023-PCM; Indecopi Res. 0518-2024/SEL held it illegal, so a council may switch it.
    afterHours: 'NEXT_WORKING_DAY',
    remedyTerm: workingDays(2), // TUO Ley 27444 art. 136
    decisionTerm: workingDays(30), // TUO Ley 27444 art. 153
    extension: null,
    calendarMode: 'OFFICE',
    hasSaturdayByOffice: false,
    identityTypes: ['PE_DNI', 'PE_RUC', 'PE_CE', ...abroad],
  },
  ES: {
    country: 'ES',
    name: 'España',
    timeZones: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
    weekend: saturdayAndSunday, // Ley 39/2015 art. 30.2
    afterHours: 'SAME_DAY', // Ley 39/2015 art. 31.2: the register takes papers all day
    remedyTerm: workingDays(10), // Ley 39/2015 art. 68; ROF art. 156
    decisionTerm: months(3), // Ley 39/2015 art. 21.3
    extension: { upTo: 'HALF' }, // Ley 39/2015 art. 32
    calendarMode: 'UNION', // Ley 39/2015 art. 30.6
    hasSaturdayByOffice: false,
    identityTypes: ['ES_NIF', ...abroad],
  },
  CO: {
    country: 'CO',
    name: 'Colombia',
    timeZones: ['America/Bogota'],
    weekend: saturdayAndSunday, // Ley 4/1913 art. 62; an office that works on Saturdays takes it out
    afterHours: 'SAME_DAY', // CPACA art. 54: valid until midnight
    remedyTerm: months(1), // CPACA art. 17
    decisionTerm: workingDays(15), // CPACA art. 14
    extension: { upTo: 'WHOLE' }, // CPACA art. 14: up to double the term
    calendarMode: 'OFFICE',
    hasSaturdayByOffice: true, // Función Pública: where the entity works it
    identityTypes: ['CO_CC', 'CO_NIT', ...abroad],
  },
  EC: {
    country: 'EC',
    name: 'Ecuador',
    timeZones: ['America/Guayaquil', 'Pacific/Galapagos'],
    weekend: saturdayAndSunday, // COA arts. 158-160
    afterHours: 'SAME_DAY', // each office decides
    remedyTerm: workingDays(10), // COA art. 140
    decisionTerm: months(1), // COA art. 203
    extension: null,
    calendarMode: 'UNION', // COA art. 159
    hasSaturdayByOffice: false,
    identityTypes: ['EC_CI', 'EC_RUC', ...abroad],
  },
  AR: {
    country: 'AR',
    name: 'Argentina',
    timeZones: ['America/Argentina/Buenos_Aires'],
    weekend: saturdayAndSunday, // Ley 19.549 art. 1: administrative working days
    afterHours: 'SAME_DAY',
    remedyTerm: workingDays(10), // Ley 19.549 art. 1: ten days where nothing else is set
    decisionTerm: workingDays(60), // Ley 19.549 art. 10
    extension: null,
    calendarMode: 'OFFICE',
    hasSaturdayByOffice: false,
    identityTypes: ['AR_DNI', 'AR_CUIT', ...abroad],
  },
  MX: {
    country: 'MX',
    name: 'México',
    timeZones: [
      'America/Mexico_City',
      'America/Cancun',
      'America/Merida',
      'America/Monterrey',
      'America/Matamoros',
      'America/Chihuahua',
      'America/Ciudad_Juarez',
      'America/Ojinaga',
      'America/Mazatlan',
      'America/Bahia_Banderas',
      'America/Hermosillo',
      'America/Tijuana',
    ],
    weekend: saturdayAndSunday, // LFPA art. 28
    afterHours: 'SAME_DAY',
    remedyTerm: workingDays(5), // LFPA art. 17-A
    decisionTerm: months(3), // LFPA art. 17
    extension: null,
    calendarMode: 'OFFICE',
    hasSaturdayByOffice: false,
    identityTypes: ['MX_CURP', 'MX_RFC', ...abroad],
  },
}
