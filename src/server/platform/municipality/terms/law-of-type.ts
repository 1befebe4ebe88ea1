/**
 * What the law of a municipality's country says of one of its types of document, for whoever looks
 * at its term.
 */
import type { LegalLineView } from '#contract/common/legal.ts'
import { knownCountry } from '#domain/common/country.ts'
import type { Term } from '#domain/deadline/deadline.ts'
import type { Ground, TypeLine } from '#domain/law/country-law.ts'
import { countryLaws } from '#domain/law/country-laws.ts'
import { usualTypeCodes } from '#domain/law/usual-types.ts'

/** Null for a type the council made itself: it goes by the code. */
export function lawOfType(country: string, code: string): LegalLineView | null {
  const line = lineOf(country, code)
  if (!line) return null
  const ground = groundView(line)
  return line.term === null
    ? { ...ground, term: null, reason: line.reason, silence: '', extension: '', note: '' }
    : {
        ...ground,
        term: { ...line.term },
        reason: '',
        silence: line.silence,
        extension: line.extension ?? '',
        note: line.note ?? '',
      }
}

/**
 * The line a term stands on; null when it is not the one the law gives, so that the council's own
 * is not called law.
 */
export function groundOfTerm(
  country: string,
  code: string,
  term: Term | null,
): LegalLineView | null {
  const law = lawOfType(country, code)
  return law?.term?.amount === term?.amount && law?.term?.unit === term?.unit ? law : null
}

export function groundView(
  ground: Partial<Ground>,
): Omit<LegalLineView, 'term' | 'reason' | 'silence' | 'extension' | 'note'> {
  return {
    law: ground.law ?? '',
    isRead: ground.law === undefined || ground.read !== 'UNSEEN',
    checkedOn: ground.checkedOn ?? null,
  }
}

function lineOf(code: string, type: string): TypeLine | null {
  const country = knownCountry(code)
  if (!country) return null
  const { types, ownTypes } = countryLaws[country]
  const usual = usualTypeCodes.find((known) => known === type)
  if (usual) return types[usual]
  return ownTypes.find((own) => own.code === type)?.line ?? null
}
