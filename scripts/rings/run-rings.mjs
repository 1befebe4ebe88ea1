import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { modules, root } from '../paths.mjs'
import { Impediment, Misuse } from '../say.mjs'
import { countFile } from './ring-report.mjs'

/** @typedef {import('./ring-report.mjs').Count} Count */
/** @typedef {import('./ring-report.mjs').Failure} Failure */
/**
 * @typedef {{ readonly name: string, readonly count: Count, readonly seconds: number,
 *   readonly flaky: readonly Failure[] }} Result
 */

/** What every change must pass, the quick ones first: CONTRIBUTING.md says what each ring is. */
export const gateRings = ['rules', 'walls', 'house', 'kill', 'core-journeys']

/** What `npm run test:all` runs, beside two of the gate with their properties drawn anew. */
export const otherRings = [
  'rules',
  'house',
  'clock',
  'process',
  'walk',
  'endurance',
  'looks',
  'journeys',
  'deploy',
  'peers',
  'clamav',
]

// Only when named: half an hour of changing rules to see a test fail, the endurance ring with the
// counts of docs/benchmarks.md, and what a release is.
const namedRings = ['mutation', 'long-endurance', 'release']

const browserRings = ['core-journeys', 'looks', 'journeys']
// A browser and a server each: a third worker makes all of them wait for the processors.
const browserWorkers = 2
// One more than there are processors: these tests wait for the database half of their time. Beyond
// four the database waits.
const workers = Math.min(availableParallelism() + 1, 4)

const results = join(root, 'test-results')

/**
 * Runs the gate, or the rings that are named, and prints as the last line what they add up to.
 * @param {string} node
 * @param {readonly string[]} names
 * @returns {Promise<number>} exit code
 */
export function runGate(node, names) {
  return runRings(node, names.length === 0 ? gateRings : names, names.length === 0)
}

/**
 * Runs what is not in the gate, or the rings that are named, with a report by ring and file.
 * @param {string} node
 * @param {readonly string[]} names
 */
export function runOthers(node, names) {
  return runRings(node, names.length === 0 ? otherRings : names, false)
}

/**
 * @param {string} node
 * @param {readonly string[]} names
 * @param {boolean} isGate
 */
async function runRings(node, names, isGate) {
  const known = [...new Set([...gateRings, ...otherRings, ...namedRings])]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new Misuse(`No existe el anillo «${unknown}»; hay ${known.join(', ')}.`)
  }
  rmSync(join(results, 'failed'), { recursive: true, force: true })
  /** @type {Result[]} */
  const done = []
  for (const name of names) done.push(await runRing(node, name, isGate))
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'durations.json'), `${JSON.stringify(durationsOf(done), null, 2)}\n`)
  report(done, isGate ? 10 : Infinity)
  if (isGate) await tellQuarantine(node)
  const passed = sum(done.map(({ count }) => count.passed))
  const failed = sum(done.map(({ count }) => count.failed))
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/**
 * @param {string} node
 * @param {string} name
 * @param {boolean} isGate
 * @returns {Promise<Result>}
 */
async function runRing(node, name, isGate) {
  process.stdout.write(`\n── ${name} ──\n`)
  const startMs = Date.now()
  const { count, flaky } = await countRing(node, name, isGate)
  return { name, count, flaky, seconds: Math.round((Date.now() - startMs) / 1000) }
}

/**
 * @param {string} node
 * @param {string} name
 * @param {boolean} isGate
 * @returns {Promise<{ readonly count: Count, readonly flaky: readonly Failure[] }>}
 */
async function countRing(node, name, isGate) {
  try {
    const env = { ...(await prepared(node, name)), ...(isGate ? { ASIENTO_GATE: '1' } : drawn) }
    const first = await runFiles(node, name, [], env)
    if (!browserRings.includes(name) || first.failed === 0) return { count: first, flaky: [] }
    return await tryAgain(first, (file) =>
      runFiles(node, name, [file], { ...env, ASIENTO_TRACE: '1' }),
    )
  } catch (fault) {
    if (!(fault instanceof Impediment)) throw fault
    return { count: oneFault(fault.message), flaky: [] }
  }
}

const drawn = { DRAWN: '1' }

/**
 * Runs each file that failed once more, alone. What is green then counts as flaky, not as failed;
 * what failed outside of any file is not tried again.
 * @param {Count} first
 * @param {(file: string) => Promise<Count>} runFile
 */
