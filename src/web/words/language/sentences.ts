/**
 * The sentences of `domain/common/sentences.ts` in the language of the page: beside a field, and
 * for what the server refused.
 */
import { actCodes as actCodesOfTheContract } from '#contract/common/act-words.ts'
import { inWords } from '#contract/common/fill-slots.ts'
import { sentenceOf as ofTheContract } from '#domain/common/sentences.ts'
import { slotWords as slotWordsOfTheContract } from '#domain/common/slot-words.ts'
import type { MessageSlots, Remark } from '#domain/common/refusal.ts'

import { inLanguage } from './in-language.ts'
import { localeWords } from './locale.ts'

export const sentenceOf = inLanguage('sentenceOf', ofTheContract)

export const slotWords = inLanguage('slotWords', slotWordsOfTheContract)

export const actCodes = inLanguage('actCodes', actCodesOfTheContract)

const codeWords = { ...slotWords, ...actCodes }

/** The sentence of a remark, its slots filled. */
export function sentence(remark: Pick<Remark, 'code' | 'slots'>): string {
  return inWords(sentenceOf[remark.code], remark.slots, codeWords, localeWords.tag)
}

/**
 * The sentence of a remark that came over the wire, where its code is any text; null for a code
 * this page does not know.
 */
export function sentenceFor(said: {
  readonly code: string
  readonly slots: MessageSlots
}): string | null {
  const known: Readonly<Record<string, string>> = sentenceOf
  const text = known[said.code]
  return text === undefined ? null : inWords(text, said.slots, codeWords, localeWords.tag)
}
