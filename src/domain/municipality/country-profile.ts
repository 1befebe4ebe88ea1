/**
 * What a municipality starts with in each country (docs/specification/deadlines.md): defaults,
 * which stand on `law/`.
 */
import type { CountryCode } from '../common/country.ts'
import { countryLaws } from '../law/country-laws.ts'

export type CountryProfile = ReturnType<typeof profileOf>

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

function profileOf(country: CountryCode) {
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
    /** Whose calendar stops a term that runs for the citizen. */
    calendarMode: law.calendarMode.mode,
    hasSaturdayByOffice: law.hasSaturdayByOffice,
  }
}
