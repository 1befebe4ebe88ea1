/**
 * The form of each identity document: what its number looks like, what its check digit says, whose
 * it is and how it is written (docs/specification/identity-numbers.md). `stdnum` does the sums; its
 * modules are imported one by one, so that a browser carries these and not the other two hundred.
 * What it does not know, or knows too strictly, is mended here.
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

export type PartyKindHint = 'NATURAL' | 'LEGAL' | null

export interface IdentityForm {
  readonly country: CountryCode | null
  /** For the `{tipo}` of a sentence: a code of `slot-code.ts`, or letters that are its name. */
  readonly officialName: string
  readonly shape: RegExp
  readonly shapeCode: RefusalCode
  readonly checkCode: WarningCode
  /** Whether a wrong number can be told from a right one: not so with a bare serial number. */
  readonly hasCheckDigit: boolean
  readonly isCoherent: (compact: string) => boolean
  readonly kindOf: (compact: string) => PartyKindHint
  /**
   * Mends spellings of one same number that would otherwise look like two. Gets capitals without
   * separators.
   */
  readonly normalize?: (stripped: string) => string
  readonly format?: (compact: string) => string
  readonly keepsDashes?: true
}

const natural = (): PartyKindHint => 'NATURAL'
const alwaysCoherent = (): boolean => true
const serial = { hasCheckDigit: false, isCoherent: alwaysCoherent } as const
const checked = { hasCheckDigit: true } as const
const commonCodes = { shapeCode: 'E-ID-08', checkCode: 'W-ID-13' } as const
const anyDocument = /^[A-Z0-9-]{3,20}$/u

const chileanRut: IdentityForm = {
  ...checked,
  country: 'CL',
  officialName: 'RUT',
  // The first ones given were short, and some of their holders still come.
  shape: /^\d{4,8}[\dK]$/u,
  shapeCode: 'E-ID-01',
  checkCode: 'W-ID-02',
  // stdnum refuses a RUT under 1.000.000 for its length; a leading zero changes no sum.
  isCoherent: (compact) => validateRut(compact.padStart(8, '0')).isValid,
  // Companies are numbered from 50.000.000 up; people are still far below.
  kindOf: (compact) => (Number(compact.slice(0, -1)) < 50_000_000 ? 'NATURAL' : 'LEGAL'),
  normalize: (stripped) => stripped.replace(/^CL(?=\d)/u, '').replace(/^0+(?=\d)/u, ''),
  format: (compact) => `${thousands(compact.slice(0, -1))}-${compact.slice(-1)}`,
}

const peruvianDni: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'PE',
  officialName: 'DNI',
  shape: /^\d{8}[\dA-K]?$/u,
  shapeCode: 'E-ID-03',
  isCoherent: (compact) => compact.length === 8 || hasPeruvianCheck(compact),
  kindOf: natural,
  // The check character adds nothing once it has served: with and without it, the same person must
  // be found.
  normalize: (stripped) =>
    /^\d{8}[\dA-K]$/u.test(stripped) && hasPeruvianCheck(stripped)
      ? stripped.slice(0, 8)
      : stripped,
  format: (compact) => splitBefore(compact, 8),
}

const peruvianRuc: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'PE',
  officialName: 'RUC',
  shape: /^\d{11}$/u,
  checkCode: 'W-ID-04',
  isCoherent: (compact) => validatePeruRuc(compact).isValid,
  kindOf: (compact) => (compact.startsWith('10') ? 'NATURAL' : kindIf('LEGAL', /^20/u, compact)),
}

const peruvianForeignerCard: IdentityForm = {
  ...commonCodes,
  country: 'PE',
  officialName: 'FOREIGNERS_CARD',
  shape: /^[A-Z0-9]{3,20}$/u,
  hasCheckDigit: false,
  // Nine digits today; older and other cards exist, so anything else is pointed out and let
  // through.
  isCoherent: (compact) => /^\d{9}$/u.test(compact),
  kindOf: natural,
}

const spanishNif: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'ES',
  officialName: 'SPANISH_IDENTITY',
  shape: /^(?:\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z]|[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J])$/u,
  isCoherent: (compact) => validateNif(compact).isValid,
  kindOf: (compact) => (isSpanishPersonal(compact) ? 'NATURAL' : 'LEGAL'),
  normalize: (stripped) =>
    stripped
      .replace(/^ES(?=[A-Z0-9]{9}$)/u, '')
      .replace(/^\d{6,7}[A-Z]$/u, (short) => short.padStart(9, '0')),
}

const argentineDni: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'AR',
  officialName: 'DNI',
  shape: /^\d{7,8}$/u,
  kindOf: natural,
  format: thousands,
}

