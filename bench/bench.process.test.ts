import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const run = (words: readonly string[]) =>
  new Promise<{ readonly code: unknown; readonly complained: string }>((resolve) => {
    execFile(process.execPath, [main, ...words], (fault, _, complained) =>
      resolve({ code: fault?.code ?? 0, complained }),
    )
  })

describe('words that name nothing to measure', { timeout: 60_000 }, () => {
  it.each([
    ['--disparate'],
    ['search', '0'],
    ['search', 'muchos'],
    ['cluster', 'register'],
    ['register', 'register'],
    ['growth', 'muchos'],
    ['--directus'],
    ['--data', '/tmp'],
  ])('%s %s', async (...words) => {
    const { code, complained } = await run(words)
    expect(code).toBe(2)
    expect(complained).toContain(words[0])
    expect(complained).toContain('Uso:')
  })
})
