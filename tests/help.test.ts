/**
 * The help is whole and true in each language: a sentence for each field, a chapter for each page,
 * and nothing in it that the screens have not.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, it } from 'vitest'

import { pageAddresses } from '#contract/common/pages.ts'
import { sentenceOf } from '#contract/common/sentences.ts'
import { findSentence } from '#web/help/find-sentence.ts'
import { words as english } from '#web/words/en/dictionary.ts'
import { help as englishHelp } from '#web/words/en/help/help.ts'
import { help as spanishHelp } from '#web/words/help/help.ts'
import { chapterOf, type Help } from '#web/words/help/shape.ts'

import { formLabels, labelsIn, type FormLabel } from './support/form-labels.ts'

const web = fileURLToPath(new URL('../src/web/', import.meta.url))
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../src/web/words/*/*.ts', {
  eager: true,
})
const spanish: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files))
const languages = [
  { name: 'Spanish', help: spanishHelp, words: spanish, quotes: /«([^«»]+)»/gu },
  { name: 'English', help: englishHelp, words: english, quotes: /“([^“”]+)”/gu },
] as const

let labels: readonly FormLabel[]
beforeAll(async () => {
  labels = await formLabels()
})

/** What a label is made from where the source does not name it. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'entries/party/name-fields.tsx: label': ['registerWords.surname1', 'registerWords.legalName'],
  'entries/filters/period-field.tsx: listWords[name]': ['listWords.from', 'listWords.to'],
  'imports/search-form.tsx: importWords[name]': ['importWords.from', 'importWords.to'],
  "reports/filter-bar.tsx: labels[name] ?? ''": ['reportWords.band', 'reportWords.days'],
  'entries/handle/reply-fields.tsx: number': ['actWords.replyNumber', 'actWords.actNumber'],
  'entries/letter-parts/person-fields.tsx: unitLabel': [
    'letterWords.signerUnit',
    'letterWords.reviewerUnit',
  ],
  'entries/letter-parts/person-fields.tsx: label': ['letterWords.signer', 'letterWords.reviewer'],
  'entries/letter-parts/letter-dialogs.tsx: label': [
    'letterWords.remarksOptional',
    'letterWords.remarksNeeded',
    'letterWords.reason',
  ],
  // Boxes of people, days and uses, each called by its group.
  'entries/handle/readers-field.tsx: name': ['actWords.readers', 'actWords.withdrawalOf'],
  'organization/configuration/office-hours.tsx: name': ['configurationWords.hours'],
  'organization/calendar/seed-dialog.tsx: nameOf(day)': [
    'configurationWords.seedRemove(date, name)',
  ],
  'organization/calendar/calendar-page.tsx: configurationWords.layerNames[layer]': [
    'configurationWords.layers',
  ],
  'organization/webhooks/webhook-dialog.tsx: webhookWords.allKinds': ['webhookWords.told'],
  'organization/webhooks/webhook-dialog.tsx: webhookWords.kinds[kind]': ['webhookWords.told'],
  'organization/integrations/issue-token-dialog.tsx: peopleWords.scopeNames[scope]': [
    'peopleWords.scopes',
  ],
  'entries/handle/readers-field.tsx: isHead === true && <span className="muted"> · {actWords.head}</span>':
    [],
  // Which rows of a list are chosen, and which columns it has, is no field of a form.
  'entries/bulk/select-column.tsx: null': [],
  'entries/list/column-window.tsx: name': [],
  // The types of document, by their own names.
  'entries/letter-templates/template-dialog.tsx: name': [],
  'notices/notices-page.tsx: children': ['noticeWords.digest', 'noticeWords.overdueLetter'],
}

/** A choice between two words is two labels. */
function named({ place, label }: FormLabel): readonly string[] {
  const known = elsewhere[`${place}: ${label}`]
  if (known !== undefined) return known
  const [, first, second] = /\? (\w+\.\w+) : (\w+\.\w+)$/u.exec(label) ?? []
  return first === undefined || second === undefined ? [label] : [first, second]
}

/** What stands on the screen: of `words.role(index + 1)` with any number. */
function shown(words: Readonly<Record<string, unknown>>, expression: string): string | null {
  const [, path = '', given] = /^(\w+\.\w+)(\(.*\))?$/su.exec(expression) ?? []
  const [group = '', key = ''] = path.split('.')
  const texts = words[group]
  const said: unknown = typeof texts === 'object' && texts ? Reflect.get(texts, key) : undefined
  if (given === undefined) return typeof said === 'string' ? said : null
  return typeof said === 'function' ? String(Reflect.apply(said, undefined, [7, 8])) : null
}

