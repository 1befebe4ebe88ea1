// deploy/ha with Debian's Patroni, etcd and HAProxy: a takeover under writers loses nothing that
// was told, and with one disk left nothing is told at all.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { untilSo, keepRunning } from '#tests/kept-running.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import { askAt } from '#tests/database-client.ts'
import { faultsInBooks, lostOf } from '#tests/whole-book.ts'
import type { AskRows } from '#tests/whole-book.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { killAll } from '#tests/embedded-processes.ts'
import type { KeptRunning } from '#tests/kept-running.ts'

const recipes = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))
// Of this machine alone; the recipe's own are 10.0.0.11 to .13.
const network = '127.0.48.'
const members = ['registro-a', 'registro-b', 'registro-c'] as const
type Member = (typeof members)[number]

interface PatroniSet {
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
function startPatroniSet(home: string): PatroniSet {
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
      // As Patroni documents it.
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

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-patroni-'))
  await chmod(home, 0o711)
  return () => rm(home, { recursive: true })
})

it('takes over under writers, and tells nobody anything that is on one disk alone', async ({
  annotate,
}) => {
  const set = startPatroniSet(home)
  const until = (isSo: () => boolean | Promise<boolean>, timeoutMs = 120_000) =>
    untilSo(isSo, { timeoutMs, told: set.told })
  try {
    await until(() => isComplete(set))
    await askAt(set.url('postgres'), 'create database asiento')
    await migrate({ url: set.url('asiento') })
    const dataFolder = join(home, 'asiento')
    const env = { ASIENTO_DATA: dataFolder, DATABASE_URL: set.url('asiento') }
    const server = await startServer(env)
    try {
      const { origin } = server
      const { municipality, as } = await foundLiveMunicipality({
        dataFolder,
        origin,
        url: set.url('asiento'),
      })
      const clerk = await as('REG')
      const work = startPaperwork({ clerk, municipality, writers: 8, insists: true })
      await until(() => work.acknowledged.length >= 80)

      // The primary's machine dies; one of the others takes over by itself.
      const first = await set.leader()
      if (first === null) throw new Error('No leader')
      set.kill(first)
      const before = work.acknowledged.length
      const diedAt = performance.now()
      await until(() => work.acknowledged.length >= before + 40)
      const tookOverMs = Math.round(performance.now() - diedAt)
      expect(await set.leader()).not.toBe(first)
      set.start(first)
      await until(() => isComplete(set))

      // Both that follow die: whoever leads has the only disk, and says nothing until one is back.
      const standbys = (await set.standbys()).map(({ name }) => name)
      for (const name of standbys) set.kill(name)
      await sleep(1000)
      const alone = work.acknowledged.length
      await sleep(45_000) // over two lives of the leader's key: plain synchronous_mode gives in within one
      expect(work.acknowledged.length).toBe(alone)
      for (const name of standbys) set.start(name)
      await until(() => work.acknowledged.length >= alone + 40)
      await work.stop()

      const ask: AskRows = (...asked) => askAt(set.url('asiento'), ...asked)
      expect(await lostOf(ask, work.acknowledged)).toEqual([])
      expect(work.unanswered.size).toBe(0)
      expect(await faultsInBooks(ask, municipality.municipalityId)).toEqual([])
      expect(await runCommand(['verify'], env)).toMatchObject({ code: 0 })
      await annotate(
        `${work.acknowledged.length} told, 0 lost; ${tookOverMs} ms from the kill to 40 more; none told in 45 s alone`,
      )
    } finally {
      await server.stop()
    }
  } finally {
    await set.stop()
  }
}, 600_000)

/** One leads, two follow, and one of these is on every disk that is waited for. */
async function isComplete(set: PatroniSet): Promise<boolean> {
  const standbys = await set.standbys()
  return (
    (await set.leader()) !== null &&
    standbys.length === 2 &&
    standbys.some(({ role }) => role === 'sync_standby')
  )
}
