/** The help in each language: a chapter for each page, and no code that there is not. */
import { describe, expect, it } from 'vitest'

import { pageAddresses } from '#contract/common/pages.ts'
import { sentenceOf } from '#domain/common/sentences.ts'
import { findSentence } from '#web/help/find-sentence.ts'
import { help as englishHelp } from '#web/words/en/help/help.ts'
import { help as spanishHelp } from '#web/words/help/help.ts'
import { chapterOf } from '#web/words/help/shape.ts'

describe.each([
  ['Spanish', spanishHelp],
  ['English', englishHelp],
])('in %s', (_, help) => {
  it('each page has a chapter', () => {
    const without = pageAddresses.filter((address) => !(chapterOf(address) in help.chapters))
    expect(without).toEqual([])
    expect(new Set(pageAddresses.map(chapterOf)).size).toBe(Object.keys(help.chapters).length)
  })

  it('the manual explains no code that there is not', () => {
    const codes = Object.values(help.chapters).flatMap(({ refusals }) => Object.keys(refusals))
    expect(codes.filter((code) => !(code in sentenceOf))).toEqual([])
  })
})

it('says the sentence in the words of the country', () => {
  const field = { labels: ['Oficina de registro'], id: 'officeId' }
  expect(findSentence(spanishHelp, field, 'PE')).toContain('La mesa de partes en la que')
  expect(findSentence(spanishHelp, field, 'CL')).toContain('La oficina de partes en la que')
  expect(findSentence(spanishHelp, field, 'XX')).toContain('La oficina de registro en la que')
})
