import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { root } from '../paths.mjs'
import { Impediment, say } from '../say.mjs'

/**
 * Clones the last commit into an empty folder and runs `.ci/run` there as it is. Green, it writes
 * the commit's id into `.git/gate-green`; red, it leaves the folder and says where to look.
 * @returns {Promise<number>} exit code
 */
export async function gate() {
  const commit = git(['rev-parse', 'HEAD'])
  if (git(['status', '--porcelain']) !== '') {
    say('Hay cambios sin confirmar: se prueba el último commit, sin ellos.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'asiento-gate-'))
  const clone = join(folder, 'asiento')
  const log = join(folder, 'gate.log')
  git(['clone', '--quiet', root, clone])
  say(`Se prueba ${commit.slice(0, 8)} en ${clone}`)
  const startMs = Date.now()
  const code = runLogged(clone, log)
  const minutes = ((Date.now() - startMs) / 60_000).toFixed(1)
  if (code !== 0) {
    say(`Rojo en ${minutes} min. Lo que dijo: ${log}`)
    say(`Cada recorrido que falló: ${join(clone, 'test-results', 'failed')}`)
    return code
  }
  writeFileSync(resolve(root, git(['rev-parse', '--git-dir']), 'gate-green'), `${commit}\n`)
  rmSync(folder, { recursive: true })
  say(`Verde en ${minutes} min: ${commit.slice(0, 8)}`)
  return 0
}

/** @param {readonly string[]} words */
function git(words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Impediment(`git ${words[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

/**
 * @param {string} clone
 * @param {string} log
 */
function runLogged(clone, log) {
  const line = 'bash .ci/run 2>&1 | tee "$0"; exit "${PIPESTATUS[0]}"'
  const words = ['-c', line, log]
  const { status } = spawnSync('bash', words, {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status ?? 1
}
