// Debian's own PostgreSQL 15 under a register: the recipe of docs/operate/point-in-time.md for it,
// word for word, and backups.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import { untilSo } from '#tests/kept-running.ts'
import { foundLiveTown, personOf } from '#tests/live-town.ts'
import type { LiveTown } from '#tests/live-town.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { aRegistration } from '#tests/registration.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const bin = '/usr/lib/postgresql/15/bin'
const nobody = 65_534
const paper = fileURLToPath(new URL('../../docs/operate/point-in-time.md', import.meta.url))

let home: string
let archive: string
let port: number
let recipe: string
let server: ServerProcess
let live: LiveTown
let env: Record<string, string>

const run = promisify(execFile)
/** As somebody who is not root, which PostgreSQL refuses to be. */
const asNobody = (...words: readonly string[]) =>
  run('setpriv', [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...words], {
    cwd: home,
    env: { PATH: `${bin}:/usr/bin:/bin`, PGHOST: home, PGPORT: String(port), PGUSER: 'postgres' },
  })
const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
/** A block of the paper, at this place. */
const fromPaper = (pattern: RegExp): string => {
  const [, block = ''] = pattern.exec(recipe) ?? []
  return block.replaceAll('/archivo', archive)
}
const start = (cluster: string) =>
  asNobody('pg_ctl', '-D', cluster, '-l', join(home, 'postgres.log'), '-w', 'start').catch(
    async (cause: unknown) => {
      throw new Error(await readFile(join(home, 'postgres.log'), 'utf8'), { cause })
    },
  )

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf('asiento') })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-own-'))
  archive = join(home, 'archivo')
  const ports = await freePorts()
  ;({ port } = await freePorts())
  recipe = (await readFile(paper, 'utf8')).split('## Con un PostgreSQL propio')[1] ?? ''
  await Promise.all(['wal', 'base'].map((name) => mkdir(join(archive, name), { recursive: true })))
  for (const folder of [home, archive, join(archive, 'wal'), join(archive, 'base')]) {
    // oxlint-disable no-await-in-loop -- a few folders
    await chmod(folder, 0o755)
    await chown(folder, nobody, nobody)
    // oxlint-enable no-await-in-loop
  }
  const cluster = join(home, 'pg')
  await asNobody('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
  const own = `port = ${port}\nunix_socket_directories = '${home}'\nlisten_addresses = '127.0.0.1'\n`
  await appendFile(
    join(cluster, 'postgresql.conf'),
    own + fromPaper(/```\n(archive_mode[^`]+)```/u),
  )
  await start(cluster)
  await asNobody('createdb', 'asiento')
  env = { ASIENTO_DATA: join(home, 'datos'), DATABASE_URL: urlOf('asiento') }
  server = await startServer(env, ports)
  live = await foundLiveTown(place())
})
afterAll(async () => {
  await server.stop()
  for (const name of ['pg', 'pg-otra']) {
    // oxlint-disable-next-line no-await-in-loop -- one of them is gone already
    await asNobody('pg_ctl', '-D', join(home, name), '-m', 'immediate', 'stop').catch(() => null)
  }
  await rm(home, { recursive: true })
})

function place() {
  return { dataFolder: join(home, 'datos'), origin: server.origin, url: urlOf('asiento') }
}

const done = (said: string) => ({ code: 0, said: expect.stringContaining(said) })

it.each([
  ['plain', []],
  ['encrypted', ['--passphrase-file', 'frase']],
] as const)('is copied, checked, brought back and drilled: %s', async (name, given) => {
  await (await live.as('REG')).register({ subject: 'Solicita poda' })
  const words = given.map((word) => (word === 'frase' ? join(home, 'frase') : word))
  await writeFile(join(home, 'frase'), 'la llave está bajo la maceta\n')
  const copy = join(home, `${name}.tar`)
  expect(await runCommand(['backup', copy, ...words], env)).toMatchObject(done('Copia escrita'))
  const checked = await runCommand(['backup', '--check', copy, ...words], env)
  expect(checked).toMatchObject(done('sana'))
  expect(await runCommand(['drill', ...words], env)).toMatchObject(done('salió bien'))
  await asNobody('createdb', name)
  const there = { ASIENTO_DATA: join(home, `datos-${name}`), DATABASE_URL: urlOf(name) }
  expect(await runCommand(['restore', copy, ...words], there)).toMatchObject(done('íntegro'))
  expect(await runCommand(['verify'], there)).toMatchObject({ code: 0 })
})

it('comes back as it was at a minute, and gives no number twice', async ({ annotate }) => {
  const clerk = await live.as('REG')
  const work = startPaperwork({ clerk, town: live.town, writers: 4, insists: false })
  await work.reach(20)
  await asNobody('sh', '-c', fromPaper(/`(pg_basebackup[^`]+)`/u))
  await work.reach(work.acknowledged.length + 20)
  const before = [...work.acknowledged]
  await sleep(1001 - (Date.now() % 1000)) // to the next full second
  // As PostgreSQL reads it, and the paper writes it.
  const moment = new Date().toISOString().replace(/T(.{8}).*/u, ' $1+00')
  await work.reach(before.length + 40)
  await work.stop()
  await ask('select pg_switch_wal()')
  await untilSo(
    async () =>
      (await ask("select from pg_ls_archive_statusdir() where name like '%.ready'")).length === 0,
    { timeoutMs: 60_000, told: () => 'The log stays' },
  )
  await asNobody('pg_ctl', '-D', join(home, 'pg'), '-m', 'immediate', 'stop')
  await server.stop()

  const [base = ''] = await readdir(join(archive, 'base'))
  const cluster = join(home, 'pg-otra')
  await asNobody('cp', '-a', join(archive, 'base', base), cluster)
  const target = fromPaper(/```\n(restore_command[^`]+)```/u)
  const at = target.replace(/recovery_target_time = '[^']+'/u, `recovery_target_time = '${moment}'`)
  await appendFile(join(cluster, 'postgresql.conf'), at)
  await asNobody('touch', join(cluster, 'recovery.signal'))
  await start(cluster)
  await untilSo(async () => (await ask('select where not pg_is_in_recovery()')).length === 1, {
    timeoutMs: 60_000,
    told: () => 'It does not end its recovery',
  })
  const [order = ''] = fromPaper(/```\nnpm run asiento -- (mark-restored[^`]+)\n```/u).split(' ')
  const marked = await runCommand([order, moment.replace('+00', ''), '--zone', 'UTC'], env)
  expect(marked).toMatchObject(done('Marcado el libro'))

  const rows = await ask<{ entry_id: string; entry_number: string; at: Date }>(
    'select entry_id, entry_number, registered_at as at from entry',
  )
  const kept = new Map(rows.map((row) => [row.entry_id, row.entry_number]))
  expect(before.filter((told) => kept.get(told.entryId) !== told.entryNumber)).toEqual([])
  expect(rows.filter((row) => row.at > new Date(moment))).toEqual([])
  const lost = work.acknowledged.filter(({ entryId }) => !kept.has(entryId))
  expect(lost.length).toBeGreaterThan(0)
  expect(await runCommand(['verify'], env)).toMatchObject({ code: 0 })

  // The register says itself that numbers may have been told, and goes on above them with two
  // people.
  server = await startServer(env)
  const { town } = live
  const [again, head, administrator] = await Promise.all(
    (['REG', 'JREG', 'ADM'] as const).map((role) => personOf(place(), town, role)),
  )
  if (!again || !head || !administrator) throw new Error('Three people')
  const params = { entryId: randomUUID() }
  const refused = await again.ask(api.registerEntry, { params, body: aRegistration(town) })
  expect(refused.problem?.type).toBe('E-NUM-05')
  const last = Math.max(...work.acknowledged.map(numberOf))
  const { body: state } = await head.ask(api.readBookState, {})
  const actId = randomUUID()
  const proposed = await head.ask(api.proposeBookAct, {
    params: { actId },
    body: {
      kind: 'RESUME',
      reason: 'Se perdió el servidor de la base',
      series: state.series.map(({ code, year }) => ({ code, year, told: last, repeated: last })),
    },
  })
  expect(proposed.problem).toBeNull()
  expect((await administrator.ask(api.confirmBookAct, { params: { actId } })).problem).toBeNull()
  expect(numberOf(await again.register())).toBe(last + 1)
  expect(await runCommand(['verify'], env)).toMatchObject({ code: 0 })
  await annotate(
    `${before.length} told before, ${kept.size} kept, ${lost.length} lost and none given again`,
  )
})

function numberOf({ entryNumber }: { readonly entryNumber: string }): number {
  return Number(entryNumber.slice(-6))
}
