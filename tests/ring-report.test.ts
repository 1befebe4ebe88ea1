// What a ring says at its end: everything that failed, in a test or around one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { countFile } from '../scripts/rings/ring-report.mjs'
import type { Count } from '../scripts/rings/ring-report.mjs'
import { tryAgain } from '../scripts/rings/run-rings.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

const broken = {
  'a-test': `it('one', () => { throw new Error('wrong') })`,
  before: `beforeAll(() => { throw new Error('wrong') }); it('one', () => {})`,
  after: `describe('group', () => {
    afterAll(() => { throw new Error('wrong') }); it('one', () => {})
  })`,
  loading: `throw new Error('wrong')`,
  unawaited: `it('one', async () => {
    Promise.reject(new Error('wrong')); await new Promise((done) => setTimeout(done, 50))
  })`,
}

it('a ring names what failed in a test, around it and outside of all, and counts it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'asiento-ring-report-'))
  for (const [name, source] of Object.entries(broken)) {
    writeFileSync(join(folder, `${name}.test.js`), source)
  }
  writeFileSync(join(folder, 'good.test.js'), `it('one', () => {})`)
  const path = join(folder, 'count.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporter = `--reporter=${join(root, 'scripts/rings/ring-report.mjs')}`
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--globals', reporter],
    { env: { ...process.env, [countFile]: path } },
  )
  const { passed, failed, failures }: Count = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(folder, { recursive: true })
  const told = failures.map(({ file, what, message }) => `${file}: ${what}: ${message}`)
  expect(told.toSorted()).toEqual([
    ': fuera de las pruebas: wrong',
    'a-test.test.js: one: wrong',
    'after.test.js: alrededor de group: wrong',
    'before.test.js: alrededor de sus pruebas: wrong',
    'loading.test.js: alrededor de sus pruebas: wrong',
  ])
  expect({ passed, failed, status }).toEqual({ passed: 3, failed: 5, status: 1 })
})

const failure = (file: string) => ({ file, what: 'one', message: 'wrong' })
const green: Count = { passed: 1, failed: 0, failures: [], files: [] }

function red(...files: string[]): Count {
  const failures = files.map((file) => failure(file))
  return { passed: 7, failed: failures.length, failures, files: [] }
}

describe('a ring of journeys that has failed', () => {
  it('runs each failed file once more: green is flaky, red is red', async () => {
    const asked: string[] = []
    const { count, flaky } = await tryAgain(red('a.test.ts', 'b.test.ts'), (file) => {
      asked.push(file)
      return Promise.resolve(file === 'a.test.ts' ? green : red('b.test.ts'))
    })
    expect(asked).toEqual(['a.test.ts', 'b.test.ts'])
    expect(flaky).toEqual([failure('a.test.ts')])
    expect(count).toMatchObject({ passed: 8, failed: 1, failures: [failure('b.test.ts')] })
  })

  it('does not try again what failed outside of every file', async () => {
    const { count, flaky } = await tryAgain(red(''), () => Promise.resolve(green))
    expect(flaky).toEqual([])
    expect(count).toMatchObject({ passed: 7, failed: 1 })
  })
})
