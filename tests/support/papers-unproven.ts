/** The list in docs/operate/verify.md of what `verify` does not prove, as a test reads it. */
import { readFile } from 'node:fs/promises'

const paper = new URL('../../docs/operate/verify.md', import.meta.url)

/** Of each table (or `schema.*`), the columns that are listed, or 'ALL'. */
export async function unprovenInPapers(): Promise<
  ReadonlyMap<string, ReadonlySet<string> | 'ALL'>
> {
  const text = await readFile(paper, 'utf8')
  const [, section = ''] = text.split('\n## Qué no prueba\n')
  const lines = section.matchAll(
    /^\| (?<tables>`[^|]+) \| (?<columns>[^|]+) \| (?<reason>[^|]{20,}) \|$/gmu,
  )
  const listed = new Map<string, Set<string> | 'ALL'>()
  for (const { groups = {} } of lines) {
    const columns = groups['columns']?.trim() === 'toda' ? 'ALL' : namesIn(groups['columns'])
    for (const table of namesIn(groups['tables'])) {
      if (listed.has(table)) throw new Error(`${table} is listed twice`)
      listed.set(table, columns === 'ALL' ? columns : new Set(columns))
    }
  }
  return listed
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name)
}
