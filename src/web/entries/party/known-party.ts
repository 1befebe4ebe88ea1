/** People the register already knows, put on the form. */
import type { KnownParty } from '#contract/entry/parties.ts'
import { checkIdentityNumber } from '#domain/party/identity-number.ts'
import { partyName } from '#domain/party/party.ts'
import { foldText } from '#domain/common/text.ts'

import { partyOf } from '../form/command-of.ts'
import type { PartyValues } from '../form/form-values.ts'

/** Everything the directory says of someone; texts it does not have become empty. */
export function valuesOfKnown(known: KnownParty): Partial<PartyValues> {
  const identity = known.identity
  return {
    kind: known.kind,
    isKindChosen: true,
    ...(identity
      ? {
          identityType: identity.type,
          isIdentityTypeChosen: false,
          identityNumber: checkIdentityNumber(identity.type, identity.number).formatted,
        }
      : {}),
    identityNote: known.identityNote ?? '',
    missingIdentity: known.missingIdentity,
    givenNames: known.givenNames ?? '',
    surname1: known.surname1 ?? '',
    surname2: known.surname2 ?? '',
    legalName: known.legalName ?? '',
    address: known.address ?? '',
    postalCode: known.postalCode ?? '',
    city: known.city ?? '',
    phone: known.phone ?? '',
    email: known.email ?? '',
    notificationChannel: known.notificationChannel,
  }
}

/** The known person whose number is exactly the one typed. */
export function knownByNumber(party: PartyValues, found: readonly KnownParty[]): KnownParty | null {
  const typed = partyOf(party).identity
  if (!typed) return null
  return (
    found.find(
      ({ identity }) => identity?.type === typed.type && identity.number === typed.number,
    ) ?? null
  )
}

export function isUnnamed(party: PartyValues): boolean {
  return [party.givenNames, party.surname1, party.surname2, party.legalName].every(
    (text) => text.trim() === '',
  )
}

export function isNamedDifferently(party: PartyValues, known: KnownParty): boolean {
  return foldText(partyName(partyOf(party))) !== foldText(partyName(known))
}

/** Whether taking the known person's data would change anything on the form. */
export function addsToForm(party: PartyValues, known: KnownParty): boolean {
  return Object.entries(valuesOfKnown(known)).some(
    ([key, value]) =>
      contactKeys.has(key) &&
      value !== '' &&
      value !== null &&
      !new Map<string, unknown>(Object.entries(party)).get(key),
  )
}

const contactKeys = new Set(['address', 'phone', 'email', 'city'])
