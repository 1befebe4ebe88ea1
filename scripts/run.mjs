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
import { Impediment, say } from './say.mjs'
import { buildWeb, ensureWeb } from './web.mjs'

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
  journeys: (node) => runRings(node, ['journeys']),
  bench: async (node, words) => {
    const env = words.includes('--browser') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
    return run(node, [main, 'bench', ...words], { env })
  },
  dev: async (node) => {
    const server = run(node, ['--watch', main, 'start'])
    const pages = run(node, [join(modules, 'vite', 'bin', 'vite.js')])
    const code = await Promise.race([server, pages])
    endChildren()
    await Promise.all([server, pages])
    return code
  },
  check,
  fix,
  build: async (node) => {
    await buildWeb(node)
    return 0
  },
}

const [name = '', ...words] = process.argv.slice(2)
const order = Object.hasOwn(orders, name) ? orders[name] : undefined
try {
  if (order === undefined) {
    throw new Impediment(`Uso: node scripts/run.mjs <${Object.keys(orders).join('|')}>`)
  }
  await ensureInstalled()
  process.exitCode = await order(node24(), words)
} catch (fault) {
  if (!(fault instanceof Impediment)) throw fault
  say(fault.message)
  process.exitCode = 1
}
