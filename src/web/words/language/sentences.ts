/**
 * The sentences of `contract/common/sentences.ts` in the language of the page: beside a field, and
 * for what the server refused.
 */
import { fill, sentenceOf as ofTheContract } from '#contract/common/sentences.ts'
import type { MessageSlots, Remark } from '#domain/common/refusal.ts'

import { inLanguage } from './in-language.ts'
import { localeWords } from './locale.ts'

export const sentenceOf = inLanguage('sentenceOf', ofTheContract)

/** The Spanish words that the server puts into a sentence; other languages have theirs for each. */
export const slotWords = inLanguage<Readonly<Record<string, string>>>('slotWords', {})

/** The sentence of a remark, its slots filled. */
export function sentence(remark: Pick<Remark, 'code' | 'slots'>): string {
  return fill(sentenceOf[remark.code], translatedSlots(remark.slots), localeWords.tag)
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
  return text === undefined ? null : fill(text, translatedSlots(said.slots), localeWords.tag)
}

function translatedSlots(slots: MessageSlots): MessageSlots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [name, slotWords[value] ?? value]),
  )
}
