/**
 * The set of `deploy/ha` on loopback addresses: three etcd, three PostgreSQL under Patroni, and
 * HAProxy before them.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { killAll } from './embedded-processes.ts'
import { keepRunning, untilSo } from './kept-running.ts'
import type { KeptRunning } from './kept-running.ts'

const recipes = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))
// Of this machine alone; the recipe's own are 10.0.0.11 to .13.
const network = '127.0.48.'
const members = ['registro-a', 'registro-b', 'registro-c'] as const
export type Member = (typeof members)[number]

export interface PatroniSet {
  /** The superuser's address of a database, by way of HAProxy. */
  readonly url: (database: string) => string
  readonly leader: () => Promise<Member | null>
  /** Those that follow, with what Patroni says they are: `sync_standby`, `replica`. */
  readonly standbys: () => Promise<readonly { readonly name: Member; readonly role: string }[]>
  /** `kill -9` of Patroni and its PostgreSQL, as a power cut ends them. */
  readonly kill: (name: Member) => void
  readonly start: (name: Member) => void
  readonly told: () => string
  readonly stop: () => Promise<void>
}

interface ClusterView {
  readonly members: readonly {
    readonly name: Member
    readonly role: string
    readonly state: string
  }[]
}

/**
 * `home` must be a folder that the user `postgres` may enter. PostgreSQL and etcd run as that user.
 */
export function startPatroniSet(home: string): PatroniSet {
  const running = new Map<string, KeptRunning>()
  const ofMember = new Map<Member, KeptRunning>()
  members.forEach((name, index) => {
    const folder = join(home, name)
    mkdirSync(folder, { mode: 0o711 })
    writeRecipe('patroni.yml', folder, name, index)
    owned(folder)
  })
  for (const [index, name] of members.entries()) {
    const env = Object.fromEntries(
      recipe('etcd.env', join(home, name), name, index)
        .split('\n')
        .filter((line) => /^[A-Z_]+=/u.test(line))
        .map((line): [string, string] => [
          line.slice(0, line.indexOf('=')),
          line.slice(line.indexOf('=') + 1),
        ]),
    )
    const words = ['runuser', '-u', 'postgres', '--', '/usr/bin/etcd', '--log-level', 'error']
    const logFile = join(home, `etcd-${name}.log`)
    running.set(`etcd-${name}`, keepRunning(words, { logFile, env }))
  }
  const start = (name: Member): void => {
    const config = join(home, name, 'patroni.yml')
    const words = ['runuser', '-u', 'postgres', '--', '/usr/bin/patroni', config]
    const logFile = join(home, `patroni-${name}.log`)
    ofMember.set(name, keepRunning(words, { logFile }))
  }
  members.forEach(start)
  const haproxy = join(home, 'haproxy.cfg')
  writeFileSync(
    haproxy,
    readFileSync(join(recipes, 'haproxy.cfg'), 'utf8')
      .replaceAll('10.0.0.', network)
      .replaceAll('127.0.0.1:5000', `${network}10:5000`),
  )
  const words = ['/usr/sbin/haproxy', '-db', '-f', haproxy]
  running.set('haproxy', keepRunning(words, { logFile: join(home, 'haproxy.log') }))

  const view = async (): Promise<ClusterView['members']> => {
    const answers = members.map(async (_, index) => {
      const answer = await fetch(`http://${network}${11 + index}:8008/cluster`, {
        signal: AbortSignal.timeout(3000),
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Patroni documents it
      return ((await answer.json()) as ClusterView).members
    })
    return Promise.any(answers).catch(() => [])
  }
  return {
    url: (database) => `postgres://postgres:CAMBIE-ESTA-CLAVE-1@${network}10:5000/${database}`,
    leader: async () =>
      (await view()).find(({ role, state }) => role === 'leader' && state === 'running')?.name ??
      null,
    standbys: async () =>
      (await view()).filter(
        ({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state),
      ),
    kill: (name) => killAll(processesIn(join(home, name))),
    start,
    told: () =>
      readdirSync(home)
        .filter((file) => file.endsWith('.log'))
        .map((file) => `${file}:\n${readFileSync(join(home, file), 'utf8').slice(-1500)}`)
        .join('\n'),
    async stop() {
      for (const name of members) killAll(processesIn(join(home, name)))
      await Promise.all([...running.values()].map((each) => each.stop()))
      // What etcd's user began is not ours to signal through `runuser` alone.
      await untilSo(() => members.every((name) => processesIn(join(home, name)).length === 0), {
        timeoutMs: 20_000,
        told: () => 'Something of the set still runs',
      })
    },
  }
}

/** One member's file: its name, its address, and folders of its own. */
function recipe(file: string, folder: string, name: Member, index: number): string {
  const own =
    file === 'patroni.yml'
      ? /10\.0\.0\.11(?=:(?:8008|5432))/gu
      : /(?<!registro-a=http:\/\/)10\.0\.0\.11/gu
  return readFileSync(join(recipes, file), 'utf8')
    .replaceAll(own, `10.0.0.${11 + index}`)
    .replace(file === 'patroni.yml' ? 'name: registro-a' : 'ETCD_NAME=registro-a', (text) =>
      text.replace('registro-a', name),
    )
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', network)
    .replaceAll('/var/lib/postgresql/15/asiento', join(folder, 'data'))
    .replaceAll('/var/lib/postgresql', folder)
    .replaceAll('/var/run/postgresql', folder)
    .replaceAll('/var/lib/etcd/asiento', join(folder, 'etcd'))
    .replace('mode: automatic', "mode: 'off'")
}

function writeRecipe(file: string, folder: string, name: Member, index: number): void {
  writeFileSync(join(folder, file), recipe(file, folder, name, index))
}

function owned(folder: string): void {
  execFileSync('chown', ['-R', 'postgres:postgres', folder])
}

/** Patroni and PostgreSQL of a member: by the folder that they name or work in. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && namesFolder(pid, folder))
}

function namesFolder(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/`)
  } catch {
    return false // gone between two looks
  }
}
