/**
 * What a municipality starts with in each country (docs/specification/deadlines.md): defaults
 * somebody may change, not law. What they stand on is in `law/`, a file a country; each council's
 * legal office has to sign its profile off.
 */
import type { CalendarMode } from '../deadline/calendar.ts'
import type { Weekday } from '../deadline/civil-date.ts'
import type { CountryCode } from '../common/country.ts'
import type { ExtensionRule } from '../deadline/deadline-extension.ts'
import type { AfterHoursPolicy, CountingRules, Term } from '../deadline/deadline.ts'
import type { NotificationRule } from '../law/country-law.ts'
import { countryLaws } from '../law/country-laws.ts'

export interface CountryProfile {
  readonly country: CountryCode
  /** In Spanish. */
  readonly name: string
  /** IANA; the first is the default. */
  readonly timeZones: readonly [string, ...string[]]
  readonly weekend: readonly Weekday[]
  readonly afterHours: AfterHoursPolicy
  readonly counting: CountingRules
  /** To mend an incomplete paper. */
  readonly remedyTerm: Term
  /** To decide, when the type of document sets nothing else. */
  readonly decisionTerm: Term
  /**
   * How much of the original term an extension may add; null where the general law has no rule of
   * its own.
   */
  readonly extension: ExtensionRule | null
  /** How long an act may wait before it is notified, and what meets the term to decide. */
  readonly notification: NotificationRule
  /**
   * Whose calendar stops a term that runs for the citizen: the office's, or also that of the place
   * where the citizen lives.
   */
  readonly calendarMode: CalendarMode
  /** Saturday is a working day in the offices that open on it; elsewhere it is one for nobody. */
  readonly hasSaturdayByOffice: boolean
}

type Place = Pick<CountryProfile, 'name' | 'timeZones'>

const places: Readonly<Record<CountryCode, Place>> = {
  CL: {
    name: 'Chile',
    timeZones: ['America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter'],
  },
  PE: { name: 'Perú', timeZones: ['America/Lima'] },
  ES: { name: 'España', timeZones: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'] },
  CO: { name: 'Colombia', timeZones: ['America/Bogota'] },
  EC: { name: 'Ecuador', timeZones: ['America/Guayaquil', 'Pacific/Galapagos'] },
  AR: { name: 'Argentina', timeZones: ['America/Argentina/Buenos_Aires'] },
  MX: {
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
  },
  BO: { name: 'Bolivia', timeZones: ['America/La_Paz'] },
  UY: { name: 'Uruguay', timeZones: ['America/Montevideo'] },
  PY: { name: 'Paraguay', timeZones: ['America/Asuncion'] },
  BR: {
    name: 'Brasil',
    timeZones: [
      'America/Sao_Paulo',
      'America/Bahia',
      'America/Fortaleza',
      'America/Recife',
      'America/Maceio',
      'America/Araguaina',
      'America/Belem',
      'America/Santarem',
      'America/Cuiaba',
      'America/Campo_Grande',
      'America/Manaus',
      'America/Porto_Velho',
      'America/Boa_Vista',
      'America/Rio_Branco',
      'America/Eirunepe',
      'America/Noronha',
    ],
  },
}

// Función Pública: where the entity works it.
const worksSomeSaturdays: ReadonlySet<CountryCode> = new Set(['CO'])

export const countryProfiles: Readonly<Record<CountryCode, CountryProfile>> = {
  CL: profileOf('CL'),
  PE: profileOf('PE'),
  ES: profileOf('ES'),
  CO: profileOf('CO'),
  EC: profileOf('EC'),
  AR: profileOf('AR'),
  MX: profileOf('MX'),
  BO: profileOf('BO'),
  UY: profileOf('UY'),
  PY: profileOf('PY'),
  BR: profileOf('BR'),
}

function profileOf(country: CountryCode): CountryProfile {
  const law = countryLaws[country]
  return {
    country,
    ...places[country],
    weekend: law.weekend.days,
    afterHours: law.afterHours.policy,
    counting: { closedDays: law.closedDays.policy, shortMonth: law.shortMonth.policy },
    remedyTerm: law.remedy.term,
    decisionTerm: law.decision.term,
    extension: law.extension.rule,
    notification: { term: law.notification.term, metBy: law.notification.metBy },
    calendarMode: law.calendarMode.mode,
    hasSaturdayByOffice: worksSomeSaturdays.has(country),
  }
}
