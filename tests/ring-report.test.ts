// What a ring says at its end: everything that failed, in a test or around one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { countFile } from '../scripts/rings/ring-report.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asiento-ring-report-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

it.each([
  ['a test', `it('one', () => { throw new Error('wrong') })`, 'one.test.js: one\n    wrong'],
  [
    'what is done before the tests',
    `beforeAll(() => { throw new Error('wrong') }); it('one', () => {})`,
    'one.test.js: alrededor de sus pruebas\n    wrong',
  ],
  [
    'what is done after the tests of a group',
    `describe('group', () => {
       afterAll(() => { throw new Error('wrong') }); it('one', () => {})
     })`,
    'one.test.js: alrededor de group\n    wrong',
  ],
  ['the loading of a file', `throw new Error('wrong')`, 'one.test.js: alrededor de sus pruebas'],
  [
    'nothing that was waited for',
    `it('one', async () => {
       Promise.reject(new Error('wrong')); await new Promise((done) => setTimeout(done, 50))
     })`,
    'fuera de las pruebas\n    wrong',
  ],
])('names what failed in %s, and counts it', (_, source, told) => {
  writeFileSync(join(folder, 'one.test.js'), source)
  writeFileSync(join(folder, 'two.test.js'), `it('two', () => {})`)
  const report = join(folder, 'count.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporter = `--reporter=${join(root, 'scripts/rings/ring-report.mjs')}`
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--globals', reporter],
    { env: { ...process.env, [countFile]: report } },
  )
  const count: unknown = JSON.parse(readFileSync(report, 'utf8'))
  expect(count).toMatchObject({ failed: 1, broken: [expect.stringContaining(told)] })
  expect(status).toBe(1)
})
