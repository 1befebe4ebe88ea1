import { describe, expect, it } from 'vitest'

import { sentenceOf as englishSentences } from '#web/words/en/language/sentences.ts'
import { fill } from './common/fill-slots.ts'
import { sentenceOf } from '#domain/common/sentences.ts'
import { slotWords } from '#domain/common/slot-words.ts'

import { sentence } from './common/sentences.ts'

const slotsOf = (text: string): string[] =>
  [...text.matchAll(/\{([^{}:]+)/gu)].map(([, name]) => name ?? '')
const said = (text: string, count: number): string => {
  const counted = new Set(['n', 'min', 'max', 'tam', 'a', 'b'])
  const slots = slotsOf(text).map((name) => [name, counted.has(name) ? count : 'algo'] as const)
  return fill(text, Object.fromEntries(slots), 'es')
}

describe.each([
  ['Spanish', sentenceOf],
  ['English', englishSentences],
])('every sentence in %s', (_language, sentences) => {
  it('counts one and several, and leaves no slot open', () => {
    const wrong = Object.entries(sentences).filter(
      ([, text]) =>
        [1, 5].some((count) => /[{}|]/u.test(said(text, count))) ||
        /\b1 (?!MB)\p{Ll}+s\b/u.test(said(text, 1)) ||
        /\b5 (?:letra|carácter|archivo|página|fila|vista|día)\b/u.test(said(text, 5)),
    )
    expect(wrong).toEqual([])
  })
})

it('what cannot be done is named without a pronoun that the sentence has already', () => {
  expect(sentence({ code: 'E-TRA-01', slots: { estado: 'ARCHIVED', accion: 'ROUTE_IT' } })).toBe(
    'Este documento está archivado; no se puede derivar.',
  )
  const doubled = Object.values(slotWords).filter((words) => /^\p{L}+[aei]rl[oa]s?\b/u.test(words))
  expect(doubled).toEqual([])
})
