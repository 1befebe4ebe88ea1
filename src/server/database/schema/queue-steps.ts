/**
 * The tables of the queue are the library's own: a migration of ours names the steps, and their
 * text is read from the package.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { packageFile } from '../../common/product-files.ts'

const stepsLine = /^-- steps (\d+) to (\d+) of graphile-worker$/mu
const schema = '"graphile_worker"'

/**
 * The migration with the steps it names in their place. The package is pinned, and never changes a
 * step it has published.
 */
export async function withQueueSteps(migration: string): Promise<string> {
  const [line, first, last] = stepsLine.exec(migration) ?? []
  if (line === undefined) return migration
  const count = Number(last) - Number(first) + 1
  const steps = await Promise.all(
    Array.from({ length: count }, (_, index) => stepText(Number(first) + index)),
  )
  return migration.replace(line, () => steps.join('\n'))
}

async function stepText(step: number): Promise<string> {
  const name = `${String(step).padStart(6, '0')}.sql`
  const text = await readFile(join(packageFile('queue-steps'), name), 'utf8')
  return text.replaceAll(/:GRAPHILE_WORKER_SCHEMA\b/gu, schema)
}
