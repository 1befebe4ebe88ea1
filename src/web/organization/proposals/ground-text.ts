/** What is said of the law behind a term, beside the type and where its change is confirmed. */
import type { LegalLineView } from '#contract/common/legal.ts'

import { legalWords as words } from '../../words/office/legal.ts'

type Term = LegalLineView['term']

/** The article, and that nobody compared it with its text where nobody did. */
export function groundText({ law, isRead }: Pick<LegalLineView, 'law' | 'isRead'>): string {
  if (law === '') return ''
  return isRead ? words.ground(law) : `${words.ground(law)} ${words.unread}`
}

export function isSame(one: Term, other: Term): boolean {
  return one?.amount === other?.amount && one?.unit === other?.unit
}

/** Whether what holds of a type is what an article says that nobody could read. */
export function isUnread(term: Term, legal: LegalLineView | null): boolean {
  return legal !== null && !legal.isRead && isSame(term, legal.term)
}
