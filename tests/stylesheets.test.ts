import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../src/web', import.meta.url))
const sheets = globSync('**/*.css', { cwd: root }).toSorted()

/**
 * The classes a sheet styles by themselves, whatever they stand in: `.card`, `a.card:hover`; not
 * `.list .card`, nor inside of `@media`.
 */
function ownClasses(sheet: string): ReadonlySet<string> {
  const text = readFileSync(`${root}/${sheet}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  const rules = text.replaceAll(/@[\w-]+[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/gu, '')
  const selectors = [...rules.matchAll(/([^{}]+)\{[^{}]*\}/gu)].flatMap(([, all = '']) =>
    all.split(','),
  )
  const bare = selectors.map((each) =>
    /^\w*\.([\w-]+)(?:\[[^\]]*\]|:[\w()-]+)*$/u.exec(each.trim()),
  )
  return new Set(bare.flatMap((found) => found?.[1] ?? []))
}

// Which sheet comes last depends on which screens somebody opened before: two that style one class
// look different from day to day.
it('a class has its looks from one sheet, in whatever order they arrive', () => {
  const owners = new Map<string, string>()
  const twice: string[] = []
  for (const sheet of sheets) {
    for (const name of ownClasses(sheet)) {
      const owner = owners.get(name)
      if (owner !== undefined) twice.push(`.${name}: ${owner}, ${sheet}`)
      owners.set(name, sheet)
    }
  }
  expect(owners.size).toBeGreaterThan(300)
  expect(twice).toEqual([])
})
