import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { writtenPapers } from '../scripts/write-papers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const papers = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Targets of relative links and pictures, without their fragment. */
function linksIn(paper: string): string[] {
  return [...paper.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|#)/u.test(target))
    .map((target) => target.replace(/#.*$/u, ''))
}

it('links between the papers lead somewhere', () => {
  expect(papers.length).toBeGreaterThan(50)
  const dead = papers.flatMap((paper) =>
    linksIn(read(paper))
      .filter((target) => !existsSync(join(root, dirname(paper), decodeURI(target))))
      .map((target) => `${paper}: ${target}`),
  )
  expect(dead).toEqual([])
})

it.each(Object.entries(writtenPapers))('%s is up to date: npm run papers', (path, paper) => {
  expect(read(path)).toBe(paper())
})
