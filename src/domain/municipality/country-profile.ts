/**
 * What a municipality starts with in each country (docs/specification/deadlines.md): defaults,
 * which stand on `law/`.
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
  readonly name: string
  readonly timeZones: readonly [string, ...string[]]
  readonly weekend: readonly Weekday[]
  readonly afterHours: AfterHoursPolicy
  readonly counting: CountingRules
  readonly remedyTerm: Term
  readonly decisionTerm: Term
  readonly extension: ExtensionRule | null
  readonly notification: NotificationRule
  /** Whose calendar stops a term that runs for the citizen. */
  readonly calendarMode: CalendarMode
  readonly hasSaturdayByOffice: boolean
}

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
    name: law.name,
    timeZones: law.timeZones,
    weekend: law.weekend.days,
    afterHours: law.afterHours.policy,
    counting: { closedDays: law.closedDays.policy, shortMonth: law.shortMonth.policy },
    remedyTerm: law.remedy.term,
    decisionTerm: law.decision.term,
    extension: law.extension.rule,
    notification: { term: law.notification.term, metBy: law.notification.metBy },
    calendarMode: law.calendarMode.mode,
    hasSaturdayByOffice: law.hasSaturdayByOffice,
  }
}
