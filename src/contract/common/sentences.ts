/** What is said in Spanish of a refusal or a warning. */
import type { Remark } from '#domain/common/refusal.ts'
import { sentenceOf } from '#domain/common/sentences.ts'
import { slotWords } from '#domain/common/slot-words.ts'

import { actCodes } from './act-words.ts'
import { inWords } from './fill-slots.ts'

/** Beside a field that says it itself. */
export const unlikeExpected = { esperado: 'EXPECTED_FORM' } as const

const codeWords = { ...slotWords, ...actCodes }

export function sentence(remark: Pick<Remark, 'code' | 'slots'>): string {
  return inWords(sentenceOf[remark.code], remark.slots, codeWords, 'es')
}
