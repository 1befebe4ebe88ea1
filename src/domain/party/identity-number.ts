/**
 * Numbers of identity documents. One whose check digit fails is only pointed out
 * (docs/specification/identity-numbers.md).
 */
import type { CountryCode } from '../common/country.ts'
import type { IdentityForm } from './identity-forms.ts'
import { identityForms, isSpanishPersonal } from './identity-forms.ts'
import { type MessageCode, type Remark, remark } from '../common/refusal.ts'

// Its keys are its types.
// oxlint-disable-next-line no-unsafe-type-assertion
export const identityTypes = Object.keys(identityForms) as readonly IdentityType[]

/** `ES_NIF` covers DNI, NIE and CIF; `AR_CUIT` covers CUIL. */
export type IdentityType = keyof typeof identityForms

export interface IdentityCheck {
  readonly type: IdentityType
  readonly country: CountryCode | null
  /** Capitals without separators: what is stored and compared. Checking it again says the same. */
  readonly compact: string
  /** As a person reads it: `12.531.909-2`. The compact number when it is misshapen. */
  readonly formatted: string
  readonly partyKind: 'NATURAL' | 'LEGAL' | null
  /** At most one: `E-…` for its form, `W-…` for a number that does not add up. */
  readonly remarks: readonly Remark[]
}

export function countryOfIdentityType(type: IdentityType): CountryCode | null {
  return identityForms[type].country
}

/** What is stored, compared and looked for: one writing where several mean the same. */
export function compactIdentityNumber(type: IdentityType, text: string): string {
  return compactNumber(identityForms[type], text)
}

/** With or without the zeros before it, the dashes of a passport, and the check digit. */
export function isSameNumber(type: IdentityType, one: string, other: string): boolean {
  const [number, another] = [one, other].map((text) =>
    compactIdentityNumber(type, text)
      .replaceAll('-', '')
      .replace(/^0+(?=.)/u, ''),
  )
  if (number === undefined || another === undefined || number === another) return number === another
  const [short, long] = number.length < another.length ? [number, another] : [another, number]
  // A short one that adds up by itself is somebody else's.
  return (
    identityForms[type].hasCheckDigit &&
    long.slice(0, -1) === short &&
    identityForms[type].isCoherent(long) &&
    !identityForms[type].isCoherent(short)
  )
}

export function checkIdentityNumber(type: IdentityType, text: string): IdentityCheck {
  const form = identityForms[type]
  const compact = compactNumber(form, text)
  const base = { type, country: form.country, compact }
  if (!form.shape.test(compact)) {
    const slots = { tipo: form.officialName, n: compact.length }
    const remarks = [remark(form.shapeCode, null, slots)]
    return { ...base, formatted: compact, partyKind: null, remarks }
  }
  return {
    ...base,
    formatted: form.format(compact),
    partyKind: form.kindOf(compact),
    remarks: form.isCoherent(compact)
      ? []
      : [remark(checkCodeOf(type, compact), null, { tipo: form.officialName })],
  }
}

/**
 * The home country's documents first: one that adds up, one without check digit, one with a wrong
 * digit. Another country's must add up.
 */
export function detectIdentityType(text: string, homeCountry: CountryCode): IdentityType | null {
  const typed: TypedNumber = {
    text,
    hasCheckSuffix: /-[\dA-Z]$/u.test(upperCase(text)),
  }
  const home = detectionOrder.filter((type) => identityForms[type].country === homeCountry)
  const foreign = detectionOrder.filter((type) => identityForms[type].country !== homeCountry)
  return (
    home.find((type) => identityForms[type].hasCheckDigit && addsUp(type, typed)) ??
    home.find((type) => !identityForms[type].hasCheckDigit && addsUp(type, typed)) ??
    home.find((type) => isPlausible(type, typed)) ??
    foreign.find((type) => isTellingAbroad(type, typed) && addsUp(type, typed)) ??
    (/^[A-Z]{1,3}\d{5,9}$/u.test(compactNumber(identityForms.PASSPORT, text)) ? 'PASSPORT' : null)
  )
}

/** In its one writing, of whatever document. */
export function begunNumbers(text: string): readonly string[] {
  return [...new Set(identityTypes.map((type) => compactIdentityNumber(type, text)))]
}

/** Characters that stand for a check: digits, and the letters of RUT, DNI, NIF and RFC. */
const checkCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/**
 * Of whatever document, and with any check digit where it may lack one, for a wrong one was
 * registered too.
 */
export function meantNumbers(text: string): readonly string[] {
  const typed = upperCase(text)
  const [signs, digits] = [typed.replaceAll(/[^A-Z0-9]/gu, ''), typed.replaceAll(/\D/gu, '')]
  if (!/^[A-Z0-9Ñ&.\-/\s,_·]+$/u.test(typed) || signs.length < 6 || digits.length < 5) return []
  const found = identityTypes.flatMap((type) => {
    const compact = compactIdentityNumber(type, text)
    const { shape, hasCheckDigit } = identityForms[type]
    const whole = shape.test(compact) ? [compact] : []
    if (!hasCheckDigit) return /^\d+$/u.test(compact) ? withZeros(compact, shape) : whole
    const completed = checkCharacters
      .map((check) => compact + check)
      .filter((number) => shape.test(number))
      .map((number) => compactIdentityNumber(type, number))
    return [...whole, ...completed]
  })
  return [...new Set(found)]
}

