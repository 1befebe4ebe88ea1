import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { run } from './child.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { cache, modules, root } from './paths.mjs'
import { Impediment, say } from './say.mjs'

/**
 * What is built of the sources: the file that shows it is there, what it is made of, and how. What
 * the builders import belongs to the inputs too: `tests/scripts.test.ts` compares.
 */
const artefacts = {
  web: {
    built: 'dist/web/index.html',
    telling: 'Construyendo las páginas…',
    fault: 'No se pudieron construir las páginas.',
    words: [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    inputs: [
      'index.html',
      'cloud-sign-in.html',
      'telefono.html',
      'src/web',
      'src/contract',
      'src/domain',
      'vite.config.ts',
      'scripts/compress-build.ts',
      'scripts/contract-addresses.ts',
      'scripts/page-files.ts',
      'scripts/page-heads.ts',
      'scripts/build/parts-list.ts',
      'package-lock.json',
    ],
  },
  server: {
    built: 'dist/server/main.js',
    telling: 'Construyendo el servidor…',
    fault: 'No se pudo construir el servidor.',
    words: [join(root, 'scripts', 'build', 'build-server.ts')],
    inputs: [
      'src/server',
      'src/cli',
      'src/contract',
      'src/domain',
      'scripts/build/build-server.ts',
      'scripts/build/parts-list.ts',
      'package.json',
      'package-lock.json',
    ],
  },
}

/** @typedef {keyof typeof artefacts} Artefact */

/** @type {readonly Artefact[]} */
export const whole = ['web', 'server']

/**
 * Builds again what was made of other sources than these.
 * @param {string} node
 * @param {readonly Artefact[]} wanted
 */
export async function ensureBuilt(node, wanted) {
  for (const name of wanted) {
    if (isBuilt([name])) continue
    await oneAtATime(name, async () => {
      if (!isBuilt([name])) await build(node, name)
    })
  }
}

/**
 * @param {string} node
 * @param {readonly Artefact[]} wanted
 */
export async function buildAnew(node, wanted) {
  for (const name of wanted) await oneAtATime(name, () => build(node, name))
}

/**
 * @param {string} node
 * @param {Artefact} name
 */
async function build(node, name) {
  const { telling, fault, words, inputs } = artefacts[name]
  say(telling)
  const taken = hashOf(inputs) // before building: what changes meanwhile is built next time
  rmSync(stampOf(name), { force: true })
  // Whatever the shell says: `test` or `development` would bring React's development build.
  const env = { NODE_ENV: 'production' }
  if ((await run(node, words, { env })) !== 0) throw new Impediment(fault)
  mkdirSync(cache, { recursive: true })
  writeFileSync(stampOf(name), taken)
}

/**
 * Whether what is there was built of these sources: then nothing that builds is needed.
 * @param {readonly Artefact[]} wanted
 */
export function isBuilt(wanted) {
  return wanted.every((name) => {
    const { built, inputs } = artefacts[name]
    const isThere = existsSync(join(root, built)) && existsSync(stampOf(name))
    return isThere && readFileSync(stampOf(name), 'utf8') === hashOf(inputs)
  })
}

/** @param {Artefact} name */
function stampOf(name) {
  return join(cache, `${name}-inputs`)
}

/** @param {readonly string[]} inputs */
function hashOf(inputs) {
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
