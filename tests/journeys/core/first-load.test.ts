import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

const builtWeb = fileURLToPath(new URL('../../../dist/web', import.meta.url))

interface Weight {
  readonly file: string
  readonly gzipBytes: number
}

/**
 * The page, what it runs before its first paint, and the code and styles of `sources` (as in
 * `src/web/app/main.tsx`) with all they import, heaviest first. What is only fetched on demand, or
 * when the page is idle, is not in it; nor are fonts, which no text waits for.
 */
async function firstLoad(sources: readonly string[]): Promise<readonly Weight[]> {
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

function totalBytes(weights: readonly Weight[]): number {
  return weights.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
}

// In bytes, gzip level 9, a twentieth above what was weighed on 2026-11-29: a change that makes a
// first visit heavier is seen, and not each that adds a word. What runs is weighed apart from what
// it looks like.
const mostScript = {
  landing: 89_500,
  dashboard: 171_600,
  list: 165_000,
  document: 240_600,
  'entry form': 194_700,
}
const mostStyle = {
  landing: 6_750,
  dashboard: 16_200,
  list: 14_700,
  document: 18_500,
  'entry form': 14_750,
}
// Each file is a request and a compilation: `scripts/page-files.ts` keeps them few.
const mostFiles = { landing: 10, dashboard: 21, list: 21, document: 30, 'entry form': 26 }

const frame = 'src/web/shell/frame/staff-frame.tsx'
const sources: Readonly<Record<keyof typeof mostScript, readonly string[]>> = {
  landing: [],
  dashboard: [frame, 'src/web/entries/dashboard/dashboard-page.tsx'],
  list: [frame, 'src/web/entries/list/entries-page.tsx'],
  document: [frame, 'src/web/entries/work/work-page.tsx'],
  // Drafts are read before the form is drawn.
  'entry form': [
    frame,
    'src/web/entries/register/register-entry-page.tsx',
    'src/web/session/current/cipher.ts',
  ],
}

const weightOf = (weights: readonly Weight[], ending: string): number =>
  totalBytes(weights.filter(({ file }) => file.endsWith(ending)))

function report(name: string, weights: readonly Weight[]): readonly [number, number] {
  const script = weightOf(weights, '.js')
  const style = weightOf(weights, '.css')
  const heaviest = weights.slice(0, 6).map(({ file, gzipBytes }) => `  ${gzipBytes} ${file}`)
  const head = `${name}: script ${script} and style ${style} bytes gz in ${weights.length} files`
  process.stdout.write([head, ...heaviest, ''].join('\n'))
  return [script, style]
}

describe('what a first visit fetches', () => {
  it.each(['landing', 'dashboard', 'list', 'document', 'entry form'] as const)(
    'is not too much for the %s',
    async (screen) => {
      const weights = await firstLoad(sources[screen])
      const [script, style] = report(screen, weights)
      expect(script).toBeLessThanOrEqual(mostScript[screen])
      expect(style).toBeLessThanOrEqual(mostStyle[screen])
      expect(weights.length).toBeLessThanOrEqual(mostFiles[screen])
    },
  )

  it('is what the page itself asks for: every script and style of index.html is counted', async () => {
    const page = await readFile(new URL('../../../dist/web/index.html', import.meta.url), 'utf8')
    const asked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/gu)].map(
      ([, file]) => file,
    )
    const counted = (await firstLoad([])).map(({ file }) => file)
    expect(asked.length).toBeGreaterThan(2)
    expect(counted).toEqual(expect.arrayContaining(asked))
  })

  it.each([
    ['dashboard', 'control'],
    ['list', 'control/entries'],
    ['document', 'control/editdocument'],
    ['entry form', 'control/sentdocument'],
  ] as const)('is all asked for by the page of the %s itself', async (screen, address) => {
    const url = new URL(`../../../dist/web/pages/${address}.html`, import.meta.url)
    const asked = [...(await readFile(url, 'utf8')).matchAll(/(?:src|href)="\/(assets[^"]+)"/gu)]
    const drawn = sources[screen].filter((source) => !source.endsWith('/cipher.ts'))
    const wanted = (await firstLoad(drawn)).map(({ file }) => file)
    expect(asked.map(([, file]) => file)).toEqual(
      expect.arrayContaining(wanted.filter((file) => file.startsWith('assets/'))),
    )
  })
})
