import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const mostColumns = 100
const comment = /^\s*(?:\*|\/\/|\/\*|\{\/\*)/u
// What a tool reads stands in one line; what is drawn into a style sheet is its text.
const excused = /oxlint-disable|Written by theme-css\.ts/u

const isTooLong = (line: string): boolean =>
  line.length > mostColumns && comment.test(line) && !excused.test(line)

it('comments are within a hundred columns', () => {
  const files = globSync('{src,tests,bench,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const long = files
    .filter((file) => !file.startsWith('tests/fixtures'))
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (isTooLong(line) ? [`${file}:${at + 1}`] : [])),
    )
  expect(files.length).toBeGreaterThan(1500)
  expect(long).toEqual([])
})

it.each([`// ${'word '.repeat(20)}`, ` * ${'word '.repeat(20)}`])(
  'a longer one is told',
  (line) => {
    expect(isTooLong(line)).toBe(true)
  },
)
