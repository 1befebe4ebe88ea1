import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { sentenceOf } from '#contract/common/sentences.ts'
import { refusalCodes, warningCodes } from '#domain/common/refusal.ts'

import { writtenPapers } from '../scripts/write-papers.ts'
import { demoAccounts, demoPassword, emailOf } from '../src/cli/demo/villa-asiento.ts'
import {
  codeNames,
  falseClaims,
  isNamedIn,
  linksIn,
  pathsIn,
  promisesIn,
  tableRows,
} from './support/papers.ts'
import { facts, packageJson, product, read, root } from './support/repository.ts'

const papers = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root }).toSorted()

/** Words that look like a promise and are none, by paper. */
const spokenOf: Readonly<Record<string, readonly string[]>> = {
  // What a command says the first time, and takes back by itself.
  'docs/operate/witness.md': ['todavía no'],
  // Sentences to a person about a day, a date or a password of theirs.
  'docs/specification/sentences.md': ['todavía no', 'más adelante'],
}

describe('the papers for people', () => {
  it('are all there', () => {
    const wanted = [
      'README',
      'README.es',
      'ARCHITECTURE',
      'STYLE',
      'CONTRIBUTING',
      'SECURITY',
      'CHANGELOG',
      'CODE_OF_CONDUCT',
    ]
    const missing = wanted.filter((name) => !papers.includes(`${name}.md`))
    expect(missing).toEqual([])
    expect(papers.filter((path) => path.startsWith('docs/decisions/')).length).toBeGreaterThan(10)
  })

  it.each(papers)('%s names only what exists', (paper) => {
    expect(falseClaims(read(paper), facts)).toEqual([])
  })

  it.each(papers)('%s has no dead link', (paper) => {
    const dead = linksIn(read(paper)).filter(
      (target) => !facts.hasPath(join(dirname(paper), decodeURI(target))),
    )
    expect(dead).toEqual([])
  })

  it('map every folder of the tree in ARCHITECTURE', () => {
    const folders = ['src/*/', 'src/server/*/', 'src/web/*/']
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .map((path) => path.replaceAll('\\', '/').replace(/\/$/u, ''))
    const mapped = new Set(pathsIn(read('ARCHITECTURE.md')))
    expect(folders.length).toBeGreaterThan(20)
    expect(folders.filter((folder) => !mapped.has(folder) && !isFile(folder))).toEqual([])
  })

  it.each(papers)('%s promises nothing for later', (paper) => {
    const allowed = new Set(spokenOf[paper] ?? [])
    expect(promisesIn(read(paper)).filter((words) => !allowed.has(words))).toEqual([])
  })

  it('speak of what is missing only where the list below says why', () => {
    const unused = Object.entries(spokenOf).flatMap(([paper, allowed]) => {
      const found = new Set(promisesIn(read(paper)))
      return allowed.filter((words) => !found.has(words)).map((words) => `${paper}: ${words}`)
    })
    expect(unused).toEqual([])
  })

  it.each(Object.entries(writtenPapers))(
    '%s says what the code does: npm run papers',
    (path, paper) => {
      expect(read(path)).toBe(paper())
    },
  )

  it('greet in two languages with the same commands, accounts, picture and links', () => {
    const [english, spanish] = ['README.md', 'README.es.md'].map((path) => {
      const text = read(path)
      const accounts = tableRows(text).flatMap(
        ([first = '']) => /^`([^`]+@[^`]+)`$/u.exec(first)?.[1] ?? [],
      )
      const commands = [...text.matchAll(/^```\n([\s\S]*?)^```/gmu)].map(([, block]) => block)
      const links = linksIn(text).filter((target) => !target.startsWith('README'))
      return { accounts, commands, links, hasPassword: text.includes(`\`${demoPassword}\``) }
    })
    expect(spanish).toEqual(english)
    expect(english?.accounts.toSorted()).toEqual(demoAccounts.map(emailOf).toSorted())
    expect(english?.commands).toEqual(['npm run demo\n', 'npm start\n'])
    expect(english?.hasPassword).toBe(true)
    expect(
      Math.max(...['README.md', 'README.es.md'].map((path) => read(path).split('\n').length)),
    ).toBeLessThan(60)
  })

  it('show pictures that load at once', () => {
    const pictures = globSync('docs/screenshots/*', { cwd: root })
    expect(pictures.length).toBeGreaterThan(0)
    const heavy = pictures.filter((path) => statSync(join(root, path)).size > 200_000)
    expect(heavy).toEqual([])
  })

  it('name every ring of the tests where the rings are told', () => {
    const rings = [...read('vitest.config.ts').matchAll(/name: '([a-z]+)'/gu)].map(
      ([, name]) => name ?? '',
    )
    expect(rings.length).toBeGreaterThan(3)
    const told = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].map(read)
    expect(rings.filter((ring) => !told.every((paper) => isNamedIn(paper, ring)))).toEqual([])
  })

  it('name for whoever brings a PostgreSQL every extension that the migrations ask for', () => {
    const asked = globSync('db/{baseline,migrations}/*.sql', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/create extension (?:if not exists )?"?([a-z_]+)/gu)].map(
        ([, name = '']) => name,
      ),
    )
    expect(asked.length).toBeGreaterThan(2)
    const install = read('docs/operate/install.md')
    expect(asked.filter((name) => !install.includes(`\`${name}\``))).toEqual([])
  })

  it('number the decisions without gap or twin', () => {
    const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: root })
      .map((path) => Number(/(\d{3})-[a-z0-9-]+\.md$/u.exec(path)?.[1]))
      .toSorted((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  })

  it('carry the whole licence', () => {
    const licence = read('LICENSE')
    const articles = [...licence.matchAll(/^(\d+)\./gmu)].map(([, number]) => Number(number))
    expect(articles).toEqual(Array.from({ length: 15 }, (_, place) => place + 1))
    expect(licence).toContain('EUROPEAN UNION PUBLIC LICENCE v. 1.2')
    expect(licence).toContain('Appendix')
    expect(packageJson().license).toBe('EUPL-1.2')
  })
})

describe('the glossary', () => {
  const rows = tableRows(read('docs/glossary.md'))

  it('names things as the code does', () => {
    const names = rows.flatMap(codeNames)
    expect(names.length).toBeGreaterThan(60)
    expect(names.filter((name) => !isNamedIn(product, name))).toEqual([])
  })

  it('gives every word a name', () => {
    const mute = rows.filter((row) => codeNames(row).length === 0)
    expect(mute).toEqual([])
  })
})

describe('the sentences', () => {
  it('are one for every code of the domain, and none beside', () => {
    expect(Object.keys(sentenceOf).toSorted()).toEqual(
      [...refusalCodes, ...warningCodes].toSorted(),
    )
  })
})

function isFile(path: string): boolean {
  return /\.[a-z]+$/u.test(path)
}
