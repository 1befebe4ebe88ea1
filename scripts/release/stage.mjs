/** Lays what a release holds into a folder, as it will lie on the machine it is installed on. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

import { modules, root } from '../paths.mjs'
import { Impediment } from '../say.mjs'
import { launcher } from './launcher.mjs'
import { nodePackage, postgresPackage, typstPackage } from './machine.mjs'
import { notices, parts, sbom } from './parts.mjs'

/** Of the project, as they are. */
const ours = [
  'dist/server',
  'dist/web',
  'db',
  'deploy',
  'docs/operate',
  'scripts/verify-export.mjs',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'README.es.md',
  'SECURITY.md',
]

// The extensions that our SQL makes, the language they are written in, what every cluster is begun
// with, and letters of other tables than UTF-8.
const kept = /^(?:plpgsql|unaccent|pg_trgm|btree_gin|dict_snowball|\w+_and_\w+)(?:[-.].*)?$/
const unused =
  /\.(?:a|h|pc)$|^lib(?:ecpg|pgtypes|pqwalreceiver|xslt|ossp-uuid)|^(?:pkgconfig|pgxs)$/

/**
 * @param {string} folder
 * @param {{ readonly version: string, readonly epoch: number }} release
 */
export function stage(folder, { version, epoch }) {
  mkdirSync(folder, { recursive: true })
  for (const path of ours) cpSync(join(root, path), join(folder, path), { recursive: true })
  layNode(folder)
  layPostgres(folder)
  cpSync(...both(folder, typstPackage), { recursive: true })
  const manifest = { name: 'asiento', version, private: true, license: 'EUPL-1.2', type: 'module' }
  put(folder, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  put(folder, 'bin/asiento', launcher())
  chmodSync(join(folder, 'bin/asiento'), 0o755)
  const all = parts()
  put(folder, 'third-party-notices.txt', notices(all))
  put(folder, 'sbom.cdx.json', sbom(all, { version, epoch }))
}

/** @param {string} folder */
function layNode(folder) {
  const [from, to] = both(folder, nodePackage)
  for (const path of ['bin/node', 'LICENSE', 'package.json']) {
    cpSync(join(from, path), join(to, path))
  }
  // Names for a debugger, 18 MB of 127; where there is no binutils they stay.
  spawnSync('strip', ['--strip-all', join(to, 'bin/node')])
}

/** @param {string} folder */
function layPostgres(folder) {
  const [from, to] = both(folder, postgresPackage)
  const isWanted = (/** @type {string} */ path) => {
    const inside = relative(from, path)
    const name = basename(path)
    if (/^native\/(?:lib\/postgresql|share\/postgresql\/extension)\/[^/]+$/.test(inside)) {
      return kept.test(name)
    }
    return !unused.test(name)
  }
  for (const path of ['native/bin', 'native/lib', 'native/share', 'LICENSE.md', 'package.json']) {
    cpSync(join(from, path), join(to, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isWanted,
    })
  }
  // npm carries no links: libraries are known by a shorter name than their file's.
  const list = JSON.parse(readFileSync(join(from, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list) {
    const link = join(to, target)
    if (existsSync(join(to, source)) && !existsSync(link)) {
      symlinkSync(relative(dirname(target), source), link)
    }
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {[from: string, to: string]}
 */
function both(folder, name) {
  const from = join(modules, name)
  if (!existsSync(from)) throw new Impediment(`Falta ${name}: aquí no se puede hacer una entrega.`)
  return [from, join(folder, 'node_modules', name)]
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 */
function put(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
