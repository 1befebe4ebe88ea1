import { checkIdentityNumber } from './identity-number.ts'
import { isSamePerson } from './normal-party.ts'
import type { Party } from './party.ts'
import { isInterested } from './party.ts'
import type { RefusalCode, Remark, WarningCode } from '../common/refusal.ts'
import { remark } from '../common/refusal.ts'
import { unprintedWarnings } from '../common/printed-signs.ts'
import { saysNothing, seenText } from '../common/text.ts'

interface Found {
  readonly refusals: readonly Remark<RefusalCode>[]
  readonly warnings: readonly Remark<WarningCode>[]
}

export function checkParties(parties: readonly Party[]): Found {
  const each = parties.map((party, place) => checkParty(party, `parties.${place}`))
  const someone = parties.some(isInterested) ? [] : [remark('E-PER-10', 'parties')]
  return {
    refusals: [
      ...someone,
      ...each.flatMap((found) => found.refusals),
      ...representedByThemselves(parties),
    ],
    warnings: each.flatMap((found) => found.warnings),
  }
}

function checkParty(party: Party, path: string): Found {
  if (party.kind === 'ANONYMOUS') return { refusals: [], warnings: [] }
  const identity = identityRemarks(party, path)
  return {
    refusals: [...nameRefusals(party, path), ...identity.refusals, ...contactRefusals(party, path)],
    warnings: [
      ...unprintedNames(party, path),
      ...identity.warnings,
      ...contactWarnings(party, path),
    ],
  }
}

function nameRefusals(party: Party, path: string): Remark<RefusalCode>[] {
  if (party.kind === 'NATURAL') {
    return isNamed(party) ? [] : [remark('E-PER-01', `${path}.surname1`)]
  }
  return saysNothing(party.legalName) ? [remark('E-PER-02', `${path}.legalName`)] : []
}

function unprintedNames(
  { surname1, surname2, givenNames, legalName }: Party,
  path: string,
): Remark<WarningCode>[] {
  return unprintedWarnings({ surname1, surname2, givenNames, legalName }, `${path}.`)
}

/** Whoever has one name alone has a sign, as «-», in the place of the other. */
function isNamed({ surname1, givenNames }: Party): boolean {
  const isWritten = [surname1, givenNames].every((name) => seenText(name ?? '') !== '')
  return isWritten && !saysNothing(`${surname1 ?? ''}${givenNames ?? ''}`)
}

function identityRemarks(party: Party, path: string): Found {
  const field = `${path}.identity.number`
  if (!party.identity) {
    const warnings = party.missingIdentity ? [] : [remark('W-ID-10', field)]
    return { refusals: [], warnings: isInterested(party) ? warnings : [] }
  }
  const remarks = checkIdentityNumber(party.identity.type, party.identity.number).remarks
  return {
    refusals: remarks.filter(isRefusal).map((found) => ({ ...found, field })),
    warnings: remarks.filter(isWarning).map((found) => ({ ...found, field })),
  }
}

// What RFC 5322 gives a meaning of its own would make another address of it.
const emailShape =
  /^[^\s\p{Cc}<>(),:;@"\\]+@[^\s\p{Cc}<>(),:;@"\\.]+(?:\.[^\s\p{Cc}<>(),:;@"\\.]+)+$/u
const phoneShape = /^\+?[\d ]{4,20}$/u

function contactRefusals(party: Party, path: string): Remark<RefusalCode>[] {
  const found: Remark<RefusalCode>[] = []
  if (party.email && !emailShape.test(party.email)) found.push(remark('E-PER-04', `${path}.email`))
  if (party.phone && !phoneShape.test(party.phone)) found.push(remark('E-PER-05', `${path}.phone`))
  return found
}

function contactWarnings(party: Party, path: string): Remark<WarningCode>[] {
  if (party.role !== 'INTERESTED' || party.email || party.address) return []
  return [remark('W-PER-08', `${path}.email`)]
}

function representedByThemselves(parties: readonly Party[]): Remark<RefusalCode>[] {
  const interested = parties.filter(isInterested)
  return parties.flatMap((party, place) =>
    party.role === 'REPRESENTATIVE' && interested.some((other) => isSamePerson(party, other))
      ? [remark('E-PER-07', `parties.${place}.identity.number`)]
      : [],
  )
}

function isRefusal(found: Remark): found is Remark<RefusalCode> {
  return found.code.startsWith('E-')
}

function isWarning(found: Remark): found is Remark<WarningCode> {
  return found.code.startsWith('W-')
}