const argentineCuit: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'AR',
  officialName: 'CUIT/CUIL',
  shape: /^\d{11}$/u,
  // stdnum has a closed list of prefixes; a prefix outside it is only pointed out, like a wrong
  // digit.
  isCoherent: (compact) => validateCuit(compact).isValid,
  kindOf: (compact) => (compact.startsWith('2') ? 'NATURAL' : kindIf('LEGAL', /^3/u, compact)),
  format: (compact) => `${compact.slice(0, 2)}-${compact.slice(2, -1)}-${compact.slice(-1)}`,
}

const colombianCedula: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'CO',
  officialName: 'CITIZENS_CARD',
  shape: /^\d{3,10}$/u,
  kindOf: natural,
  format: thousands,
}

const colombianNit: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'CO',
  officialName: 'NIT',
  shape: /^\d{8,16}$/u,
  shapeCode: 'E-ID-06',
  isCoherent: (compact) => validateNit(compact).isValid,
  kindOf: (compact) => kindIf('LEGAL', /^[89]\d{9}$/u, compact),
  format: (compact) => `${thousands(compact.slice(0, -1))}-${compact.slice(-1)}`,
}

const ecuadorianCedula: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'EC',
  officialName: 'IDENTITY_CARD_OF_ECUADOR',
  shape: /^\d{10}$/u,
  shapeCode: 'E-ID-07',
  isCoherent: (compact) => validateCedula(compact).isValid,
  kindOf: natural,
  format: (compact) => splitBefore(compact, 9),
}

const ecuadorianRuc: IdentityForm = {
  ...checked,
  country: 'EC',
  officialName: 'RUC',
  shape: /^\d{13}$/u,
  shapeCode: 'E-ID-07',
  checkCode: 'W-ID-04',
  isCoherent: (compact) => validateEcuadorRuc(compact).isValid,
  // The third digit tells: under 6 a person, 9 a company; 6 is a public body or a person.
  kindOf: (compact) => (/^..[0-5]/u.test(compact) ? 'NATURAL' : kindIf('LEGAL', /^..9/u, compact)),
}

// "Público en general" and "residentes en el extranjero": real, official and without a right check
// digit.
const genericRfcs = new Set(['XAXX010101000', 'XEXX010101000'])

const mexicanRfc: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'MX',
  officialName: 'RFC',
  shape: /^(?:[A-ZÑ&]{4}\d{6}(?:[A-Z0-9]{3})?|[A-ZÑ&]{3}\d{6}[A-Z0-9]{3})$/u,
  isCoherent: (compact) => genericRfcs.has(compact) || validateRfc(compact).isValid,
  kindOf: (compact) => {
    if (genericRfcs.has(compact)) return null
    return compact.length === 12 ? 'LEGAL' : 'NATURAL'
  },
}

const mexicanCurp: IdentityForm = {
  ...checked,
  ...commonCodes,
  country: 'MX',
  officialName: 'CURP',
  shape: /^[A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d$/u,
  isCoherent: (compact) => validateCurp(compact).isValid,
  kindOf: natural,
}

// A number may be told from its twin by a digit and a letter (its «complemento»), and often carries
// where it was issued.
const bolivianCard: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'BO',
  officialName: 'IDENTITY_CARD_OF_BOLIVIA',
  shape: /^\d{5,8}(?:\d[A-Z])?$/u,
  kindOf: natural,
  normalize: (stripped) => stripped.replace(/(?<=\d)(?:CH|LP|CB|OR|PT|TJ|SC|BE|BN|PD|PA)$/u, ''),
  format: (compact) => compact.replace(/(?=\d[A-Z]$)/u, '-'),
}

const bolivianNit: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'BO',
  officialName: 'NIT_OF_BOLIVIA',
  shape: /^\d{7,13}$/u,
  kindOf: () => null,
}

const uruguayanCard: IdentityForm = {
  ...commonCodes,
  ...checked,
  country: 'UY',
  officialName: 'IDENTITY_CARD_OF_URUGUAY',
  shape: /^\d{7,8}$/u,
  // stdnum wants eight digits; a leading zero changes no sum.
  isCoherent: (compact) => validateUruguayCedula(compact.padStart(8, '0')).isValid,
  kindOf: natural,
  normalize: (stripped) => stripped.replace(/^0(?=\d{7}$)/u, ''),
  format: (compact) => `${thousands(compact.slice(0, -1))}-${compact.slice(-1)}`,
}

