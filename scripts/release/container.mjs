import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { run } from '../child.mjs'
import { Impediment } from '../say.mjs'
import { machine, nodePackage, postgresPackage, typstPackage } from './machine.mjs'
import { tar } from './tar.mjs'
import { settle } from './tree.mjs'

const home = '/opt/asiento'
// What `bin/asiento`, initdb and whoever starts helpers call besides themselves.
const programs = 'sh dirname id nice readlink rm'.split(' ')

/**
 * Makes an image of a staged release, as an OCI archive, from nothing but the release and, of this
 * machine, the C library and the few programs it calls: no other image is asked for, from nowhere.
 * @param {{ readonly staged: string, readonly work: string, readonly to: string, readonly version:
 * string, readonly epoch: number }} release
 * @returns {Promise<string>} its file
 */
export async function container({ staged, work, to, version, epoch }) {
  const tree = join(work, 'tree')
  layTree(tree, staged)
  settle(tree, epoch)
  for (const folder of ['data', 'tmp']) mkdirSync(join(work, 'own', folder), { recursive: true })
  settle(join(work, 'own'), epoch)
  const store = ['--root', join(work, 'store'), '--runroot', join(work, 'run')]
  const buildah = async (/** @type {readonly string[]} */ ...words) => {
    const all = ['--storage-driver', 'vfs', ...store, ...words]
    if ((await run('buildah', all, { quiet: true })) !== 0) {
      throw new Impediment('buildah no pudo hacer el contenedor; lo que dijo está arriba.')
    }
  }
  await buildah('from', '--pull=never', '--name', 'asiento', 'scratch')
  await buildah('add', 'asiento', tree, '/')
  await buildah('add', '--chown', '999:999', 'asiento', join(work, 'own'), '/')
  await buildah('config', ...settings, 'asiento')
  // Its own archive has the hour in it.
  const image = join(work, 'image')
  const name = `oci:${image}:asiento:${version}`
  await buildah('commit', '--format', 'oci', '--timestamp', String(epoch), '--rm', 'asiento', name)
  const what = '.'
  return tar({ from: image, what, file: join(to, `asiento-${version}-${machine}.oci.tar`), epoch })
}

const settings = [
  '--user',
  '999:999',
  '--workingdir',
  '/data',
  '--volume',
  '/data',
  '--port',
  '3000',
  '--port',
  '3001',
  '--env',
  'ASIENTO_DATA=/data',
  '--env',
  'PATH=/usr/bin:/bin',
  '--entrypoint',
  JSON.stringify([`${home}/bin/asiento`]),
  '--cmd',
  'start',
]

/**
 * @param {string} tree
 * @param {string} staged
 */
export function layTree(tree, staged) {
  mkdirSync(join(tree, 'opt'), { recursive: true })
  cpSync(staged, join(tree, home), { recursive: true, verbatimSymlinks: true })
  mkdirSync(join(tree, 'etc'))
  writeFileSync(join(tree, 'etc/passwd'), 'asiento:x:999:999::/data:/bin/sh\n')
  writeFileSync(join(tree, 'etc/group'), 'asiento:x:999:\n')
  const found = programs.map((name) => join('/bin', name))
  const native = join(staged, 'node_modules', postgresPackage, 'native', 'bin', 'postgres')
  const node = join(staged, 'node_modules', nodePackage, 'bin', 'node')
  const addons = readdirSync(join(staged, 'node_modules', typstPackage))
    .filter((name) => name.endsWith('.node'))
    .map((name) => join(staged, 'node_modules', typstPackage, name))
  const libraries = [...found, native, node, ...addons].flatMap(librariesOf)
  for (const path of new Set([...found, ...libraries])) {
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    cpSync(realpathSync(path), join(tree, path))
  }
}

/**
 * The machine's libraries that a program is linked with; those it brings itself are not among them.
 * @param {string} program
 * @returns {string[]}
 */
function librariesOf(program) {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  const paths = [...(stdout ?? '').matchAll(/(?:=> |^\s+)(\/\S+) \(/gm)].map(
    ([, path = '']) => path,
  )
  return paths.filter((path) => /^(?:\/usr)?\/lib/.test(path))
}