export async function tryAgain(first, runFile) {
  /** @type {Failure[]} */
  const flaky = []
  let { passed } = first
  const failures = first.failures.filter(({ file }) => file === '')
  for (const file of new Set(first.failures.map((failure) => failure.file))) {
    if (file === '') continue
    const before = first.failures.filter((failure) => failure.file === file)
    const again = await runFile(file)
    if (again.failed === 0) {
      flaky.push(...before)
      passed += before.length
    } else failures.push(...again.failures)
  }
  return { count: { ...first, passed, failed: failures.length, failures }, flaky }
}

/**
 * @param {string} node
 * @param {string} name
 * @param {readonly string[]} files none: all of the ring
 * @param {Readonly<Record<string, string>>} env
 */
async function runFiles(node, name, files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'asiento-ring-'))
  const path = join(folder, 'count.json')
  try {
    const words = ['run', '--project', name.replace('long-', ''), ...files]
    words.push(`--maxWorkers=${browserRings.includes(name) ? browserWorkers : workers}`)
    words.push('--reporter=default', '--reporter=./scripts/rings/ring-report.mjs')
    const vitest = join(modules, 'vitest', 'vitest.mjs')
    const code = await run(node, [vitest, ...words], { env: { ...env, [countFile]: path } })
    return verdict(code, countIn(path))
  } finally {
    rmSync(folder, { recursive: true })
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
  if (![...browserRings, 'peers'].includes(name)) return {}
  await ensureBuilt(node, name === 'peers' ? ['web'] : ['web', 'server'])
  if (name === 'journeys') await ensureEmulator()
  const CHROMIUM_PATH = await ensureBrowser()
  return name === 'peers' ? { CHROMIUM_PATH } : { CHROMIUM_PATH, SHELL_PATH: await ensureShell() }
}

/**
 * Minutes by ring, the files that took longest, what failed and what is flaky.
 * @param {readonly Result[]} done
 * @param {number} mostFiles
 */
function report(done, mostFiles) {
  const lines = ['', 'anillo            pruebas   fallan   minutos']
  for (const { name, count, seconds } of done) {
    const numbers = [count.passed + count.failed, count.failed, asMinutes(seconds)]
    lines.push(name.padEnd(16) + numbers.map((number) => String(number).padStart(9)).join(''))
  }
  const files = done.flatMap(({ count }) => count.files)
  lines.push('', mostFiles === Infinity ? 'Archivos:' : 'Los archivos que más duran:')
  for (const { file, tests, failed, seconds } of longestFirst(files).slice(0, mostFiles)) {
    lines.push(
      `${String(seconds).padStart(7)} s  ${file} (${tests}${failed ? `, ${failed} ✗` : ''})`,
    )
  }
  for (const { name, count } of done) {
    for (const failure of count.failures) lines.push('', `${name}: ${told(failure)}`)
  }
  const flaky = done.flatMap((result) => result.flaky)
  if (flaky.length > 0) lines.push('', `${flaky.length} flaky: ${flaky.map(told).join('; ')}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** @param {Failure} failure */
function told({ file, what, message }) {
  return [file, what, message].filter((part) => part !== '').join(': ')
}

/** @param {readonly import('./ring-report.mjs').FileCount[]} files */
function longestFirst(files) {
  return files.toSorted((one, other) => other.seconds - one.seconds)
}

/** @param {readonly Result[]} done */
function durationsOf(done) {
  return Object.fromEntries(
    done.map(({ name, count, seconds }) => [name, { seconds, files: longestFirst(count.files) }]),
  )
}

/** @param {number} seconds */
function asMinutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * How many journeys are in quarantine and since when the oldest.
 * @param {string} node
 */
async function tellQuarantine(node) {
  const program = `import { quarantine } from './tests/quarantine.ts'
    const since = quarantine.map((one) => one.since).toSorted()[0] ?? ''
    console.log('En cuarentena: ' + quarantine.length + (since && ', desde ' + since))`
  await run(node, ['--input-type=module-typescript', '--eval', program])
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

// A ring that breaks before its tests, or that has none, must not pass for a good one.
/**
 * @param {number} code
 * @param {Count | null} count
 * @returns {Count}
 */
function verdict(code, count) {
  if (count === null) return oneFault(`el anillo se interrumpió (${code})`)
  if (count.passed + count.failed === 0) return oneFault('el anillo no ejecutó ninguna prueba')
  if (code === 0 || count.failed > 0) return count
  const what = `el anillo terminó mal, sin decir por qué (${code})`
  return { ...count, failed: 1, failures: [{ file: '', what, message: '' }] }
}

/**
 * @param {string} what
 * @returns {Count}
 */
function oneFault(what) {
  return { passed: 0, failed: 1, failures: [{ file: '', what, message: '' }], files: [] }
}

/**
 * @param {string} path
 * @returns {Count | null}
 */
function countIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // no report: the runner did not reach its end
  }
}
