/**
 * The form of each identity document (docs/specification/identity-numbers.md). `stdnum` does the
 * sums, module by module, so that a browser carries these alone.
 */
import { validate as validateCuit } from 'stdnum/lib/cjs/ar/cuit.js'
import { validate as validateCnpj } from 'stdnum/lib/cjs/br/cnpj.js'
import { validate as validateCpf } from 'stdnum/lib/cjs/br/cpf.js'
import { validate as validateRut } from 'stdnum/lib/cjs/cl/rut.js'
import { validate as validateNit } from 'stdnum/lib/cjs/co/nit.js'
import { validate as validateCedula } from 'stdnum/lib/cjs/ec/ci.js'
import { validate as validateEcuadorRuc } from 'stdnum/lib/cjs/ec/ruc.js'
import { validate as validateNif } from 'stdnum/lib/cjs/es/nif.js'
import { validate as validateCurp } from 'stdnum/lib/cjs/mx/curp.js'
import { validate as validateRfc } from 'stdnum/lib/cjs/mx/rfc.js'
import { validate as validateCui } from 'stdnum/lib/cjs/pe/cui.js'
import { validate as validatePeruRuc } from 'stdnum/lib/cjs/pe/ruc.js'
import { validate as validateUruguayCedula } from 'stdnum/lib/cjs/uy/cedula.js'
import { validate as validateUruguayRut } from 'stdnum/lib/cjs/uy/rut.js'
import type { CountryCode } from '../common/country.ts'
import type { RefusalCode, WarningCode } from '../common/refusal.ts'

type PartyKindHint = 'NATURAL' | 'LEGAL' | null

export interface IdentityForm {
  readonly country: CountryCode | null
  /** For the `{tipo}` of a sentence: a code of `slot-code.ts`, or letters that are its name. */
  readonly officialName: string
  /** Of the compact number. */
  readonly shape: RegExp
  readonly shapeCode: RefusalCode
  readonly checkCode: WarningCode
  /** Whether a wrong number can be told from a right one: not so with a bare serial number. */
  readonly hasCheckDigit: boolean
  /** Of a compact number of the right shape. */
  readonly isCoherent: (compact: string) => boolean
  /** Null when the number does not tell. */
  readonly kindOf: (compact: string) => PartyKindHint
  /** Mends spellings of one number. Gets capitals without separators. */
  readonly normalize: (stripped: string) => string
  /** How a person reads it. */
  readonly format: (compact: string) => string
  readonly keepsDashes: boolean
}

/** A person's, in one writing; with a check digit where it says how it adds up. */
function form(
  country: CountryCode | null,
  officialName: string,
  shape: RegExp,
  more: Partial<IdentityForm> = {},
): IdentityForm {
  const hasCheckDigit = more.isCoherent !== undefined
  const codes = { shapeCode: 'E-ID-08', checkCode: 'W-ID-13' } as const
  const usual = { isCoherent: () => true, kindOf: natural, keepsDashes: false }
  const asIs = { normalize: same, format: same }
  return { country, officialName, shape, hasCheckDigit, ...codes, ...usual, ...asIs, ...more }
}

const anyDocument = /^[A-Z0-9-]{3,20}$/u
// "Público en general" and "residentes en el extranjero": real, official and without a right check
// digit.
const genericRfcs = new Set(['XAXX010101000', 'XEXX010101000'])

