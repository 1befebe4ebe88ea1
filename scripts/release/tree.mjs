import { chmodSync, lstatSync, lutimesSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every file, folder and link below a folder, itself included.
 * @param {string} folder
 * @returns {string[]}
 */
function everything(folder) {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return [folder, ...inside.map((name) => join(folder, name))]
}

/**
 * Makes what the machine and the hour left on files the same everywhere: modes and times.
 * @param {string} folder
 * @param {number} epoch
 */
export function settle(folder, epoch) {
  for (const path of everything(folder).toReversed()) {
    const found = lstatSync(path)
    if (!found.isSymbolicLink()) {
      const isRun = found.isDirectory() || (found.mode & 0o100) !== 0
      chmodSync(path, isRun ? 0o755 : 0o644)
    }
    lutimesSync(path, epoch, epoch)
  }
}

/**
 * What its files hold, in bytes.
 * @param {string} folder
 */
export function sizeOf(folder) {
  return everything(folder)
    .map((path) => lstatSync(path))
    .filter((found) => found.isFile())
    .reduce((sum, { size }) => sum + size, 0)
}
