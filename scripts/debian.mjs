import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { run } from './child.mjs'
import { Impediment, say } from './say.mjs'

/**
 * @typedef {readonly (readonly [path: string, name: string])[]} Programs a file of each, and
 * Debian's package that brings it
 */

/**
 * What the recipes of `deploy` are tried with.
 * @type {Programs}
 */
export const recipePrograms = [
  ['/usr/sbin/nginx', 'nginx-light'],
  ['/usr/bin/caddy', 'caddy'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/systemd-analyze', 'systemd'],
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/share/doc/python3-etcd', 'python3-etcd'],
]

/**
 * The sign-in server that people come in by, what its portal needs and does not ask for, and a
 * directory behind it.
 * @type {Programs}
 */
export const peerPrograms = [
  ['/usr/share/perl5/Lemonldap/NG/Portal/Main.pm', 'liblemonldap-ng-portal-perl'],
  ['/usr/bin/starman', 'starman'],
  ['/usr/sbin/slapd', 'slapd'],
  ['/usr/share/doc/libunicode-string-perl', 'libunicode-string-perl'],
  ['/usr/share/doc/libio-socket-timeout-perl', 'libio-socket-timeout-perl'],
  ['/usr/share/perl5/String/Random.pm', 'libstring-random-perl'],
  ['/usr/share/perl5/GD/SecurityImage.pm', 'libgd-securityimage-perl'],
  ['/usr/share/perl5/Image/Magick.pm', 'libimage-magick-perl'],
  ['/usr/share/perl5/IO/String.pm', 'libio-string-perl'],
  ['/usr/share/perl5/MIME/Entity.pm', 'libmime-tools-perl'],
  ['/usr/share/perl5/Email/Sender.pm', 'libemail-sender-perl'],
  ['/usr/share/perl5/Net/LDAP.pm', 'libnet-ldap-perl'],
]

/**
 * The antivirus that looks at what comes in.
 * @type {Programs}
 */
export const antivirusPrograms = [['/usr/sbin/clamd', 'clamav-daemon']]

/**
 * What a release is checked with, what makes its container, and what runs it.
 * @type {Programs}
 */
export const releasePrograms = [
  ['/usr/bin/minisign', 'minisign'],
  ['/usr/bin/buildah', 'buildah'],
  ['/usr/bin/podman', 'podman'],
  ['/usr/sbin/runc', 'runc'],
  ['/usr/bin/systemd-analyze', 'systemd'],
]

/**
 * Installs Debian's packages where it may; says which are missing where it may not.
 * @param {Programs} programs
 */
export async function ensureDebianPrograms(programs) {
  const wanted = missing(programs)
  if (wanted.length === 0) return
  await installPackages(['--no-install-recommends', ...wanted], () =>
    say(`Instalando ${wanted.join(', ')} para las pruebas…`),
  )
  if (missing(programs).length === 0) return
  throw new Impediment(
    `Este anillo prueba con los paquetes de Debian 12, y aquí faltan ${missing(programs).join(', ')}. ` +
      'Instálelos, o pruebe en otra máquina.',
  )
}

/** @param {Programs} programs */
function missing(programs) {
  return programs.filter(([path]) => !existsSync(path)).map(([, name]) => name)
}

/**
 * Brings Debian's packages where it may, and calls `tell` before; elsewhere it does nothing.
 * @param {readonly string[]} words names, and what `apt-get install` is told beside them
 * @param {() => void} tell
 */
export async function installPackages(words, tell) {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!isRootOnDebian || !hasAptGet()) return
  tell()
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', ...words], { env, quiet: true })
}

function hasAptGet() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}
