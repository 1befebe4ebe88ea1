// npm leaves out of package-lock.json the optional packages of other machines that the registry at
// hand does not carry, and then `npm ci` refuses the file everywhere ("Missing: … from lock file").
// Their versions are exact in the package that wants them, so this writes the missing lines. Run it
// after an `npm install`, as `npm run fix` does.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 * libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 */

const lockFile = join(root, 'package-lock.json')
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Adds to package-lock.json what it lacks; answers the names added. */
export function completeLock() {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const missing = missingOptionals(lock.packages)
  if (missing.length === 0) return []
  for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
  const inOrder = Object.entries(lock.packages).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  lock.packages = Object.fromEntries(inOrder)
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  return missing.map(({ name }) => name)
}

/**
 * The optional packages some package wants and the lock does not list.
 * @param {Readonly<Record<string, Entry>>} packages
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([path, wanting]) =>
    Object.entries(wanting.optionalDependencies ?? {})
      .filter(([name, version]) => {
        const isListed =
          `${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages
        return !isListed && /^\d+\.\d+\.\d+/.test(version)
      })
      .map(([name, version]) => ({ name, entry: entryOf(name, version, wanting) })),
  )
}

/**
 * @param {string} name
 * @param {string} version
 * @param {Entry} wanting
 * @returns {Entry}
 */
function entryOf(name, version, wanting) {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(wanting.dev === true && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
