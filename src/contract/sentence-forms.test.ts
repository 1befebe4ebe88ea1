import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { sentenceOf as englishSentences } from '#web/words/en/language/sentences.ts'
import { fill, sentenceOf } from './common/sentences.ts'

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
  it.each(Object.entries(sentences))(
    '%s counts one and several, and leaves nothing open',
    (_code, text) => {
      for (const count of [1, 5]) expect(said(text, count)).not.toMatch(/[{}|]/u)
      expect(said(text, 1)).not.toMatch(/\b1 (?!MB)\p{Ll}+s\b/u)
      expect(said(text, 5)).not.toMatch(/\b5 (?:letra|carácter|archivo|página|fila|vista|día)\b/u)
    },
  )
})

it('what cannot be done is named without a pronoun that the sentence has already', () => {
  expect(fill(sentenceOf['E-TRA-01'], { estado: 'archivado', accion: 'derivar' }, 'es')).toBe(
    'Este documento está archivado; no se puede derivar.',
  )
  const domain = new URL('../domain/', import.meta.url)
  const doubled = readdirSync(domain)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, domain), 'utf8').matchAll(
        /(?:demandStage|refuseWhenSettled)\([^)]*'(\p{L}+[aei]rl[oa]s?\b[^']*)'|accion: '(\p{L}+[aei]rl[oa]s?\b[^']*)'/gu,
      ),
    ])
  expect(doubled.map(([, one, other]) => one ?? other)).toEqual([])
})
