import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { run } from './child.mjs'
import { Impediment, say } from './say.mjs'

/** What the recipes of `deploy` are tried with: a program of each, and Debian's package that brings it. */
const programs = [
  ['/usr/sbin/nginx', 'nginx-light'],
  ['/usr/bin/caddy', 'caddy'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/systemd-analyze', 'systemd'],
  ['/usr/bin/openssl', 'openssl'],
]

/** Installs Debian's packages where it may; says which are missing where it may not. */
export async function ensureDebianPrograms() {
  const wanted = missing()
  if (wanted.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && hasAptGet()) {
    say(`Instalando ${wanted.join(', ')} para probar las recetas…`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    const words = ['install', '-y', '-qq', '--no-install-recommends', ...wanted, 'python3-etcd']
    await run('apt-get', words, { env, quiet: true })
    if (missing().length === 0) return
  }
  throw new Impediment(
    `Las recetas de deploy se prueban con los paquetes de Debian 12, y aquí faltan ${missing().join(', ')}. ` +
      'Instálelos, o pruebe en otra máquina.',
  )
}

function missing() {
  return programs.filter(([path = '']) => !existsSync(path)).map(([, name = '']) => name)
}

function hasAptGet() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}
