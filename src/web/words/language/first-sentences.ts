/**
 * What is said of a code before all sentences are here: `sentences.ts` weighs 9 kB gz, and most
 * visits never need it.
 */
import { inWords } from '#contract/common/fill-slots.ts'
import {
  firstSentences,
  firstSlotWords as slotWordsOfTheContract,
} from '#domain/common/first-sentences.ts'
import type { MessageSlots, Remark } from '#domain/common/refusal.ts'

import { inLanguage } from './in-language.ts'
import { localeWords } from './locale.ts'
import type * as Sentences from './sentences.ts'

/** Every sentence, with whatever codes stand in its slots. */
export const fetchSentences = (): Promise<typeof Sentences> => import('./sentences.ts')

type FirstCode = keyof typeof firstSentences
type FirstRemark = Pick<Remark, 'slots'> & { readonly code: FirstCode }

export const firstSentenceOf = inLanguage('firstSentenceOf', firstSentences)

export const firstSlotWords = inLanguage('firstSlotWords', slotWordsOfTheContract)

/** The sentence of a remark, its slots filled. */
export function firstSentence({ code, slots }: FirstRemark): string {
  return inWords(firstSentenceOf[code], slots, firstSlotWords, localeWords.tag)
}

/** The same for any code; null for one that is not among the first. */
export function firstSentenceFor(said: {
  readonly code: string
  readonly slots: MessageSlots
}): string | null {
  const known: Readonly<Record<string, string>> = firstSentenceOf
  const text = known[said.code]
  return text === undefined ? null : inWords(text, said.slots, firstSlotWords, localeWords.tag)
}
