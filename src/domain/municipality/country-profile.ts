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
