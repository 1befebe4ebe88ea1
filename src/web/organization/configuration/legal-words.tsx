import type { LegalLineView } from '#contract/municipality/legal.ts'

import { legalWords as words } from '../../words/office/legal.ts'
import { writtenTerm } from '../../words/entries/deadlines.ts'

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

/** The article, and whether somebody compared it with its text. */
export function groundText({ law, isRead }: Pick<LegalLineView, 'law' | 'isRead'>): string {
  if (law === '') return ''
  return isRead ? words.ground(law) : `${words.ground(law)} ${words.unread}`
}

export function isSame(one: Term, other: Term): boolean {
  return one?.amount === other?.amount && one?.unit === other?.unit
}
