import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path'

import { modules, root } from './paths.mjs'

/**
 * @typedef {object} Options
 * @property {Readonly<Record<string, string>>} [env]
 * @property {boolean} [quiet]
 * @property {boolean} [shell]
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

// Ctrl+C in a terminal reaches the whole foreground group, our child included: a second one from us
// would read as impatience. A signal sent to us alone must be passed on.
/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) {
  process.on(signal, () => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of children) child.kill(signal)
  })
}

// npm that is killed alone tells nobody: whoever started us is gone when we have another parent.
const startedBy = process.ppid
const watch = setInterval(() => {
  if (process.ppid === startedBy) return
  clearInterval(watch)
  endChildren()
}, 1000)
watch.unref()

/**
 * Runs a program to its end in the project's folder and answers its exit code; a signal counts as
 * 128 and its number, as in a shell. Signals we receive are passed on.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {Options} [options]
 * @returns {Promise<number>}
 */
export function run(program, words, { env = {}, quiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      shell,
      env: { ...process.env, ...withOwnPrograms(program), ...env },
    })
    children.add(child)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * The program takes the place of this one, which then is no longer in memory beside it: it has our
 * process, and every signal is its own. Where that cannot be (Windows, Node before 22.15) it runs as
 * a child, and this one waits.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<number>}
 */
export function become(program, words, env) {
  if (!canBecome || process.execve === undefined) return run(program, words, { env })
  process.chdir(root)
  // That Node calls it experimental is no news for whoever starts a server.
  process.removeAllListeners('warning')
  const whole = { ...process.env, ...withOwnPrograms(program), ...env }
  return process.execve(program, [program, ...words], whole)
}

export const canBecome = process.platform !== 'win32' && process.execve !== undefined

/** Ends every program still running; `run` answers when each is gone. */
export function endChildren() {
  for (const child of children) child.kill('SIGTERM')
}

// `node` must mean the one that was picked, for programs that start others.
/** @param {string} program */
function withOwnPrograms(program) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const picked =
    /^node(?:\.exe)?$/.test(basename(program)) && isAbsolute(program) ? [dirname(program)] : []
  return { [name]: [...picked, join(modules, '.bin'), process.env[name] ?? ''].join(delimiter) }
}
