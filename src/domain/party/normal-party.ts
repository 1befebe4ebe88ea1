/**
 * People as the register keeps them (docs/specification/identity-numbers.md). Whoever writes a fact
 * about people passes them through here.
 */
import {
  checkIdentityNumber,
  compactIdentityNumber,
  countryOfIdentityType,
  isSameNumber,
} from './identity-number.ts'
import type { Identity, Party } from './party.ts'
import { partyName } from './party.ts'
import { foldText } from '../common/text.ts'

/** A number that does not add up is registered and not marked as checked. */
export function normalParty(party: Party): Party {
  const { kind, identity } = party
  if (kind === 'ANONYMOUS' || identity === null) {
    return { ...party, identity: null, identityVerified: false }
  }
  const { type, number } = identity
  const { compact, remarks } = checkIdentityNumber(type, number)
  const country = countryOfIdentityType(type) ?? identity.country
  return {
    ...party,
    identity: { country, type, number: compact },
    identityVerified: party.identityVerified && remarks.length === 0,
  }
}

/** Of a fact of before: the number in its one writing. */
export function withNormalNumber(party: Party): Party {
  return party.identity === null ? party : { ...party, identity: normalIdentity(party.identity) }
}

/** Same identity number in whatever writing, or, where one has none, the same name. */
export function isSamePerson(one: Party, other: Party): boolean {
  if (one.kind === 'ANONYMOUS' || other.kind === 'ANONYMOUS') return false
  if (one.identity && other.identity) {
    return (
      one.identity.type === other.identity.type &&
      isSameNumber(one.identity.type, one.identity.number, other.identity.number)
    )
  }
  return foldText(partyName(one)) === foldText(partyName(other))
}

function normalIdentity({ country, type, number }: Identity): Identity {
  return { country, type, number: compactIdentityNumber(type, number) }
}
