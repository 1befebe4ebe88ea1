/**
 * What a browser fetches of the built pages before it can show a screen, and how much that is over
 * the wire.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import type { Manifest } from 'vite'

const builtWeb = fileURLToPath(new URL('../../dist/web', import.meta.url))

export interface Weight {
  readonly file: string
  readonly gzipBytes: number
}

/**
 * The page, what it runs before its first paint, and the code and styles of `sources` (as in
 * `src/web/app/main.tsx`) with all they import, heaviest first. What is only fetched on demand, or
 * when the page is idle, is not in it; nor are fonts, which no text waits for.
 */
export async function firstLoad(sources: readonly string[]): Promise<readonly Weight[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(builtWeb, '.vite', 'manifest.json'), 'utf8'),
  )
  const files = new Set(['index.html', 'layout-boot.js'])
  const seen = new Set<string>()
  const take = (source: string): void => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no chunk of its own for ${source}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) take(imported)
  }
  for (const source of ['index.html', ...sources]) take(source)
  const weights = await Promise.all([...files].map(weigh))
  return weights.toSorted((one, other) => other.gzipBytes - one.gzipBytes)
}

async function weigh(file: string): Promise<Weight> {
  const bytes = await readFile(join(builtWeb, file))
  return { file, gzipBytes: gzipSync(bytes, { level: 9 }).length }
}

export function totalBytes(weights: readonly Weight[]): number {
  return weights.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
}
