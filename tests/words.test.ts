import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { sentenceOf } from '#domain/common/sentences.ts'
import { tag, words as englishWords } from '#web/words/en/dictionary.ts'
import { localeWords } from '#web/words/en/language/locale.ts'
import { sentenceOf as english } from '#web/words/en/language/sentences.ts'

const folder = fileURLToPath(new URL('../src/web/words', import.meta.url))

describe('the English translation', () => {
  it('has words for exactly what Spanish has, file by file', async () => {
    const spanish = await spanishTexts()
    expect(spanish.length).toBeGreaterThan(60)
    expect(Object.keys(englishWords).toSorted()).toEqual(spanish)
    expect(tag).toBe(localeWords.tag)
  })

  it('leaves room for the same facts as the Spanish sentence', () => {
    for (const [code, text] of Object.entries<string>(english)) {
      const spanish = Object.entries(sentenceOf).find(([each]) => each === code)?.[1] ?? ''
      expect([code, ...slotsOf(text)]).toEqual([code, ...slotsOf(spanish)])
    }
  })
})

/** The names under which Spanish texts are looked up in the other languages. */
async function spanishTexts(): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('en/'),
  )
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const names = sources.flatMap((source) =>
    [...source.matchAll(/\binLanguage(?:<.*?>)?\(\s*'(\w+)'/gsu)].map(([, name = '']) => name),
  )
  return names.toSorted()
}

function slotsOf(text: string): string[] {
  // What is counted is said in each language's own words.
  const names = text.match(/\{[^{}:]+/gu)?.map((slot) => `${slot}}`)
  return [...new Set(names)].toSorted()
}
