import type { CountryCode } from '../common/country.ts'
import type { Outcome } from '../handling/handling.ts'
import type { LegalFoot } from '../law/country-law.ts'
import { countryLaws } from '../law/country-laws.ts'
import type { OutgoingKind } from '../outgoing/outgoing.ts'

/** What ends a procedure otherwise than by deciding it, or only tells something. */
const withoutRemedy: readonly Outcome[] = ['INFORMED', 'FORWARDED', 'NO_REPLY_NEEDED']

export function legalFoot(
  country: CountryCode,
  { kind, outcome }: { readonly kind: OutgoingKind; readonly outcome: Outcome | null },
): LegalFoot | null {
  const decides = outcome === null ? kind === 'RESOLUTION' : !withoutRemedy.includes(outcome)
  return decides ? countryLaws[country].legalFoot : null
}
