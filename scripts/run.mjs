// The one door of every npm script. It is plain JavaScript that starts on Node 20 with nothing
// installed: it fetches what is missing and hands over to the project's own Node 24.
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { check, fix } from './check.mjs'
import { endChildren, run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { node24 } from './node24.mjs'
import { modules } from './paths.mjs'
import { ringNames, runRings } from './rings.mjs'
import { Misuse, say, sentenceOf } from './say.mjs'
import { buildWeb, ensureWeb, isBuilt } from './web.mjs'

const main = 'src/cli/main.ts'

/** @type {Readonly<Record<string, (node: string, words: readonly string[]) => Promise<number>>>} */
const orders = {
  start: async (node, words) => {
    await ensureWeb(node)
    return run(node, [main, 'start', ...words])
  },
  demo: async (node, words) => {
    await ensureWeb(node)
    return run(node, [main, 'demo', ...words])
  },
  asiento: (node, words) => run(node, [main, ...words]),
  test: (node, words) => runRings(node, words.length === 0 ? ringNames : words),
  journeys: (node, words) => runRings(node, ['journeys', ...noWords(words)]),
  bench: async (node, words) => {
    const env = words.includes('--browser') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
    return run(node, [main, 'bench', ...words], { env })
  },
  dev: async (node, words) => {
    noWords(words)
    const server = run(node, ['--watch', main, 'start'])
    const pages = run(node, [join(modules, 'vite', 'bin', 'vite.js')])
    const code = await Promise.race([server, pages])
    endChildren()
    await Promise.all([server, pages])
    return code
  },
  check: (node, words) => check(node, ...noWords(words)),
  fix: (node, words) => fix(node, ...noWords(words)),
  build: async (node, words) => {
    noWords(words)
    await buildWeb(node)
    return 0
  },
}

// A server whose pages are built needs nothing that builds or tests.
const serving = ['start', 'demo', 'asiento']

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
  await ensureInstalled({ withDev: !(serving.includes(name) && isBuilt()) })
  process.exitCode = await order(node24(), words)
} catch (fault) {
  say(sentenceOf(fault))
  process.exitCode = fault instanceof Misuse ? 2 : 3
}
