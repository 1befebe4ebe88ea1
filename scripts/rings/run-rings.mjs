import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser, ensureShell } from '../browser.mjs'
import { ensureBuilt } from '../build.mjs'
import { run } from '../child.mjs'
import {
  antivirusPrograms,
  ensureDebianPrograms,
  peerPrograms,
  recipePrograms,
  releasePrograms,
} from '../debian.mjs'
import { ensureEmulator } from '../emulator.mjs'
import { modules } from '../paths.mjs'
import { countFile } from './ring-report.mjs'
import { Impediment, Misuse, say } from '../say.mjs'

/** @typedef {import('./ring-report.mjs').Count} Count */

/** The rings of STYLE.md in the order they run, the quick ones first. */
export const ringNames = ['rules', 'house', 'architecture', 'endurance', 'journeys']

// Only when they are named: a quarter of an hour of cutting guards out, one after the other; half
// an hour of changing rules to see a test fail; and the endurance ring with the counts of
// docs/benchmarks.md instead of those of a change. And the recipes of `deploy`, the sign-in servers
// of other makers, an antivirus and what a release is, which bring Debian's packages with them.
const onDemandNames = [
  'guards',
  'mutation',
  'long-endurance',
  'deploy',
  'peers',
  'clamav',
  'release',
]

// One more than there are processors: these tests wait for a browser, a database or a deadline half
// of their time. Beyond four the database waits.
const workers = Math.min(availableParallelism() + 1, 4)

/**
 * Runs the rings and prints, as the last line, what they add up to.
 * @param {string} node
 * @param {readonly string[]} names
 * @returns {Promise<number>} exit code
 */
export async function runRings(node, names) {
  const known = [...ringNames, ...onDemandNames]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new Misuse(`No existe el anillo «${unknown}»; hay ${known.join(', ')}.`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'asiento-rings-'))
  let passed = 0
  let failed = 0
  const broken = []
  try {
    for (const name of names) {
      const count = await runRing(node, name, join(folder, `${name}.json`))
      passed += count.passed
      failed += count.failed
      broken.push(...count.broken.map((what) => `${name}: ${what}`))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const what of broken) say(what)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/**
 * @param {string} node
 * @param {string} name
 * @param {string} report
 * @returns {Promise<Count>}
 */
async function runRing(node, name, report) {
  process.stdout.write(`\n── ${name} ──\n`)
  try {
    const env = await prepared(node, name)
    const vitest = join(modules, 'vitest', 'vitest.mjs')
    const project = name.replace('long-', '')
    const words = ['run', '--project', project, `--maxWorkers=${workers}`]
    words.push('--reporter=default', '--reporter=./scripts/rings/ring-report.mjs')
    const code = await run(node, [vitest, ...words], { env: { ...env, [countFile]: report } })
    return verdict(code, countIn(report))
  } catch (fault) {
    if (!(fault instanceof Impediment)) throw fault
    return oneFault(fault.message)
  }
}

/**
 * @param {string} node
 * @param {string} name
 * @returns {Promise<Record<string, string>>} what the ring needs in its environment
 */
async function prepared(node, name) {
  if (name === 'long-endurance') return { ENDURANCE: 'long' }
  if (name === 'deploy') await ensureDebianPrograms(recipePrograms)
  if (name === 'peers') await ensureDebianPrograms(peerPrograms)
  if (name === 'clamav') await ensureDebianPrograms(antivirusPrograms)
  if (name === 'release') await ensureDebianPrograms(releasePrograms)
  if (!['journeys', 'guards', 'peers'].includes(name)) return {}
  await ensureBuilt(node, name === 'journeys' ? ['web', 'server'] : ['web'])
  if (name !== 'peers') await ensureEmulator()
  const CHROMIUM_PATH = await ensureBrowser()
  return name === 'journeys'
    ? { CHROMIUM_PATH, SHELL_PATH: await ensureShell() }
    : { CHROMIUM_PATH }
}

// A ring that breaks before its tests, or that has none, must not pass for a good one.
/**
 * @param {number} code
 * @param {Count | null} count
 * @returns {Count}
 */
function verdict(code, count) {
  if (count === null) {
    return oneFault(`el anillo se interrumpió (${code})`)
  }
  if (count.passed + count.failed === 0) {
    return oneFault('el anillo no ejecutó ninguna prueba')
  }
  if (code === 0 || count.failed > 0) return count
  return { ...count, failed: 1, broken: [`el anillo terminó mal, sin decir por qué (${code})`] }
}

/**
 * @param {string} what
 * @returns {Count}
 */
function oneFault(what) {
  return { passed: 0, failed: 1, broken: [what] }
}

/**
 * @param {string} report
 * @returns {Count | null}
 */
function countIn(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null // no report: the runner did not reach its end
  }
}
