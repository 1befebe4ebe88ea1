import { join } from 'node:path'

import { run } from './child.mjs'
import { completeLock } from './complete-lock.mjs'
import { areHandlersListed, listHandlers } from './list-handlers.mjs'
import { modules } from './paths.mjs'

/**
 * @typedef {{ readonly name: string, readonly program: string, readonly words: readonly string[] }}
 * Check
 */

const oxlint = 'oxlint/bin/oxlint'
const oxfmt = 'oxfmt/bin/oxfmt'

/** @type {readonly Check[]} */
const checks = [
  { name: 'tipos', program: 'typescript/bin/tsc', words: ['-b'] },
  { name: 'estilo', program: oxlint, words: [] },
  { name: 'formato', program: oxfmt, words: ['--check'] },
  { name: 'sobrantes', program: 'knip/bin/knip.js', words: [] },
]

/**
 * Runs every check, even after one fails, and names those that did.
 * @param {string} node
 * @returns {Promise<number>} exit code
 */
export async function check(node) {
  const failed = []
  if (!areHandlersListed()) {
    process.stdout.write('src/server/app/handlers.ts no está al día: «npm run fix» lo escribe.\n')
    failed.push('lista')
  }
  for (const { name, program, words } of checks) {
    process.stdout.write(`── ${name} ──\n`)
    if ((await run(node, [join(modules, program), ...words])) !== 0) failed.push(name)
  }
  const verdict = failed.length === 0 ? 'todo en orden' : `falla ${failed.join(', ')}`
  process.stdout.write(`check: ${verdict}\n`)
  return failed.length === 0 ? 0 : 1
}

/**
 * Mends what the tools can mend by themselves.
 * @param {string} node
 */
export async function fix(node) {
  completeLock()
  listHandlers()
  const linted = await run(node, [join(modules, oxlint), '--fix'])
  const formatted = await run(node, [join(modules, oxfmt)])
  return linted === 0 ? formatted : linted
}
