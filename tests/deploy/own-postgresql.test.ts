// Debian's own PostgreSQL 15 under a register, and its backups.
import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import type { LiveMunicipality } from '#tests/live-municipality.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const bin = '/usr/lib/postgresql/15/bin'
const nobody = 65_534

let home: string
let port: number
let server: ServerProcess
let live: LiveMunicipality
let env: Record<string, string>

const run = promisify(execFile)
/** As somebody who is not root, which PostgreSQL refuses to be. */
const asNobody = (...words: readonly string[]) =>
  run('setpriv', [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...words], {
    cwd: home,
    env: { PATH: `${bin}:/usr/bin:/bin`, PGHOST: home, PGPORT: String(port), PGUSER: 'postgres' },
  })
const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
const start = (cluster: string) =>
  asNobody('pg_ctl', '-D', cluster, '-l', join(home, 'postgres.log'), '-w', 'start').catch(
    async (cause: unknown) => {
      throw new Error(await readFile(join(home, 'postgres.log'), 'utf8'), { cause })
    },
  )

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-own-'))
  const ports = await freePorts()
  ;({ port } = await freePorts())
  await chmod(home, 0o755)
  await chown(home, nobody, nobody)
  const cluster = join(home, 'pg')
  await asNobody('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
  const own = `port = ${port}\nunix_socket_directories = '${home}'\nlisten_addresses = '127.0.0.1'\n`
  await appendFile(join(cluster, 'postgresql.conf'), own)
  await start(cluster)
  await asNobody('createdb', 'asiento')
  env = { ASIENTO_DATA: join(home, 'datos'), DATABASE_URL: urlOf('asiento') }
  server = await startServer(env, ports)
  live = await foundLiveMunicipality(place())
})
afterAll(async () => {
  await server.stop()
  await asNobody('pg_ctl', '-D', join(home, 'pg'), '-m', 'immediate', 'stop')
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
  expect(checked).toMatchObject(done('llegó como se hizo'))
  expect(await runCommand(['drill', ...words], env)).toMatchObject(done('salió bien'))
  await asNobody('createdb', name)
  const there = { ASIENTO_DATA: join(home, `datos-${name}`), DATABASE_URL: urlOf(name) }
  expect(await runCommand(['restore', copy, ...words], there)).toMatchObject(done('íntegro'))
  expect(await runCommand(['verify'], there)).toMatchObject({ code: 0 })
})
