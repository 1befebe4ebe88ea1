import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { firstLoad, totalBytes } from '#tests/first-load.ts'
import type { Weight } from '#tests/first-load.ts'

// kB of 1000 bytes, gzip level 9.
const limits = {
  landing: 110_000,
  dashboard: 208_400,
  list: 224_000,
  document: 262_000,
  'entry form': 230_400,
}
// Each file is a request and a compilation: `scripts/page-files.ts` keeps them few.
const mostFiles = { landing: 10, dashboard: 26, list: 35, document: 44, 'entry form': 29 }

const frame = ['src/web/shell/frame/staff-frame.tsx', 'src/web/shell/frame/control-layout.tsx']
const sources: Readonly<Record<keyof typeof limits, readonly string[]>> = {
  landing: [],
  dashboard: [...frame, 'src/web/entries/dashboard/dashboard-page.tsx'],
  list: [...frame, 'src/web/entries/list/entries-page.tsx'],
  document: [...frame, 'src/web/entries/work/work-page.tsx'],
  'entry form': [...frame, 'src/web/entries/register/register-entry-page.tsx'],
}

function report(name: string, weights: readonly Weight[]): number {
  const total = totalBytes(weights)
  const heaviest = weights.slice(0, 6).map(({ file, gzipBytes }) => `  ${gzipBytes} ${file}`)
  process.stdout.write(
    [`${name}: ${total} bytes gz in ${weights.length} files`, ...heaviest, ''].join('\n'),
  )
  return total
}

describe('what a first visit fetches', () => {
  it.each(['landing', 'dashboard', 'list', 'document', 'entry form'] as const)(
    'is not too much for the %s',
    async (screen) => {
      const weights = await firstLoad(sources[screen])
      expect(report(screen, weights)).toBeLessThanOrEqual(limits[screen])
      expect(weights.length).toBeLessThanOrEqual(mostFiles[screen])
    },
  )

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