export const identityForms = {
  // The first ones given were short, and some of their holders still come.
  CL_RUT: form('CL', 'RUT', /^\d{4,8}[\dK]$/u, {
    shapeCode: 'E-ID-01',
    checkCode: 'W-ID-02',
    // stdnum refuses a RUT under 1.000.000 for its length; a leading zero changes no sum.
    isCoherent: (compact) => validateRut(compact.padStart(8, '0')).isValid,
    // Companies are numbered from 50.000.000 up; people are still far below.
    kindOf: (compact) => (Number(compact.slice(0, -1)) < 50_000_000 ? 'NATURAL' : 'LEGAL'),
    normalize: (stripped) => stripped.replace(/^CL(?=\d)/u, '').replace(/^0+(?=\d)/u, ''),
    format: thousandsAndCheck,
  }),
  PE_DNI: form('PE', 'DNI', /^\d{8}[\dA-K]?$/u, {
    shapeCode: 'E-ID-03',
    isCoherent: (compact) => compact.length === 8 || hasPeruvianCheck(compact),
    // The check character adds nothing once it has served: with and without it, the same person
    // must be found.
    normalize: (stripped) =>
      /^\d{8}[\dA-K]$/u.test(stripped) && hasPeruvianCheck(stripped)
        ? stripped.slice(0, 8)
        : stripped,
    format: (compact) => splitBefore(compact, 8),
  }),
  PE_RUC: form('PE', 'RUC', /^\d{11}$/u, {
    checkCode: 'W-ID-04',
    isCoherent: (compact) => validatePeruRuc(compact).isValid,
    kindOf: (compact) => kindBy(compact, /^10/u, /^20/u),
  }),
  PE_CE: form('PE', 'FOREIGNERS_CARD', /^[A-Z0-9]{3,20}$/u, {
    hasCheckDigit: false,
    // Nine digits today; older and other cards exist, so anything else is pointed out and let
    // through.
    isCoherent: (compact) => /^\d{9}$/u.test(compact),
  }),
  ES_NIF: form(
    'ES',
    'SPANISH_IDENTITY',
    /^(?:\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z]|[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J])$/u,
    {
      isCoherent: (compact) => validateNif(compact).isValid,
      kindOf: (compact) => (isSpanishPersonal(compact) ? 'NATURAL' : 'LEGAL'),
      normalize: (stripped) =>
        stripped
          .replace(/^ES(?=[A-Z0-9]{9}$)/u, '')
          .replace(/^\d{6,7}[A-Z]$/u, (short) => short.padStart(9, '0')),
    },
  ),
  AR_DNI: form('AR', 'DNI', /^\d{7,8}$/u, { format: thousands }),
  AR_CUIT: form('AR', 'CUIT/CUIL', /^\d{11}$/u, {
    // stdnum has a closed list of prefixes; a prefix outside it is only pointed out, like a wrong
    // digit.
    isCoherent: (compact) => validateCuit(compact).isValid,
    kindOf: (compact) => kindBy(compact, /^2/u, /^3/u),
    format: (compact) => compact.replace(/^(\d{2})(\d+)(\d)$/u, '$1-$2-$3'),
  }),
  CO_CC: form('CO', 'CITIZENS_CARD', /^\d{3,10}$/u, { format: thousands }),
  CO_NIT: form('CO', 'NIT', /^\d{8,16}$/u, {
    shapeCode: 'E-ID-06',
    isCoherent: (compact) => validateNit(compact).isValid,
    kindOf: (compact) => (/^[89]\d{9}$/u.test(compact) ? 'LEGAL' : null),
    format: thousandsAndCheck,
  }),
  EC_CI: form('EC', 'IDENTITY_CARD_OF_ECUADOR', /^\d{10}$/u, {
    shapeCode: 'E-ID-07',
    isCoherent: (compact) => validateCedula(compact).isValid,
    format: (compact) => splitBefore(compact, 9),
  }),
  EC_RUC: form('EC', 'RUC', /^\d{13}$/u, {
    shapeCode: 'E-ID-07',
    checkCode: 'W-ID-04',
    isCoherent: (compact) => validateEcuadorRuc(compact).isValid,
    // The third digit tells: under 6 a person, 9 a company; 6 is a public body or a person.
    kindOf: (compact) => kindBy(compact, /^..[0-5]/u, /^..9/u),
  }),
  MX_RFC: form('MX', 'RFC', /^(?:[A-ZÑ&]{4}\d{6}(?:[A-Z0-9]{3})?|[A-ZÑ&]{3}\d{6}[A-Z0-9]{3})$/u, {
    isCoherent: (compact) => genericRfcs.has(compact) || validateRfc(compact).isValid,
    kindOf: (compact) => {
      if (genericRfcs.has(compact)) return null
      return compact.length === 12 ? 'LEGAL' : 'NATURAL'
    },
  }),
  MX_CURP: form('MX', 'CURP', /^[A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d$/u, {
    isCoherent: (compact) => validateCurp(compact).isValid,
  }),
  // A number may be told from its twin by a digit and a letter (its «complemento»), and often
  // carries where it was issued.
  BO_CI: form('BO', 'IDENTITY_CARD_OF_BOLIVIA', /^\d{5,8}(?:\d[A-Z])?$/u, {
    normalize: (stripped) => stripped.replace(/(?<=\d)(?:CH|LP|CB|OR|PT|TJ|SC|BE|BN|PD|PA)$/u, ''),
    format: (compact) => compact.replace(/(?=\d[A-Z]$)/u, '-'),
  }),
  BO_NIT: form('BO', 'NIT_OF_BOLIVIA', /^\d{7,13}$/u, { kindOf: () => null }),
  UY_CI: form('UY', 'IDENTITY_CARD_OF_URUGUAY', /^\d{7,8}$/u, {
    // stdnum wants eight digits; a leading zero changes no sum.
    isCoherent: (compact) => validateUruguayCedula(compact.padStart(8, '0')).isValid,
    normalize: (stripped) => stripped.replace(/^0(?=\d{7}$)/u, ''),
    format: thousandsAndCheck,
  }),
  UY_RUT: form('UY', 'RUT_OF_URUGUAY', /^\d{12}$/u, {
    isCoherent: (compact) => validateUruguayRut(compact).isValid,
    kindOf: () => 'LEGAL',
    normalize: (stripped) => stripped.replace(/^UY(?=\d)/u, ''),
  }),
  PY_CI: form('PY', 'IDENTITY_CARD_OF_PARAGUAY', /^\d{5,8}$/u, { format: thousands }),
  PY_RUC: form('PY', 'RUC', /^\d{5,9}$/u, {
    checkCode: 'W-ID-04',
    isCoherent: (compact) => paraguayanCheck(compact.slice(0, -1)) === compact.slice(-1),
    // A person's is their card's number; companies are numbered from 80.000.000 up.
    kindOf: (compact) => (Number(compact.slice(0, -1)) < 80_000_000 ? 'NATURAL' : 'LEGAL'),
    format: (compact) => `${compact.slice(0, -1)}-${compact.slice(-1)}`,
  }),
  BR_CPF: form('BR', 'CPF', /^\d{11}$/u, {
    isCoherent: (compact) => !/^(\d)\1+$/u.test(compact) && validateCpf(compact).isValid,
    format: (compact) => compact.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1.$2.$3-$4'),
  }),
  // Letters since July 2026 (IN RFB 2.229/2024); the two check digits stay digits.
  BR_CNPJ: form('BR', 'CNPJ', /^[\dA-Z]{12}\d{2}$/u, {
    isCoherent: (compact) => validateCnpj(compact).isValid,
    kindOf: () => 'LEGAL',
    format: (compact) => compact.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/u, '$1.$2.$3/$4-$5'),
  }),
  PASSPORT: form(null, 'PASSPORT', anyDocument, { keepsDashes: true }),
  OTHER: form(null, 'IDENTITY_DOCUMENT', anyDocument, { keepsDashes: true, kindOf: () => null }),
}