/** A number without check digit, with as many zeros before it as it may be written with. */
function withZeros(compact: string, shape: RegExp): readonly string[] {
  const bare = compact.replace(/^0+(?=.)/u, '')
  return Array.from({ length: mostDigits }, (_, zeros) => '0'.repeat(zeros) + bare).filter(
    (number) => number.length <= mostDigits && shape.test(number),
  )
}

/** Of the longest number without check digit that may begin with zeros: the Colombian card. */
const mostDigits = 10

/**
 * As lists and receipts show it (docs/specification/personal-data.md): Spain publishes four digits
 * in their places (LOPDGDD DA 7ª); elsewhere the last three and the check digit. Never more than
 * half.
 */
export function maskIdentityNumber(country: CountryCode | null, compact: string): string {
  if (country === 'ES' && identityForms.ES_NIF.shape.test(compact)) return maskSpanish(compact)
  // An Ecuadorian RUC is a cédula and the number of an establishment: it shows what the cédula
  // shows.
  const number = country === 'EC' ? compact.slice(0, 10) : compact
  const check = endsInCheckDigit(country, number) ? number.slice(-1) : ''
  const body = check ? number.slice(0, -1) : number
  const shown = Math.min(3, Math.floor(body.length / 2))
  return `***${body.slice(body.length - shown)}${check && `-${check}`}`
}

/** Most telling first, for documents that could be taken for one another. */
const detectionOrder = [
  'ES_NIF',
  'MX_CURP',
  'MX_RFC',
  'PE_RUC',
  'AR_CUIT',
  'EC_RUC',
  'EC_CI',
  'CL_RUT',
  'CO_NIT',
  'PE_DNI',
  'PE_CE',
  'BR_CNPJ',
  'BR_CPF',
  'UY_RUT',
  'UY_CI',
  'PY_RUC',
  'AR_DNI',
  'CO_CC',
  'PY_CI',
  'BO_CI',
  'BO_NIT',
] as const satisfies readonly IdentityType[]

interface TypedNumber {
  readonly text: string
  readonly hasCheckSuffix: boolean
}

function addsUp(type: IdentityType, typed: TypedNumber): boolean {
  return isPlausible(type, typed) && checkIdentityNumber(type, typed.text).remarks.length === 0
}

function isPlausible(type: IdentityType, typed: TypedNumber): boolean {
  const form = identityForms[type]
  const compact = compactNumber(form, typed.text)
  if (!form.shape.test(compact)) return false
  if (!form.hasCheckDigit && typed.hasCheckSuffix) return false
  // Any cédula has one chance in eleven of passing for a NIT: a NIT shows its dash or a company's
  // first digit.
  if (type === 'CO_NIT') return typed.hasCheckSuffix || /^[89]\d{9}$/u.test(compact)
  // Any card has one chance in eleven of passing for a RUC: a RUC shows its dash or a company's
  // first digit.
  if (type === 'PY_RUC') return typed.hasCheckSuffix || /^8\d{8}$/u.test(compact)
  // RUC and CUIT do the same sum over numbers that look the same, but only a CUIT is written with
  // dashes.
  if (type === 'PE_RUC') return !typed.hasCheckSuffix
  // A foreigner's card may be almost anything and a DNI's check digit is seldom copied: they must
  // be right to be recognised.
  return !(type === 'PE_CE' || type === 'PE_DNI') || form.isCoherent(compact)
}

/** A short bare number adds up in some country or other by chance: it tells nothing. */
function isTellingAbroad(type: IdentityType, typed: TypedNumber): boolean {
  if (!identityForms[type].hasCheckDigit) return false
  return typed.hasCheckSuffix || !/^\d{1,9}$/u.test(compactNumber(identityForms[type], typed.text))
}

function compactNumber(form: IdentityForm, text: string): string {
  const separators = form.keepsDashes ? /[\s.,/_·]/gu : /[\s.,/_·-]/gu
  // Once more: signs that capitals or separators held apart may belong together.
  const stripped = upperCase(text).replaceAll(separators, '').normalize('NFKC')
  return form.normalize(stripped)
}

/** Capitals in plain characters, dashes of word processors made ordinary. */
function upperCase(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

function checkCodeOf(type: IdentityType, compact: string): MessageCode {
  return type === 'ES_NIF' && isSpanishPersonal(compact) ? 'W-ID-05' : identityForms[type].checkCode
}

/** Digits four to seven of the number, counted without a leading letter. */
function maskSpanish(compact: string): string {
  const first = /^[A-Z]/u.test(compact) ? 4 : 3
  return `${'*'.repeat(first)}${compact.slice(first, first + 4)}`.padEnd(compact.length, '*')
}

/** The lengths at which a number ends in a check digit; of Brazil's two, one is shown. */
const checkedLengths: Partial<Record<CountryCode, { readonly from: number; readonly to: number }>> =
  {
    CL: { from: 7, to: Infinity },
    EC: { from: 7, to: Infinity },
    MX: { from: 7, to: Infinity },
    UY: { from: 7, to: Infinity },
    AR: { from: 11, to: 11 },
    PE: { from: 11, to: 11 },
    BR: { from: 11, to: Infinity },
    // CO: a cédula and a NIT cannot be told apart, the shorter ending serves both. BO and PY the
    // same.
  }

function endsInCheckDigit(country: CountryCode | null, compact: string): boolean {
  const lengths = country === null ? undefined : checkedLengths[country]
  return lengths !== undefined && compact.length >= lengths.from && compact.length <= lengths.to
}
