import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parse } from '@swc/core'
import { describe, expect, it } from 'vitest'

import { sentenceOf } from '#contract/common/sentences.ts'
import { healthWords } from '#web/words/en/shell/health.ts'
import { tag, words as englishWords } from '#web/words/en/dictionary.ts'
import { localeWords } from '#web/words/en/language/locale.ts'
import { sentenceOf as english, slotWords } from '#web/words/en/language/sentences.ts'

import { healthSentences } from './support/health-samples.ts'
import { spanishWords } from './support/spanish-in.ts'

const web = fileURLToPath(new URL('../src/web/', import.meta.url))

describe('texts of the pages', () => {
  it('stand in src/web/words and in no component', async () => {
    const files = await sourcesOf(web)
    expect(files.length).toBeGreaterThan(100)
    const found = await Promise.all(
      files.map(async (file) => {
        const texts = await strayTexts(await readFile(join(web, file), 'utf8'))
        return texts.map((text) => `${file}: ${text}`)
      }),
    )
    expect(found.flat()).toEqual([])
  })
})

describe('the English translation', () => {
  it('leaves nothing in Spanish', () => {
    const said = textsIn({
      ...englishWords,
      localeWords: {},
      slotWords: Object.values(slotWords),
      healthWords: { ...healthWords, tell: healthSentences(healthWords.tell) },
    })
    expect(said.length).toBeGreaterThan(500)
    // What has no other name, and the slots of a sentence.
    const names = ['Municipalidad de', 'Ayuntamiento de', 'EN 301 549', 'lang="en"']
    expect(spanishWords(said.join('\n'), [...names, '\\{[^{}]+\\}'])).toEqual([])
  })

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

// The not-found page (docs/specification/screens.md), in English to the letter; proposals for a new
// town, which become its data.
const exempt = ['shell/pages/not-found-page.tsx', 'session/setup/typical-town.ts']

async function sourcesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        /\.tsx?$/u.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$/u.test(file) &&
        !file.startsWith('words/') &&
        !exempt.includes(file),
    )
}

// Attributes that a person sees or hears; the others are for the machine.
const spokenAttributes = new Set(
  'aria-label aria-description title placeholder alt label help description hint text lead'.split(
    ' ',
  ),
)
const silentAttributes = new Set('className id htmlFor style href to src d name type'.split(' '))
// What reads the same in every language: our name, keys, units, paper, a class of ours, a time as
// digits.
const sameEverywhere =
  /^(?:[\s\d\p{P}\p{S}]|\b(?:Asiento|Esc|Ctrl|Alt|Enter|Tab|PDF|MB|px|rem|mm|A4|hhmm)\b|\.[a-z][\w-]*)*$/u

/**
 * Texts written in a component: any word between tags or in a spoken attribute, and anything
 * Spanish elsewhere.
 */
async function strayTexts(source: string): Promise<string[]> {
  const tree: unknown = await parse(source, { syntax: 'typescript', tsx: true, target: 'es2022' })
  const found: string[] = []
  look(tree, '', found)
  return found
}

function look(node: unknown, attribute: string, found: string[]): void {
  if (Array.isArray(node)) for (const each of node) look(each, attribute, found)
  if (!isNode(node)) return
  if (/^(?:Import|ExportAll|TsLiteral)/u.test(node.type)) return
  const text = textOf(node)
  if (text !== null && isStray(node.type, text, attribute)) found.push(text)
  // Only what is written right there: an expression may name keys and codes.
  const inside = node.type === 'JSXAttribute' ? attributeName(node) : ''
  if (silentAttributes.has(inside)) return
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'span') look(child, inside, found)
  }
}

function isStray(type: string, text: string, attribute: string): boolean {
  if (type === 'JSXText' || (type === 'StringLiteral' && spokenAttributes.has(attribute)))
    return !sameEverywhere.test(text)
  return / /u.test(text.trim())
    ? spanishWords(text).length > 1 || accents.test(text)
    : accents.test(text)
}

const accents = /[áéíóúñ¿¡«»]/iu

type Node = { readonly type: string; readonly [key: string]: unknown }

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

function textOf(node: Node): string | null {
  const kinds: Readonly<Record<string, unknown>> = {
    JSXText: node['value'],
    StringLiteral: node['value'],
    TemplateElement: node['cooked'],
  }
  const text = kinds[node.type]
  return typeof text === 'string' ? text : null
}

function attributeName({ name }: Node): string {
  return isNode(name) && typeof name['value'] === 'string' ? name['value'] : ''
}

/** The names under which Spanish texts are looked up in the other languages. */
async function spanishTexts(): Promise<string[]> {
  const folder = join(web, 'words')
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

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  // What serves as a name, a number, a date and a list.
  if (typeof words === 'function')
    return [String(Reflect.apply(words, undefined, ['2026-11-21', ['3']]))]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}