/** DNI, NIE and the K, L and M numbers of people. */
export function isSpanishPersonal(compact: string): boolean {
  return /^[\dKLMXYZ]/u.test(compact)
}

/** stdnum does not know the letter that older cards print in a digit's place. */
function hasPeruvianCheck(compact: string): boolean {
  const body = compact.slice(0, 8)
  const place = 'KJIHGFEDCBA'.indexOf(compact.slice(8))
  if (place < 0) return validateCui(compact).isValid
  const weights = [3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return sum % 11 === place
}

/**
 * Weights 2, 3, 4 … from the right, modulo 11. stdnum 1.12.0 says 1 where the remainder 0 means 0.
 */
function paraguayanCheck(body: string): string {
  const digits = Array.from(body, Number).toReversed()
  const sum = digits.reduce((total, digit, place) => total + digit * (place + 2), 0)
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : 0)
}

function kindBy(compact: string, ofPerson: RegExp, ofBody: RegExp): PartyKindHint {
  if (ofPerson.test(compact)) return 'NATURAL'
  return ofBody.test(compact) ? 'LEGAL' : null
}

function natural(): PartyKindHint {
  return 'NATURAL'
}

function same(text: string): string {
  return text
}

function thousandsAndCheck(compact: string): string {
  return `${thousands(compact.slice(0, -1))}-${compact.slice(-1)}`
}

function thousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')
}

function splitBefore(compact: string, length: number): string {
  return compact.length > length ? `${compact.slice(0, length)}-${compact.slice(length)}` : compact
}
