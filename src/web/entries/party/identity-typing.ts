/** Turning the keys of an identity number into a number and its type, as they come. */
import type { CountryCode } from '#domain/common/country.ts'
import { identityTypesIn } from '#domain/party/identity-types-by-country.ts'
import { checkIdentityNumber, detectIdentityType } from '#domain/party/identity-number.ts'

import type { PartyValues } from '../form/form-values.ts'

type IdentityValues = Pick<
  PartyValues,
  | 'identityNumber'
  | 'identityType'
  | 'isIdentityTypeChosen'
  | 'kind'
  | 'isKindChosen'
  | 'missingIdentity'
>

/**
 * What a party becomes when `text` stands in its number. The type is told by the number unless the
 * clerk chose it; the kind of person follows the number unless the clerk chose that. `isAtEnd`: the
 * caret is behind the last character, so dots and dashes may be put in without moving what the
 * person is writing.
 */
export function typeIdentity(
  before: IdentityValues,
  text: string,
  given: { readonly home: CountryCode; readonly isAtEnd: boolean },
): Partial<PartyValues> {
  if (text.trim() === '') {
    return { identityNumber: text, ...(before.isIdentityTypeChosen ? {} : { identityType: null }) }
  }
  const plain = withoutOurFormat(before, text)
  const type = before.isIdentityTypeChosen
    ? before.identityType
    : (detectIdentityType(plain, given.home) ?? identityTypesIn[given.home][0])
  if (type === null) return { identityNumber: text }
  const check = checkIdentityNumber(type, plain)
  const isWellFormed = check.remarks.every((remark) => remark.code.startsWith('W-'))
  const isGrowing = text.length > before.identityNumber.length
  return {
    identityNumber: isWellFormed && isGrowing && given.isAtEnd ? check.formatted : text,
    identityType: type,
    missingIdentity: null,
    ...kindFrom(before, isWellFormed ? check.partyKind : null),
  }
}

// Our own dash must not pass for one the person typed: a dash tells documents apart.
function withoutOurFormat(before: IdentityValues, text: string): string {
  const shown = before.identityNumber
  if (before.identityType === null || shown === '' || !text.startsWith(shown)) return text
  const { compact, formatted } = checkIdentityNumber(before.identityType, shown)
  return formatted === shown ? compact + text.slice(shown.length) : text
}

function kindFrom(before: IdentityValues, told: 'NATURAL' | 'LEGAL' | null): Partial<PartyValues> {
  if (before.isKindChosen || told === null) return {}
  // A public body's number looks like a company's.
  if (told === 'LEGAL' && before.kind === 'PUBLIC_BODY') return {}
  return { kind: told }
}
