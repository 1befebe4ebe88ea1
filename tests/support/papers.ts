/** The Markdown papers of the repository, as tests read them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The text of a file, by its path from the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Targets of relative links and pictures, without their fragment. */
export function linksIn(paper: string): string[] {
  return [...paper.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|#)/u.test(target))
    .map((target) => target.replace(/#.*$/u, ''))
}

const isRule = (line = ''): boolean => /^\|[-: |]+\|$/u.test(line)

/** The cells of the table rows of a paper, without headings and rules. */
export function tableRows(paper: string): string[][] {
  const lines = paper.split('\n')
  return lines
    .filter((line, place) => line.startsWith('|') && !isRule(line) && !isRule(lines[place + 1]))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}
