import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { everyGuard } from './guards/every-guard.ts'
import { tableRows } from './support/papers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const attacks = 179

// How many requirements of levels 1 and 2 each section has; in these chapters, those of level 3
// come last.
const requirements: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
}
const required = Object.entries(requirements).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
)

interface Claim {
  readonly file: string
  readonly title: string
}

describe('the attacks told in docs/security/attacks.md', () => {
  const rows = tableRows(read('docs/security/attacks.md')).map(
    ([number, , file = '', title = '']) => ({
      number: Number(number),
      file: file.replaceAll('`', ''),
      title,
    }),
  )

  it('are all there', () => {
    const told = new Set(rows.map(({ number }) => number))
    expect([...told].toSorted((one, other) => one - other)).toEqual(upTo(attacks))
  })

  it('have each a test under that title', () => {
    expect(rows.filter((row) => !hasTest(row))).toEqual([])
  })

  it('have each a guard that can be cut out, and whose test is told', () => {
    const guarded = new Set(everyGuard.flatMap((guard) => guard.attacks))
    expect(rows.filter(({ number }) => !guarded.has(number))).toEqual([])
    for (const { attacks: numbers, testFile, title } of everyGuard) {
      expect(hasTest({ file: testFile, title })).toBe(true)
      const told = rows.filter((row) => row.file === testFile && numbers.includes(row.number))
      expect([testFile, title, told.length > 0]).toEqual([testFile, title, true])
    }
  })

  it.each(everyGuard.flatMap(({ cuts }) => cuts))('are stopped by $line', ({ file, line }) => {
    const times = read(file).split(line).length - 1
    expect([file, times]).toEqual([file, 1])
  })
})

describe('the requirements told in docs/security/asvs.md', () => {
  const rows = tableRows(read('docs/security/asvs.md')).filter(([id = '']) => /^\d/u.test(id))

  it('are those of levels 1 and 2 of five chapters of ASVS 5.0.0, each once', () => {
    const told = rows.map(([id]) => id)
    expect(told).toEqual(required)
  })

  it('are each met by tests that exist, or an exception is written', () => {
    const claims = rows.map(([id, , , how = '']) => ({ id, tests: testsIn(how), how }))
    const missing = claims.flatMap(({ id, tests }) =>
      tests.filter((test) => !hasTest(test)).map((test) => ({ id, ...test })),
    )
    expect(missing).toEqual([])
    const empty = claims.filter(
      ({ tests, how }) =>
        tests.length === 0 && !/^(?:Exception|Not applicable|Document): ./u.test(how),
    )
    expect(empty).toEqual([])
  })
})

describe('a claim that is false', () => {
  it('is caught when the title is another, or the file is not there', () => {
    const file = 'tests/attacks.test.ts'
    expect(hasTest({ file, title: 'are all there' })).toBe(true)
    // Put together here, or this file would hold it as a title.
    expect(hasTest({ file, title: ['are', 'all', 'elsewhere'].join(' ') })).toBe(false)
    expect(hasTest({ file: 'tests/nowhere.test.ts', title: 'are all there' })).toBe(false)
    expect(testsIn('«one» (`a.test.ts`), «two, too» (`b.test.ts`)')).toEqual([
      { title: 'one', file: 'a.test.ts' },
      { title: 'two, too', file: 'b.test.ts' },
    ])
  })
})

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, place) => place + 1)
}

/** The title as the source writes it: whole, between its quotes. */
function hasTest({ file, title }: Claim): boolean {
  if (title === '' || globSync(file, { cwd: root }).length === 0) return false
  const source = read(file)
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
}

/** `«title» (`file`)`, as often as it is said. */
function testsIn(text: string): Claim[] {
  return [...text.matchAll(/«([^»]+)» \(`([^`]+)`\)/gu)].map(([, title = '', file = '']) => ({
    title,
    file,
  }))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
