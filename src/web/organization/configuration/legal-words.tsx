import type { LegalLineView } from '#contract/common/legal.ts'

import { legalWords as words } from '../../words/office/legal.ts'
import { writtenTerm } from '../../words/entries/due-ladder.ts'
import { groundText, isSame } from '../proposals/ground-text.ts'

type Legal = LegalLineView | null
type Term = LegalLineView['term']

/**
 * Under the term of a type: the law it stands on, why there is none, or what the law would give.
 */
export function LegalWords({ legal, term }: { readonly legal: Legal; readonly term: Term }) {
  const said = sayings(legal, term)
  return said.length === 0 ? null : <p className="field-help">{said.join(' ')}</p>
}

function sayings(legal: Legal, term: Term): string[] {
  if (legal === null) return []
  const ground = groundText(legal)
  if (legal.term === null) {
    if (term !== null) return [words.ownTerm]
    return [legal.reason, ground].filter((part) => part !== '')
  }
  const { silence, extension, note } = legal
  const more = [ground, silence, extension === '' ? '' : words.extension(extension), note].filter(
    (part) => part !== '',
  )
  return isSame(term, legal.term) ? more : [words.lawSays(writtenTerm(legal.term)), ...more]
}
