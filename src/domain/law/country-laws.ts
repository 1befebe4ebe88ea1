/** The law of every country the server has rules for. Heavy with text: the pages do not load it. */
import type { CountryCode } from '../common/country.ts'
import { argentina } from './ar.ts'
import { bolivia } from './bo.ts'
import { brazil } from './br.ts'
import { chile } from './cl.ts'
import { colombia } from './co.ts'
import type { CountryLaw } from './country-law.ts'
import { ecuador } from './ec.ts'
import { spain } from './es.ts'
import { mexico } from './mx.ts'
import { paraguay } from './py.ts'
import { peru } from './pe.ts'
import { uruguay } from './uy.ts'

export const countryLaws: Readonly<Record<CountryCode, CountryLaw>> = {
  AR: argentina,
  BO: bolivia,
  BR: brazil,
  CL: chile,
  CO: colombia,
  EC: ecuador,
  ES: spain,
  MX: mexico,
  PE: peru,
  PY: paraguay,
  UY: uruguay,
}