const uruguayanRut: IdentityForm = {
  ...commonCodes,
  ...checked,
  country: 'UY',
  officialName: 'RUT_OF_URUGUAY',
  shape: /^\d{12}$/u,
  isCoherent: (compact) => validateUruguayRut(compact).isValid,
  kindOf: () => 'LEGAL',
  normalize: (stripped) => stripped.replace(/^UY(?=\d)/u, ''),
}

const paraguayanCard: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'PY',
  officialName: 'IDENTITY_CARD_OF_PARAGUAY',
  shape: /^\d{5,8}$/u,
  kindOf: natural,
  format: thousands,
}

const paraguayanRuc: IdentityForm = {
  ...checked,
  country: 'PY',
  officialName: 'RUC',
  shape: /^\d{5,9}$/u,
  shapeCode: 'E-ID-08',
  checkCode: 'W-ID-04',
  isCoherent: (compact) => paraguayanCheck(compact.slice(0, -1)) === compact.slice(-1),
  // A person's is their card's number; companies are numbered from 80.000.000 up.
  kindOf: (compact) => (Number(compact.slice(0, -1)) < 80_000_000 ? 'NATURAL' : 'LEGAL'),
  format: (compact) => `${compact.slice(0, -1)}-${compact.slice(-1)}`,
}

const brazilianCpf: IdentityForm = {
  ...commonCodes,
  ...checked,
  country: 'BR',
  officialName: 'CPF',
  shape: /^\d{11}$/u,
  isCoherent: (compact) => !/^(\d)\1+$/u.test(compact) && validateCpf(compact).isValid,
  kindOf: natural,
  format: (compact) => compact.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1.$2.$3-$4'),
}

// Letters since July 2026 (IN RFB 2.229/2024); the two check digits stay digits.
const brazilianCnpj: IdentityForm = {
  ...commonCodes,
  ...checked,
  country: 'BR',
  officialName: 'CNPJ',
  shape: /^[\dA-Z]{12}\d{2}$/u,
  isCoherent: (compact) => validateCnpj(compact).isValid,
  kindOf: () => 'LEGAL',
  format: (compact) => compact.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/u, '$1.$2.$3/$4-$5'),
}

const passport: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: null,
  officialName: 'PASSPORT',
  shape: anyDocument,
  kindOf: natural,
  keepsDashes: true,
}

const otherDocument: IdentityForm = {
  ...passport,
  officialName: 'IDENTITY_DOCUMENT',
  kindOf: () => null,
}

export const identityForms = {
  CL_RUT: chileanRut,
  PE_DNI: peruvianDni,
  PE_RUC: peruvianRuc,
  PE_CE: peruvianForeignerCard,
  ES_NIF: spanishNif,
  AR_DNI: argentineDni,
  AR_CUIT: argentineCuit,
  CO_CC: colombianCedula,
  CO_NIT: colombianNit,
  EC_CI: ecuadorianCedula,
  EC_RUC: ecuadorianRuc,
  MX_RFC: mexicanRfc,
  MX_CURP: mexicanCurp,
  BO_CI: bolivianCard,
  BO_NIT: bolivianNit,
  UY_CI: uruguayanCard,
  UY_RUT: uruguayanRut,
  PY_CI: paraguayanCard,
  PY_RUC: paraguayanRuc,
  BR_CPF: brazilianCpf,
  BR_CNPJ: brazilianCnpj,
  PASSPORT: passport,
  OTHER: otherDocument,
} as const satisfies Record<string, IdentityForm>

/**
 * DNI, NIE and the K, L and M numbers of people: those whose last place is a letter of the DNI's
 * table.
 */
export function isSpanishPersonal(compact: string): boolean {
  return /^[\dKLMXYZ]/u.test(compact)
}

/**
 * stdnum knows the check digit but not the letter that older cards print instead; each letter
 * stands at a digit's place.
 */
function hasPeruvianCheck(compact: string): boolean {
  const body = compact.slice(0, 8)
  const place = 'KJIHGFEDCBA'.indexOf(compact.slice(8))
  if (place < 0) return validateCui(compact).isValid
  const weights = [3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return sum % 11 === place
}

/**
 * Weights 2, 3, 4 … from the right, modulo 11. stdnum 1.12.0 says 1 where the remainder 0 means 0,
 * so the sum is done here.
 */
function paraguayanCheck(body: string): string {
  const digits = Array.from(body, Number).toReversed()
  const sum = digits.reduce((total, digit, place) => total + digit * (place + 2), 0)
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : 0)
}

function kindIf(kind: PartyKindHint, pattern: RegExp, compact: string): PartyKindHint {
  return pattern.test(compact) ? kind : null
}

function thousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')
}

function splitBefore(compact: string, length: number): string {
  return compact.length > length ? `${compact.slice(0, length)}-${compact.slice(length)}` : compact
}
