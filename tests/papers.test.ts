import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { sentenceOf } from '#contract/sentences.ts'
import { refusalCodes, warningCodes } from '#domain/refusal.ts'
import { backupCodes } from '#server/backup/backup-problem.ts'
import { readConfig } from '#server/config.ts'

import { demoAccounts, demoPassword, emailOf } from '../src/cli/demo/villa-asiento.ts'
import {
  codeNames,
  falseClaims,
  isNamedIn,
  linksIn,
  pathsIn,
  tableRows,
  withoutComments,
} from './support/papers.ts'
import type { Facts } from './support/papers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const papers = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted()
const facts: Facts = {
  hasPath: (path) => globSync(path, { cwd: root }).length > 0,
  scripts: new Set(Object.keys(packageJson().scripts)),
  commands: knownCommands(),
  codes: new Set<string>([...refusalCodes, ...warningCodes, ...backupCodes]),
}

describe('the papers for people', () => {
  it('are all there', () => {
    const wanted = ['README', 'ARCHITECTURE', 'STYLE', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG']
    const missing = wanted.filter((name) => !papers.includes(`${name}.md`))
    expect(missing).toEqual([])
    expect(papers.filter((path) => path.startsWith('docs/decisions/')).length).toBeGreaterThan(10)
  })

  it.each(papers)('%s names only paths, commands and codes that exist', (paper) => {
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

  it('list in README every setting that is read, and no other', () => {
    const listed = tableRows(read('README.md')).flatMap(
      ([first = '']) => /^`([A-Z][A-Z\d_]+)`$/u.exec(first)?.[1] ?? [],
    )
    expect(listed.toSorted()).toEqual(settingsRead())
  })

  it('hand out in README the accounts of the demonstration, and their password', () => {
    const readme = read('README.md')
    const listed = tableRows(readme).flatMap(
      ([first = '']) => /^`([^`]+@[^`]+)`$/u.exec(first)?.[1] ?? [],
    )
    expect(listed.toSorted()).toEqual(demoAccounts.map(emailOf).toSorted())
    expect(readme).toContain(`\`${demoPassword}\``)
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
    const asked = globSync('db/migrations/*.sql', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/create extension (?:if not exists )?"?([a-z_]+)/gu)].map(
        ([, name = '']) => name,
      ),
    )
    expect(asked.length).toBeGreaterThan(2)
    const install = read('docs/operate/install.md')
    expect(asked.filter((name) => !install.includes(`\`${name}\``))).toEqual([])
  })

  it('number the decisions without gap or twin', () => {
    const numbers = globSync('docs/decisions/*.md', { cwd: root })
      .map((path) => Number(/(\d{3})-[a-z0-9-]+\.md$/u.exec(path)?.[1]))
      .toSorted((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  })

  it('carry the whole licence', () => {
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
    const articles = [...licence.matchAll(/^(\d+)\./gmu)].map(([, number]) => Number(number))
    expect(articles).toEqual(Array.from({ length: 15 }, (_, place) => place + 1))
    expect(licence).toContain('EUROPEAN UNION PUBLIC LICENCE v. 1.2')
    expect(licence).toContain('Appendix')
    expect(packageJson().license).toBe('EUPL-1.2')
  })
})

describe('the glossary', () => {
  const rows = tableRows(read('docs/glossary.md'))
  const source = globSync('{src/**/*.{ts,tsx},db/migrations/*.sql}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => withoutComments(read(path)))
    .join('\n')

  it('names things as the code does', () => {
    const names = rows.flatMap(codeNames)
    expect(names.length).toBeGreaterThan(60)
    expect(names.filter((name) => !isNamedIn(source, name))).toEqual([])
  })

  it('gives every word a name, or the issue that will', () => {
    const mute = rows.filter((row) => codeNames(row).length === 0 && !isReserved(row))
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

describe('a paper that lies', () => {
  it('is caught in each of its lies, and in nothing else', () => {
    const paper = [
      'See `src/domain/entry.ts`, `src/domain/` and `db/migrations/NNNN-words.sql`.',
      'See `src/domain/nowhere.ts` and `NOWHERE.md`; `entry.ts` alone is no path.',
      'Run npm start, npm test, npm run check, npm run nothing, npm run asiento -- migrate,',
      'npm run asiento -- nonsense. It answers E-NUM-01, W-ID-02 or E-XYZ-99.',
      '```',
      'a block may say `src/anything`',
      '```',
    ].join('\n')
    expect(falseClaims(paper, facts)).toEqual([
      'no such path: src/domain/nowhere.ts',
      'no such path: NOWHERE.md',
      'no such script: nothing',
      'no such command: nonsense',
      'no such code: E-XYZ-99',
    ])
  })

  it('is caught when a name is only part of another, or only in a comment', () => {
    const source = withoutComments('// ghost\n/* spirit */\nconst entryNumber = 1\n-- shade\n')
    expect(isNamedIn(source, 'entryNumber')).toBe(true)
    expect(['entry', 'ghost', 'spirit', 'shade'].filter((name) => isNamedIn(source, name))).toEqual(
      [],
    )
  })

  it('is read as a table: words, names, and what is reserved', () => {
    const table =
      '| Word | Code |\n|---|---|\n| Asiento | `entry` |\n| Derivar | reserved for issue 5 (`route`) |'
    const rows = tableRows(table)
    expect(rows.map(([word]) => word)).toEqual(['Asiento', 'Derivar'])
    expect(rows.map(codeNames)).toEqual([['entry'], []])
    expect(linksIn('[a](b.md#c) ![d](e.png) [f](https://g.example) [h](#i)')).toEqual([
      'b.md',
      'e.png',
    ])
  })
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function isFile(path: string): boolean {
  return /\.[a-z]+$/u.test(path)
}

function isReserved([, cell = '']: readonly string[]): boolean {
  return /reserved for issue \d/u.test(cell)
}

function packageJson(): { readonly license: string; readonly scripts: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

/** Asked of the program itself: its usage lists them, two spaces in. */
function knownCommands(): ReadonlySet<string> {
  const usage = execFileSync(process.execPath, [join(root, 'src/cli/main.ts')], {
    encoding: 'utf8',
  })
  return new Set([...usage.matchAll(/^ {2}([a-z-]+) {2}/gmu)].flatMap(([, name]) => name ?? []))
}

/** The names of the variables `readConfig` asks the environment for. */
function settingsRead(): string[] {
  const asked = new Set<string>()
  readConfig(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
        },
      },
    ),
  )
  return [...asked].toSorted()
}
