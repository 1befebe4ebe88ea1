/**
 * The identity documents of Bolivia, Uruguay, Paraguay and Brazil; the others are in
 * `identity-forms.ts`.
 */
import { validate as validateCnpj } from 'stdnum/lib/cjs/br/cnpj.js'
import { validate as validateCpf } from 'stdnum/lib/cjs/br/cpf.js'
import { validate as validateUruguayCedula } from 'stdnum/lib/cjs/uy/cedula.js'
import { validate as validateRut } from 'stdnum/lib/cjs/uy/rut.js'
import type { IdentityForm } from './identity-form.ts'

const commonCodes = { shapeCode: 'E-ID-08', checkCode: 'W-ID-13' } as const
const serial = { hasCheckDigit: false, isCoherent: () => true } as const

// A number may be told from its twin by a digit and a letter (its «complemento»), and often carries
// where it was issued.
const bolivianCard: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'BO',
  officialName: 'IDENTITY_CARD_OF_BOLIVIA',
  shape: /^\d{5,8}(?:\d[A-Z])?$/u,
  kindOf: () => 'NATURAL',
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
  hasCheckDigit: true,
  country: 'UY',
  officialName: 'IDENTITY_CARD_OF_URUGUAY',
  shape: /^\d{7,8}$/u,
  // stdnum wants eight digits; a leading zero changes no sum.
  isCoherent: (compact) => validateUruguayCedula(compact.padStart(8, '0')).isValid,
  kindOf: () => 'NATURAL',
  normalize: (stripped) => stripped.replace(/^0(?=\d{7}$)/u, ''),
  format: (compact) => `${thousands(compact.slice(0, -1))}-${compact.slice(-1)}`,
}

const uruguayanRut: IdentityForm = {
  ...commonCodes,
  hasCheckDigit: true,
  country: 'UY',
  officialName: 'RUT_OF_URUGUAY',
  shape: /^\d{12}$/u,
  isCoherent: (compact) => validateRut(compact).isValid,
  kindOf: () => 'LEGAL',
  normalize: (stripped) => stripped.replace(/^UY(?=\d)/u, ''),
}

const paraguayanCard: IdentityForm = {
  ...serial,
  ...commonCodes,
  country: 'PY',
  officialName: 'IDENTITY_CARD_OF_PARAGUAY',
  shape: /^\d{5,8}$/u,
  kindOf: () => 'NATURAL',
  format: thousands,
}

const paraguayanRuc: IdentityForm = {
  hasCheckDigit: true,
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
  hasCheckDigit: true,
  country: 'BR',
  officialName: 'CPF',
  shape: /^\d{11}$/u,
  isCoherent: (compact) => !/^(\d)\1+$/u.test(compact) && validateCpf(compact).isValid,
  kindOf: () => 'NATURAL',
  format: (compact) => compact.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1.$2.$3-$4'),
}

// Letters since July 2026 (IN RFB 2.229/2024); the two check digits stay digits.
const brazilianCnpj: IdentityForm = {
  ...commonCodes,
  hasCheckDigit: true,
  country: 'BR',
  officialName: 'CNPJ',
  shape: /^[\dA-Z]{12}\d{2}$/u,
  isCoherent: (compact) => validateCnpj(compact).isValid,
  kindOf: () => 'LEGAL',
  format: (compact) => compact.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/u, '$1.$2.$3/$4-$5'),
}

export const southernIdentityForms = {
  BO_CI: bolivianCard,
  BO_NIT: bolivianNit,
  UY_CI: uruguayanCard,
  UY_RUT: uruguayanRut,
  PY_CI: paraguayanCard,
  PY_RUC: paraguayanRuc,
  BR_CPF: brazilianCpf,
  BR_CNPJ: brazilianCnpj,
} as const satisfies Record<string, IdentityForm>

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

function thousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')
}
