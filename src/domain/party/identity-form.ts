/**
 * What a form of identity number is; the forms themselves are in `identity-forms.ts` and
 * `identity-forms-south.ts`.
 */
import type { CountryCode } from '../common/country.ts'
import type { RefusalCode, WarningCode } from '../common/refusal.ts'

/** Null when the number does not tell. */
export type PartyKindHint = 'NATURAL' | 'LEGAL' | null

export interface IdentityForm {
  readonly country: CountryCode | null
  /** For the `{tipo}` of a sentence: a code of `slot-code.ts`, or letters that are its name. */
  readonly officialName: string
  /** Of the compact number: right length, right characters. */
  readonly shape: RegExp
  readonly shapeCode: RefusalCode
  readonly checkCode: WarningCode
  /** Whether a wrong number can be told from a right one: not so with a bare serial number. */
  readonly hasCheckDigit: boolean
  /** Whether a compact number of the right shape also adds up. */
  readonly isCoherent: (compact: string) => boolean
  readonly kindOf: (compact: string) => PartyKindHint
  /**
   * Mends spellings of one same number that would otherwise look like two. Gets capitals without
   * separators.
   */
  readonly normalize?: (stripped: string) => string
  /** How a person reads it. Left out: as it is. */
  readonly format?: (compact: string) => string
  /** Its dashes belong to it. */
  readonly keepsDashes?: true
}
