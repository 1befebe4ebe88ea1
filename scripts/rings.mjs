import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { run } from './child.mjs'
import { ensureDebianPrograms } from './debian.mjs'
import { ensureEmulator } from './emulator.mjs'
import { modules } from './paths.mjs'
import { Impediment, Misuse, say } from './say.mjs'
import { ensureWeb } from './web.mjs'

/** @typedef {{ readonly passed: number, readonly failed: number }} Count */

/** The rings of STYLE.md in the order they run, the quick ones first. */
export const ringNames = ['rules', 'house', 'architecture', 'endurance', 'journeys']

// Only when they are named: a quarter of an hour of cutting guards out, one after the other; and
// the endurance ring with the counts of docs/benchmarks.md instead of those of a change.
// And the recipes of `deploy`, which bring Debian's packages with them.
const onDemandNames = ['guards', 'long-endurance', 'deploy']

// As many as there are processors: the runner would leave one free, and half of two is much. Beyond four the database waits.
const workers = Math.min(availableParallelism(), 4)

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
  try {
    for (const name of names) {
      const count = await runRing(node, name, join(folder, `${name}.json`))
      passed += count.passed
      failed += count.failed
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
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
    const words = ['run', '--project', project, '--reporter=default', '--reporter=json']
    words.push(`--maxWorkers=${workers}`)
    const code = await run(node, [vitest, ...words, `--outputFile.json=${report}`], { env })
    return verdict(name, code, countIn(report))
  } catch (fault) {
    if (!(fault instanceof Impediment)) throw fault
    say(fault.message)
    return { passed: 0, failed: 1 }
  }
}

/**
 * @param {string} node
 * @param {string} name
 * @returns {Promise<Record<string, string>>} what the ring needs in its environment
 */
async function prepared(node, name) {
  if (name === 'long-endurance') return { ENDURANCE: 'long' }
  if (name === 'deploy') await ensureDebianPrograms()
  if (name !== 'journeys' && name !== 'guards') return {}
  await ensureWeb(node)
  await ensureEmulator()
  return { CHROMIUM_PATH: await ensureBrowser() }
}

// A ring that breaks before its tests, or that has none, must not pass for a good one.
/**
 * @param {string} name
 * @param {number} code
 * @param {Count | null} count
 * @returns {Count}
 */
function verdict(name, code, count) {
  if (count === null) {
    say(`El anillo ${name} se interrumpió (${code}).`)
    return { passed: 0, failed: 1 }
  }
  if (count.passed + count.failed === 0) {
    say(`El anillo ${name} no ejecutó ninguna prueba.`)
    return { passed: 0, failed: 1 }
  }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/**
 * @param {string} report
 * @returns {Count | null}
 */
function countIn(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) }
  } catch {
    return null // no report: the runner did not reach its end
  }
}
