/** The sentences of `contract/sentences.ts` in the language of the page: beside a field, and for what the server refused. */
import { fill } from '#contract/sentences.ts'
import type { MessageSlots, Remark } from '#domain/refusal.ts'

import * as spanish from './es/sentences.ts'
import * as spanishSlots from './es/slot-words.ts'
import { localeWords } from './locale.ts'
import { translated } from './translated.ts'

export const { sentenceOf } = translated('sentences', spanish)
const { slotWords } = translated('slotWords', spanishSlots)

/** The sentence of a remark, its slots filled. */
export function sentence(remark: Pick<Remark, 'code' | 'slots'>): string {
  return fill(sentenceOf[remark.code], translatedSlots(remark.slots), localeWords.tag)
}

/** The sentence of a remark that came over the wire, where its code is any text; null for a code this page does not know. */
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
