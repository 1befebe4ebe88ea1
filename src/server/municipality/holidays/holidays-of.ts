/** By country: what is known of its holidays beside open data. */
import type { CountryCode } from '#domain/common/country.ts'
import type { CountryHolidays } from './country-holidays.ts'
import { ecuador } from './ecuador.ts'
import * as america from './latin-america.ts'
import { spain } from './spain.ts'

export const holidaysOf: Readonly<Record<CountryCode, CountryHolidays>> = {
  AR: america.argentina,
  BO: america.bolivia,
  BR: america.brazil,
  CL: america.chile,
  CO: america.colombia,
  EC: ecuador,
  ES: spain,
  MX: america.mexico,
  PE: america.peru,
  PY: america.paraguay,
  UY: america.uruguay,
}
