import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { icons } from './icons-sample.tsx'

const web = fileURLToPath(new URL('../', import.meta.url))

it('the gallery shows each icon that a page draws, and no other', () => {
  const drawn = globSync('**/*.tsx', { cwd: web })
    .filter((file) => !file.endsWith('icons-sample.tsx'))
    .flatMap((file) => iconsIn(readFileSync(`${web}${file}`, 'utf8')))
  expect(Object.keys(icons).toSorted()).toEqual([...new Set(drawn)].toSorted())
})

function iconsIn(source: string): readonly string[] {
  const names = /import \{([^}]*)\} from 'lucide-react'/u.exec(source)?.[1] ?? ''
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/u.test(name) && name !== 'LucideIcon')
}
