/**
 * Mistakes in the English of the product that a machine can see: Spanish that was left, one word
 * for a thing, and one verb for an act. That every Spanish text has its English one is held by the
 * compiler (`src/web/words/shape.ts`).
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { faultsOf, firstWord, textsOf, toldAlike } from '#tests/language.ts'
import type { Mistakes } from '#tests/language.ts'
import { actCodes, actDone, actEvents, actVerbs } from '#web/words/en/entries/entry-acts.ts'
import { eventDeeds } from '#web/words/en/entries/meanwhile.ts'
import { editWords } from '#web/words/en/entries/entry-edit.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const read = [
  'web/words/en/**/*.ts',
  'server/identity/words/en.ts',
  'server/entries/enquiry/words/en.ts',
]

const mistakes: Mistakes = [
  [/\b(?:el|los|las|para|por|que|usted|pero|está|según|oficina|derivar|trámite)\b/u, 'English'],
  [/[¿¡]/u, 'English'],
  [/\bobserv(?:e|es|ed|ation)\b/iu, 'ask to remedy, waiting for a remedy'],
  [/\brectif/iu, 'correct'],
  [/interested part/iu, 'applicant'],
  [/\b[eE]-mail/u, 'email'],
  [/\brepl(?:y|ied)\b/iu, 'answer'],
  [/\b(?:the|of the) regist(?:ry|er)’?s? head|head of the regist/iu, 'head of registry'],
  [/second proof/iu, 'second factor'],
  [/\b[Cc]omes? in with\b/u, 'sign in'],
  [/\bplease\b|successfully/iu, 'nothing'],
  [/\p{L}\.{3}(?!\p{L})/u, '…'],
  [/\(e?s\)/u, 'words for one and for many'],
  [/\b(?:organiz|recogniz|synchroniz)/u, 'British spelling'],
]
/** Proper names, as examples. */
const names = /“[^”]*(?:Municipalidad|Ayuntamiento|Junta|Plaza|Registro|Oficio)[^”]*”/gu

describe('the English of the product', () => {
  it('has none of the mistakes that a machine can see', () => {
    const files = globSync(read, { cwd: source })
    expect(files.length).toBeGreaterThan(50)
    const texts = files
      .flatMap((file) => textsOf(readFileSync(`${source}/${file}`, 'utf8')))
      .map((text) => text.replaceAll(names, ''))
    expect(texts.length).toBeGreaterThan(2000)
    expect(faultsOf(texts, mistakes)).toEqual([])
  })

  it('would be seen to have them', () => {
    const wrong = ['Observe', 'The e-mail', 'Escriba el asunto', 'Loading...', 'Rectified']
    expect(faultsOf(wrong, mistakes)).toHaveLength(wrong.length)
  })
})

describe('an act has one verb in English', () => {
  it('in what cannot be done, as on its button', () => {
    const { annul, approve, refuse, addNote } = editWords
    const buttons = [...Object.values(actVerbs), annul, approve, refuse, addNote]
    // These have no button that begins with them.
    const others = ['Correct', 'Annul', 'Attach', 'Deal']
    const known = new Set([...buttons, ...others].map(firstWord))
    expect(Object.values(actCodes).filter((text) => !known.has(firstWord(text)))).toEqual([])
  })

  it('when it is done, as in the history', () => {
    for (const [act, event] of toldAlike) expect(actDone[act]).toBe(`${actEvents[event]}.`)
  })

  it('in what somebody else did meanwhile', () => {
    for (const event of ['EntryAcknowledged', 'EntryObserved', 'EntryRecalled'] as const)
      expect(firstWord(eventDeeds[event])).toBe(firstWord(actEvents[event]))
  })
})