describe.each(languages)('in $name', ({ help, words, quotes }) => {
  it('each field of each form has a sentence', () => {
    expect(labels.length).toBeGreaterThan(150)
    const missing = labels.flatMap((each) =>
      named(each)
        .map((expression) => [expression, shown(words, expression)] as const)
        .filter(([, text]) => text === null || sentenceFor(help, text) === null)
        .map(([expression, text]) => `${each.place}: ${expression} (${text ?? 'unknown'})`),
    )
    expect(missing).toEqual([])
  })

  it('the corrected details of a document have one too', () => {
    const names = [words['contentFieldNames'], words['partyFieldNames']].flatMap((each) =>
      Object.values(each ?? {}).map(String),
    )
    const unwritten = /^(?:Fecha de efectos|Vencimiento|Archivos|Relación|Documento comprobado)/u
    expect(names.filter((name) => !unwritten.test(name)).length).toBeGreaterThan(35)
    expect(names.filter((name) => sentenceFor(help, name) === null)).toEqual([])
  })

  it('each sentence is one, and of a field that there is', () => {
    const every = new Set([
      ...labels.flatMap((each) => named(each).map((expression) => shown(words, expression))),
      ...[words['contentFieldNames'], words['partyFieldNames']].flatMap((each) =>
        Object.values(each ?? {}).map(String),
      ),
    ])
    const stale = Object.keys(help.fields).filter((key) => {
      const [label = ''] = key.split('#')
      return ![...every].some((text) => text !== null && isNamed(help, label, text))
    })
    expect(stale).toEqual([])
    const long = Object.values(help.fields).filter((text) => text.length > 170)
    expect(long).toEqual([])
  })

  it('each page has a chapter', () => {
    const without = pageAddresses.filter((address) => !(chapterOf(address) in help.chapters))
    expect(without).toEqual([])
    expect(new Set(pageAddresses.map(chapterOf)).size).toBe(Object.keys(help.chapters).length)
    expect(Object.keys(help.chapters)).toEqual(Object.keys(spanishHelp.chapters))
  })

  it('the manual names no button, field or page that there is not', () => {
    const known = new Set(textsIn(words))
    const quoted = textsOf(help).flatMap((text) =>
      [...text.matchAll(quotes)].map(([, said = '']) => said),
    )
    expect(quoted.length).toBeGreaterThan(60)
    expect(quoted.filter((text) => !known.has(text))).toEqual([])
  })

  it('the manual names no key that does nothing', () => {
    const keys = keysIn(words)
    const pressed = textsOf(help).flatMap((text) => [
      ...text.matchAll(/\[([^\s[\]][^[\]]*|[[\]])\]/gu),
    ])
    expect(pressed.length).toBeGreaterThan(30)
    expect(pressed.map(([, key = '']) => key).filter((key) => !keys.has(key))).toEqual([])
  })

  it('the manual explains no code that there is not', () => {
    const codes = Object.values(help.chapters).flatMap(({ refusals }) => Object.keys(refusals))
    expect(codes.filter((code) => !(code in sentenceOf))).toEqual([])
  })
})

it('would miss a field without a sentence', async () => {
  const source = `import { aWords as words } from '../words/a.ts'
    const f = { kind: 'text', label: words.plain }
    export const A = () => <><TextField label={words.one(2)} /><Switch>{words.two}</Switch></>`
  const found = (await labelsIn(source)).toSorted()
  expect(found).toEqual(['aWords.one(2)', 'aWords.plain', 'aWords.two'])
  expect(sentenceFor(spanishHelp, 'Un campo que nadie explicó')).toBeNull()
})

it('says the sentence in the words of the country', () => {
  const field = { labels: ['Oficina de registro'], id: 'officeId' }
  expect(findSentence(spanishHelp, field, 'PE')).toContain('La mesa de partes en la que')
  expect(findSentence(spanishHelp, field, 'CL')).toContain('La oficina de partes en la que')
  expect(findSentence(spanishHelp, field, 'XX')).toContain('La oficina de registro en la que')
})

const sentenceFor = (help: Help, label: string): string | null =>
  findSentence(help, { labels: [label], id: '' }, '')

/** Whether that key of the sentences is found by this label. */
function isNamed(help: Help, key: string, label: string): boolean {
  const one: Help = { ...help, fields: { [key]: 'x' } }
  return sentenceFor(one, label) !== null
}

const textsOf = ({ chapters }: Help): string[] =>
  Object.values(chapters).flatMap(({ lead, can, refusals }) => [
    lead,
    ...can,
    ...Object.values(refusals),
  ])

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

/** As the screens declare them, and those of the browser and of controls. */
function keysIn(words: unknown): ReadonlySet<string> {
  const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['words/**'] }).map((file) =>
    readFileSync(`${web}/${file}`, 'utf8'),
  )
  const declared =
    /useShortcut\(\s*'([^']+)'|\bkeys="([^"]+)"|Keys = '([^']+)'|keys: \['([^']+)'(?:, '([^']+)')?\]/gu
  const written = sources.flatMap((source) =>
    [...source.matchAll(declared)].flatMap((found) => found.slice(1)),
  )
  const explained: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const keys: unknown = Reflect.get(value, 'keys')
    if (Array.isArray(keys)) explained.push(...keys.map(String))
    Object.values(value).forEach(look)
  }
  look(words)
  return new Set([...written, ...explained, 'Esc', 'Ctrl+Z'])
}
