import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { run } from './child.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { modules, root } from './paths.mjs'
import { Impediment, say } from './say.mjs'

/**
 * @typedef {{ readonly version?: string, readonly optional?: boolean, readonly dev?: boolean,
 * readonly link?: boolean }} Package
 */

const lockFile = join(root, 'package-lock.json')
const stamp = join(modules, '.asiento-lock')

/**
 * Leaves node_modules as package-lock.json says; does nothing when it already is. `withDev` false
 * is enough for a server whose pages are built: what `npm ci --omit=dev` leaves is then left alone.
 * @param {{ readonly withDev: boolean }} wanted
 */
export async function ensureInstalled({ withDev }) {
  if (isStamped()) return
  if (!withDev && isInstalled({ withDev })) return
  await oneAtATime('install', async () => {
    if (isStamped()) return
    if (!isInstalled({ withDev: true })) await install()
    writeFileSync(stamp, wantedStamp())
  })
}

async function install() {
  say('Instalando lo que falta (la primera vez toma un minuto)…')
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress']
  // A NODE_ENV of production would leave out what builds the pages.
  words.push('--include=dev', '--include=optional', '--loglevel=error')
  await runNpm(words)
}

/**
 * Runs npm to its end, the one that started us if any.
 * @param {readonly string[]} words
 */
export async function runNpm(words) {
  const npm = process.env['npm_execpath']
  const code =
    npm !== undefined && basename(npm).startsWith('npm')
      ? await run(process.execPath, [npm, ...words], { quiet: true })
      : await run('npm', words, { quiet: true, shell: process.platform === 'win32' })
  if (code !== 0) {
    throw new Impediment('npm no pudo instalar las dependencias; lo que dijo está arriba.')
  }
}

function wantedStamp() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp()
}

// npm leaves in node_modules a list of what it put there. When that agrees with the lock file (as
// after a developer's `npm install`) there is nothing to do; `npm ci` would erase it all first.
/** @param {{ readonly withDev: boolean }} wanted */
export function isInstalled({ withDev }) {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const present = packagesOf(hidden)
  return Object.entries(packagesOf(lockFile)).every(([path, wanted]) => {
    if (path === '' || (wanted.dev === true && !withDev)) return true
    const found = present[path]
    return found === undefined ? wanted.optional === true : found.version === wanted.version
  })
}

/**
 * @param {string} file
 * @returns {Readonly<Record<string, Package>>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
