import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { firstLoad, totalBytes } from '#tests/first-load.ts'
import type { Weight } from '#tests/first-load.ts'

// kB of 1000 bytes, gzip level 9.
const limits = { landing: 110_000, entryScreen: 230_000 }
// Each file is a request and a compilation: `scripts/page-files.ts` keeps them few.
const mostFiles = { landing: 10, entryScreen: 32 }

const entryScreen = [
  'src/web/shell/frame/staff-frame.tsx',
  'src/web/shell/frame/control-layout.tsx',
  'src/web/entries/register/register-entry-page.tsx',
]

function report(name: string, weights: readonly Weight[]): number {
  const total = totalBytes(weights)
  const heaviest = weights.slice(0, 6).map(({ file, gzipBytes }) => `  ${gzipBytes} ${file}`)
  process.stdout.write(
    [`${name}: ${total} bytes gz in ${weights.length} files`, ...heaviest, ''].join('\n'),
  )
  return total
}

describe('what a first visit fetches', () => {
  it('is at most 110 kB gz in ten files for the landing page', async () => {
    const weights = await firstLoad([])
    expect(report('landing', weights)).toBeLessThanOrEqual(limits.landing)
    expect(weights.length).toBeLessThanOrEqual(mostFiles.landing)
  })

  it('is at most 230 kB gz in 32 files for the entry screen', async () => {
    const weights = await firstLoad(entryScreen)
    expect(report('entry screen', weights)).toBeLessThanOrEqual(limits.entryScreen)
    expect(weights.length).toBeLessThanOrEqual(mostFiles.entryScreen)
  })

  it('is what the page itself asks for: every script and style of index.html is counted', async () => {
    const page = await readFile(new URL('../../dist/web/index.html', import.meta.url), 'utf8')
    const asked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/gu)].map(
      ([, file]) => file,
    )
    const counted = (await firstLoad([])).map(({ file }) => file)
    expect(asked.length).toBeGreaterThan(2)
    expect(counted).toEqual(expect.arrayContaining(asked))
  })
})
