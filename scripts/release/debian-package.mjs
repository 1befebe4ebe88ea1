import { cpSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { run } from '../child.mjs'
import { root } from '../paths.mjs'
import { Impediment } from '../say.mjs'
import { launcher } from './launcher.mjs'
import { settle, sizeOf } from './tree.mjs'

/** @type {Readonly<Record<string, string>>} */
const architectures = { x64: 'amd64', arm64: 'arm64' }
const home = '/usr/lib/asiento'
const installed = { home, settings: '/etc/asiento/asiento.env', user: 'asiento' }

/**
 * Makes a Debian package of a staged release: the same files below /usr/lib, the unit, `asiento` on
 * the path.
 * @param {{ readonly staged: string, readonly work: string, readonly to: string, readonly version:
 * string, readonly author: string, readonly epoch: number }} release
 * @returns {Promise<string>} its file
 */
export async function debianPackage({ staged, work, to, version, author, epoch }) {
  const architecture = architectures[process.arch] ?? process.arch
  const put = (/** @type {string} */ path, /** @type {string} */ text, mode = 0o644) => {
    const file = join(work, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, mode)
  }
  mkdirSync(join(work, home, '..'), { recursive: true })
  cpSync(staged, join(work, home), { recursive: true, verbatimSymlinks: true })
  put('usr/bin/asiento', launcher(installed), 0o755)
  put('lib/systemd/system/asiento.service', unit(recipe('systemd/asiento.service')))
  put('etc/asiento/asiento.env', recipe('debian/asiento.env'))
  put('usr/share/doc/asiento/copyright', copyright)
  put('DEBIAN/conffiles', `${installed.settings}\n`)
  for (const name of ['postinst', 'prerm', 'postrm']) {
    put(`DEBIAN/${name}`, recipe(`debian/${name}`), 0o755)
  }
  const size = Math.ceil(sizeOf(work) / 1024)
  put('DEBIAN/control', control({ version, architecture, author, size }))
  settle(work, epoch)
  // Settings may hold passwords; whoever installs lets the service's group read them.
  chmodSync(join(work, installed.settings), 0o640)
  const file = join(to, `asiento_${version}_${architecture}.deb`)
  const words = ['--root-owner-group', '-Zgzip', '-z6', '--build', work, file]
  const env = { SOURCE_DATE_EPOCH: String(epoch) }
  const code = await run('dpkg-deb', words, { env, quiet: true })
  if (code !== 0) throw new Impediment('dpkg-deb no pudo hacer el paquete de Debian.')
  return file
}

/** @param {string} path */
const recipe = (path) => readFileSync(join(root, 'deploy', path), 'utf8')

/** @param {string} text the recipe, for a clone in /opt */
function unit(text) {
  return text
    .replace(
      /^# Asiento as a service.*\n# What it needs.*$/m,
      '# Asiento as a service, of the Debian package; docs/operate/install.md.',
    )
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${home}`)
    .replace(/^# Not through npm.*\nExecStart=.*$/m, `ExecStart=${home}/bin/asiento start`)
    .replace(/^(# The data, and nothing else, may be written\.).*$/m, '$1')
}

/**
 * @param {{ readonly version: string, readonly architecture: string, readonly author: string,
 * readonly size: number }} facts the size in KiB
 */
const control = ({ version, architecture, author, size }) => `Package: asiento
Version: ${version}
Architecture: ${architecture}
Maintainer: ${author}
Installed-Size: ${size}
Depends: adduser, init-system-helpers, libc6 (>= 2.28), libgcc-s1, libstdc++6, util-linux
Section: misc
Priority: optional
Description: register of incoming documents for municipalities
 Every entry numbered without gaps and provable. The server with its pages,
 the PostgreSQL it stands on unless it is given another, and a Node for
 machines that have none new enough.
`

const copyright = `Asiento is under the EUPL-1.2: ${home}/LICENSE.
The works of others in it: ${home}/third-party-notices.txt.
`
