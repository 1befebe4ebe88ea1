import type { CountryCode } from '../common/country.ts'
import type { IdentityType } from './identity-number.ts'

const abroad = ['PASSPORT', 'OTHER'] as const

/** The first is what a number is taken for while nothing else is known. */
export const identityTypesIn: Readonly<
  Record<CountryCode, readonly [IdentityType, ...IdentityType[]]>
> = {
  CL: ['CL_RUT', ...abroad],
  PE: ['PE_DNI', 'PE_RUC', 'PE_CE', ...abroad],
  ES: ['ES_NIF', ...abroad],
  CO: ['CO_CC', 'CO_NIT', ...abroad],
  EC: ['EC_CI', 'EC_RUC', ...abroad],
  AR: ['AR_DNI', 'AR_CUIT', ...abroad],
  MX: ['MX_CURP', 'MX_RFC', ...abroad],
  BO: ['BO_CI', 'BO_NIT', ...abroad],
  UY: ['UY_CI', 'UY_RUT', ...abroad],
  PY: ['PY_CI', 'PY_RUC', ...abroad],
  BR: ['BR_CPF', 'BR_CNPJ', ...abroad],
}
