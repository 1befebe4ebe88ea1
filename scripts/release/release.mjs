/**
 * `npm run release`: from the project as it stands to what a council installs, without the network
 * and the same bytes each time: whatever has a time has that of the commit (or SOURCE_DATE_EPOCH).
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { buildAnew, whole } from '../build.mjs'
import { root } from '../paths.mjs'
import { Impediment, say } from '../say.mjs'
import { container } from './container.mjs'
import { debianPackage } from './debian-package.mjs'
import { minisignature, openSecretKey } from './minisign.mjs'
import { stage } from './stage.mjs'
import { tar } from './tar.mjs'
import { settle, sizeOf } from './tree.mjs'

const to = join(root, 'dist', 'release')

/**
 * @param {string} node
 * @returns {Promise<number>} exit code
 */
export async function release(node) {
  const { version, author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const epoch = releaseEpoch()
  if (author.endsWith('.invalid>')) {
    say('Advertencia: en package.json, «author» no dice aún quién responde de la entrega.')
  }
  const key = secretKey()
  await buildAnew(node, whole)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'asiento-release-'))
  try {
    say('Reuniendo los archivos…')
    const name = `asiento-${version}-${process.platform}-${process.arch}`
    const staged = join(work, name)
    stage(staged, { version, epoch })
    settle(staged, epoch)
    say(`Instalado ocupa ${(sizeOf(staged) / 1e6).toFixed(0)} MB.`)
    const made = { staged, to, version, epoch }
    const files = [
      copied(staged, 'sbom.cdx.json', `asiento-${version}.cdx.json`),
      copied(staged, 'third-party-notices.txt', `asiento-${version}-notices.txt`),
      await tar({
        from: work,
        what: name,
        file: join(to, `${name}.tar.gz`),
        epoch,
        gzip: true,
      }),
      await optional('dpkg-deb', 'el paquete de Debian', () =>
        debianPackage({ ...made, author, work: join(work, 'debian') }),
      ),
      await optional('buildah', 'el contenedor', () =>
        container({ ...made, work: join(work, 'container') }),
      ),
    ].filter((file) => file !== null)
    writeSums(files, epoch, key)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  say(`Hecho: ${to}`)
  return 0
}

/** Seconds since 1970. */
function releaseEpoch() {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct')
  if (!/^\d+$/.test(given)) {
    throw new Impediment('Sin git, indique la fecha de la entrega en SOURCE_DATE_EPOCH (segundos).')
  }
  if (git('status', '--porcelain') !== '') {
    say('Advertencia: hay cambios que ningún commit tiene; nadie podrá repetir esta entrega.')
  }
  return Number(given)
}

/** @param {readonly string[]} words */
function git(...words) {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
}

function secretKey() {
  const file = process.env['MINISIGN_SECRET_KEY']
  if (file === undefined || file === '') return null
  if (!existsSync(file)) throw new Impediment(`MINISIGN_SECRET_KEY indica ${file}, que no existe.`)
  return openSecretKey(readFileSync(file, 'utf8'), process.env['MINISIGN_PASSWORD'] ?? '')
}

/**
 * @param {string} staged
 * @param {string} path
 * @param {string} name
 */
function copied(staged, path, name) {
  const file = join(to, name)
  writeFileSync(file, readFileSync(join(staged, path)))
  return file
}

/**
 * @param {string} program
 * @param {string} what
 * @param {() => Promise<string>} make
 */
async function optional(program, what, make) {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0) return make()
  say(`No se hizo ${what}: en esta máquina no hay ${program}.`)
  return null
}

/**
 * @param {readonly string[]} files
 * @param {number} epoch
 * @param {import('./minisign.mjs').SecretKey | null} key
 */
function writeSums(files, epoch, key) {
  const lines = files.map((file) => {
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
    return `${sum}  ${basename(file)}\n`
  })
  const sums = join(to, 'SHA256SUMS')
  writeFileSync(sums, lines.join(''))
  if (key === null) {
    say('No se firmó: la clave de minisign se indica en MINISIGN_SECRET_KEY.')
    return
  }
  const comment = `timestamp:${epoch}\tfile:SHA256SUMS\thashed`
  writeFileSync(`${sums}.minisig`, minisignature(readFileSync(sums), key, comment))
}
