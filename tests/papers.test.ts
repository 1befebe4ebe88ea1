import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, it } from 'vitest'

import { writtenPapers } from '../scripts/write-papers.ts'
import { linksIn, read, root } from './support/papers.ts'

const papers = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })

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
