/** `docs/decisions/README.md`: every decision with its title. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url))

const head = `# Decisions

Why things are as they are: context, choice, price, and when to look again, on half a page. A new one takes the next number; one that no longer holds is deleted, and what one subject needs stands in one.

Written by \`npm run papers\`; not to be changed by hand.

`

export function decisionsPaper(): string {
  const rows = globSync('[0-9]*.md', { cwd: folder })
    .toSorted()
    .map((path) => rowOf(path))
  return `${head}${rows.join('\n')}\n`
}

function rowOf(path: string): string {
  const text = readFileSync(`${folder}${path}`, 'utf8')
  const [, number, title] = /^# (\d{3}) (.+)$/mu.exec(text) ?? []
  if (number === undefined || title === undefined) {
    throw new Error(`${path} does not begin with «# NNN Title»`)
  }
  return `- ${number} [${title}](${basename(path)})`
}
