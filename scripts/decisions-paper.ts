/** `docs/decisions/README.md`: every decision with its title and whether it still holds. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url))

const head = `# Decisions

Why things are as they are: what was chosen, what it costs, and when to look again. A later decision changes an earlier one by naming it; the earlier stays, with its state. A new one takes the next number, says context, choice, price and «revisit when», and fits on a screen.

Written by \`npm run papers\`; not to be changed by hand.

| | Decision | State |
|--:|---|---|
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
  const [, state] = /^\d{4}-\d{2}-\d{2} · (.+)$/mu.exec(text) ?? []
  if (number === undefined || title === undefined || state === undefined) {
    throw new Error(`${path} does not begin with «# NNN Title» and «date · state»`)
  }
  return `| ${number} | [${title}](${basename(path)}) | ${state} |`
}
