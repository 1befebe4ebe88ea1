/**
 * Mistakes in the Spanish of the product that a machine can see: one word for a thing, one verb for
 * an act, no padding, and the signs of the language.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { faultsOf, firstWord, textsOf, toldAlike } from '#tests/language.ts'
import type { Mistakes } from '#tests/language.ts'
import { actCodes, actDone, actEvents, actVerbs } from '#contract/common/act-words.ts'
import { editWords } from '#web/words/entries/entry-edit.ts'
import { attachmentWords } from '#web/words/entries/attachments.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const read = [
  'web/words/{book,entries,help,language,office,shell}/*.ts',
  'contract/{book/report,common/act,common/slot}-words.ts',
  'contract/common/sentences.ts',
  'server/identity/words/es.ts',
  'server/{notices/digest,reports/overdue-letter}-words.ts',
  'server/closings/days/closing-letter.ts',
]

const mistakes: Mistakes = [
  [/por favor/iu, 'nothing: the sentence says what to do'],
  [/correctamente|exitosamente|satisfactoriamente/iu, 'nothing'],
  [/¡/u, 'a full stop'],
  [/\p{L}\.{3}(?!\p{L})/u, '…'],
  [/^[^¿]*\p{L}\?/u, '¿…?'],
  [/\b[Nn](?:[°º]|ro\b)/u, 'n.º'],
  [/\(e?s\)/u, 'words for one and for many'],
  [/\b(?:tú|tus?|contigo|puedes|tienes|debes|quieres)\b/iu, 'usted'],
  [/\b(?:click|clic|link|e?-?mail|login|password|backup)\b(?! CORREO)/u, 'the Spanish word'],
  [/\bañad|\bAñad/u, 'agregar'],
  [/caduc/u, 'vencer'],
  // In Peru a cargo is the paper that is given back stamped.
  [/(?<![aA] |[aA] su |con su )\bcargos?\b/u, 'rol'],
  [/\bcartas? (?:al? |de |diaria|semanal)/u, 'correo'],
  [/\bmunicipalidad/u, 'municipio, or {town} for the office'],
  [/solicit\p{L}+ la anulación/u, 'pedir la anulación'],
]
// To the letter in the specification.
const fixed = new Set([
  'El número, la fecha y la hora de registro no se pueden cambiar. Si están mal, solicite la anulación.',
])

describe('the Spanish of the product', () => {
  it('has none of the mistakes that a machine can see', () => {
    const files = globSync(read, { cwd: source }).filter((file) => !file.includes('.test.'))
    expect(files.length).toBeGreaterThan(60)
    const texts = files
      .flatMap((file) => textsOf(readFileSync(`${source}/${file}`, 'utf8')))
      .filter((text) => !fixed.has(text))
    expect(texts.length).toBeGreaterThan(2000)
    expect(faultsOf(texts, mistakes)).toEqual([])
  })

  it('would be seen to have them', () => {
    const wrong = ['Guardado correctamente', 'Añadir', 'Cuál es?', 'Dar un cargo', 'Cargando...']
    expect(faultsOf(wrong, mistakes)).toHaveLength(wrong.length)
    expect(faultsOf(['Está a su cargo.', '¿Cuál es?', 'Carta 45-2026'], mistakes)).toEqual([])
  })
})

describe('an act has one verb', () => {
  it('in what cannot be done, as on its button', () => {
    const { annul, approve, refuse, addNote } = editWords
    const buttons = [...Object.values(actVerbs), annul, approve, refuse, addNote]
    // Of an entry already open one says «Rectificar»; the others have no button of their own.
    const others = ['Rectificar', 'Anular', 'Atender', 'Dar por subsanado']
    const known = new Set([...buttons, attachmentWords.choose, ...others].map(firstWord))
    expect(Object.values(actCodes).filter((text) => !known.has(firstWord(text)))).toEqual([])
  })

  it('when it is done, as in the history', () => {
    for (const [act, event] of toldAlike) expect(actDone[act]).toBe(`${actEvents[event]}.`)
  })
})
