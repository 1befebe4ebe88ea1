/**
 * Mistakes in the Spanish of the product that a machine can see: one word for a thing, one verb for
 * an act, no padding, and the signs of the language.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

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

/** What is not written, and what is in its place. */
const mistakes: readonly (readonly [wrong: RegExp, instead: string])[] = [
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

const textsOf = (code: string): string[] =>
  [
    ...code
      .replaceAll(/^\s*(?:\/?\*|\/\/|import|\} from).*$/gmu, '')
      .matchAll(/'([^'\n]+)'(?!:)|`([^`]+)`/gu),
  ]
    .map(([, plain, template]) => plain ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{[^}]*\}/gu, '0'))
    .filter((text) => !fixed.has(text))

const faultsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    mistakes.filter(([wrong]) => wrong.test(text)).map(([, instead]) => `${text} → ${instead}`),
  )

describe('the Spanish of the product', () => {
  it('has none of the mistakes that a machine can see', () => {
    const files = globSync(read, { cwd: source }).filter((file) => !file.includes('.test.'))
    expect(files.length).toBeGreaterThan(60)
    const texts = files.flatMap((file) => textsOf(readFileSync(`${source}/${file}`, 'utf8')))
    expect(texts.length).toBeGreaterThan(2000)
    expect(faultsOf(texts)).toEqual([])
  })

  it('would be seen to have them', () => {
    const wrong = ['Guardado correctamente', 'Añadir', 'Cuál es?', 'Dar un cargo', 'Cargando...']
    expect(faultsOf(wrong)).toHaveLength(wrong.length)
    expect(faultsOf(['Está a su cargo.', '¿Cuál es?', 'Carta 45-2026'])).toEqual([])
  })
})

const firstWord = (text: string): string => text.toLowerCase().split(' ')[0] ?? ''

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
    const pairs = [
      ['acknowledge', 'EntryAcknowledged'],
      ['acknowledge-copy', 'CopyAcknowledged'],
      ['close-copy', 'CopyClosed'],
      ['return', 'EntryReturned'],
      ['recall', 'EntryRecalled'],
      ['observe', 'EntryObserved'],
      ['remedy', 'EntryRemedied'],
      ['archive', 'EntryArchived'],
      ['reopen', 'EntryReopened'],
      ['suspend-deadline', 'DeadlineSuspended'],
      ['resume-deadline', 'DeadlineResumed'],
      ['name-readers', 'ReadersNamed'],
      ['withdraw-readers', 'ReadersWithdrawn'],
    ] as const
    for (const [act, event] of pairs) expect(actDone[act]).toBe(`${actEvents[event]}.`)
  })
})
