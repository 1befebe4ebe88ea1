// The one door of every npm script. It is plain JavaScript that starts on Node 20 with nothing
// installed: it fetches what is missing and hands over to the project's own Node 24.
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { buildAnew, ensureBuilt, isBuilt, whole } from './build.mjs'
import { check, fix } from './check.mjs'
import { become, canBecome, endChildren, run } from './child.mjs'
import { ensureInstalled, isInstalled } from './install.mjs'
import { node24, servingOptions } from './node24.mjs'
import { modules } from './paths.mjs'
import { release } from './release/release.mjs'
import { gate } from './rings/gate.mjs'
import { runGate, runOthers } from './rings/run-rings.mjs'
import { Misuse, say, sentenceOf } from './say.mjs'

const sources = 'src/cli/main.ts'
const bundle = 'dist/server/main.js'
const vitest = join(modules, 'vitest', 'vitest.mjs')

// Where `main.ts` keeps it too: said before it begins, what is loaded first is compiled no more
// either.
const NODE_COMPILE_CACHE = join(modules, '.cache', 'asiento')
const servingEnv = { NODE_COMPILE_CACHE }

/** @type {Readonly<Record<string, (node: string, words: readonly string[]) => Promise<number>>>} */
const orders = {
  start: (node, words) => serve(node, ['start', ...words]),
  // Before `start` and `demo`, so that npm then begins them with the project's own Node, whose place
  // the server can take.
  ready: async (node, words) => {
    noWords(words)
    if (!canBecome) await ensureBuilt(node, whole)
    return 0
  },
  demo: (node, words) => serve(node, ['demo', ...words]),
  // Whoever has what builds may have changed something: no command waits for a build.
  asiento: (node, words) =>
    run(node, [isInstalled({ withDev: true }) ? sources : bundle, ...words]),
  test: runGate,
  'test:all': runOthers,
  gate: (_node, words) => gate(...noWords(words)),
  bench: async (node, words) => {
    const env = words.includes('sign-in') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
    return run(node, [...servingOptions, 'bench/main.ts', ...words], {
      env: { ...servingEnv, ...env },
    })
  },
  dev: async (node, words) => {
    noWords(words)
    const server = run(node, ['--watch', sources, 'start'])
    const pages = run(node, [join(modules, 'vite', 'bin', 'vite.js')])
    const code = await Promise.race([server, pages])
    endChildren()
    await Promise.all([server, pages])
    return code
  },
  check: (node, words) => check(node, ...noWords(words)),
  fix: (node, words) => fix(node, ...noWords(words)),
  types: (node, words) => {
    const own = ['--project', 'house', 'src/server/platform/database/tables/tables.test.ts']
    return run(node, [vitest, 'run', '--update', ...own, ...noWords(words)])
  },
  papers: (node, words) => run(node, ['scripts/write-papers.ts', ...noWords(words)]),
  build: async (node, words) => {
    noWords(words)
    await buildAnew(node, whole)
    return 0
  },
  release: (node, words) => release(node, ...noWords(words)),
}

/**
 * @param {string} node
 * @param {readonly string[]} words
 */
async function serve(node, words) {
  await ensureBuilt(node, whole)
  return become(node, [...servingOptions, bundle, ...words], servingEnv)
}

// What is built needs nothing that builds or tests.
/** @type {Readonly<Record<string, readonly import('./build.mjs').Artefact[]>>} */
const serving = { ready: whole, start: whole, demo: whole, asiento: ['server'] }

/**
 * @param {readonly string[]} words
 * @returns {[]}
 */
function noWords(words) {
  if (words.length === 0) return []
  throw new Misuse(`No se entiende «${words.join(' ')}»: «npm run ${name}» no lleva palabras.`)
}

const [name = '', ...words] = process.argv.slice(2)
const order = Object.hasOwn(orders, name) ? orders[name] : undefined
try {
  if (order === undefined) {
    throw new Misuse(`Uso: node scripts/run.mjs <${Object.keys(orders).join('|')}>`)
  }
  const needed = serving[name]
  await ensureInstalled({ withDev: needed === undefined || !isBuilt(needed) })
  process.exitCode = await order(node24(), words)
} catch (fault) {
  say(sentenceOf(fault))
  process.exitCode = fault instanceof Misuse ? 2 : 3
}
