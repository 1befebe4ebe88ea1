import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { run } from './child.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { cache, modules, root } from './paths.mjs'
import { Impediment, say } from './say.mjs'

const built = join(root, 'dist', 'web', 'index.html')
const stamp = join(cache, 'web-inputs')
// What vite.config.ts imports belongs here too: `tests/scripts.test.ts` compares.
const inputs = [
  'index.html',
  'cloud-sign-in.html',
  'src/web',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'scripts/compress-build.ts',
  'scripts/page-files.ts',
  'package-lock.json',
]

/**
 * Builds the pages when something they are made of has changed since the last time.
 * @param {string} node
 */
export async function ensureWeb(node) {
  if (isBuilt()) return
  await oneAtATime('web', async () => {
    if (!isBuilt()) await buildWeb(node)
  })
}

/** @param {string} node */
export async function buildWeb(node) {
  say('Construyendo las páginas…')
  const taken = inputsHash() // before building: what changes meanwhile is built next time
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'])
  if (code !== 0) throw new Impediment('No se pudieron construir las páginas.')
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, taken)
}

/** Whether the pages that are there are those of these sources: then nothing that builds is needed. */
export function isBuilt() {
  return existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash()
}

function inputsHash() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.tsx?$/.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`
      return entry.isDirectory() ? filesUnder(inside) : [inside]
    })
}
