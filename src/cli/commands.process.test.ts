// Every command refuses nonsense with a sentence on standard error and a code, and never with a
// stack.
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listen } from '#server/app/listen.ts'
import { readSecrets } from '#server/platform/common/secrets.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { freePorts } from '#tests/free-ports.ts'
import { listenOnAnyPort, runApart, seen } from '#tests/run-apart.ts'
import { openTestApp } from '#tests/test-app.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { commands } from './commands.ts'
import { exitCode } from './common/exit-codes.ts'

const home = await mkdtemp(join(tmpdir(), 'asiento-commands-'))
const at = (name: string): string => join(home, name)

/**
 * Words with which each command goes as far as the database; null for one that has no database but
 * its own. A new command does not compile until it stands here.
 */
const soundWords: Readonly<Record<keyof typeof commands, readonly string[] | null>> = {
  start: [],
  demo: null,
  migrate: [],
  backup: [at('unwritten.tar')],
  restore: [at('copia.tar')],
  'mark-restored': [],
  drill: null,
  import: [at('libro.csv'), '--book', 'Libro de 1990', '--apply'],
  verify: [],
  doctor: [],
  export: [at('unwritten.jsonl')],
  'forget-readings': ['--before', '2020-01-01'],
  municipality: ['list'],
  user: ['list'],
  'rotate-keys': null,
  'break-glass': ['nadie@prueba.example'],
}
const reaching = Object.entries(soundWords).flatMap(([name, words]) =>
  words === null ? [] : [[name, words] as const],
)

let db: TestDatabase
const closings: (() => void)[] = []
const servers: (() => Promise<void>)[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  await foundTestMunicipality(db.database)
  await writeFile(at('libro.csv'), 'número;fecha\n1;02/01/1990\n')
  await readSecrets(at('data'))
  await run(['backup', at('copia.tar')], { DATABASE_URL: db.url })
})
afterAll(async () => {
  for (const close of closings) close()
  await Promise.all(servers.map((close) => close()))
  await db.close()
  await rm(home, { recursive: true })
})

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}, around = {}) =>
  runApart(words, { ASIENTO_DATA: at('data'), ...env }, around)

/** A server, and the settings by which it is found. */
async function serveHere(env: Readonly<Record<string, string>> = {}) {
  const { port, idPort } = await freePorts()
  const settings = { ...env, PORT: String(port), ID_PORT: String(idPort) }
  const app = await openTestApp({ env: settings })
  const doors = await listen(app.app, app.hono)
  servers.push(() => doors.close().then(() => app.close()))
  return settings
}

function refused(how: keyof typeof exitCode) {
  return { code: exitCode[how], isSentence: true, said: '' }
}

describe('words that make no sense', { timeout: 120_000 }, () => {
  it('an unknown option is refused by every command', async () => {
    for (const name of Object.keys(commands)) {
      const outcome = await run([name, '--disparate'])
      expect([name, seen(outcome)]).toEqual([name, refused('misused')])
      expect(outcome.complained).toContain('--disparate')
      expect(outcome.complained).toContain('Uso:')
    }
  })

  it('every command tells how it is used, as an answer and not as a complaint', async () => {
    for (const name of Object.keys(commands)) {
      const { code, said, complained } = await run([name, '--help'])
      expect({ name, code, complained }).toEqual({ name, code: 0, complained: '' })
      expect(said).toContain('Uso:')
    }
  })

  it.each(['disparate', 'constructor', '__proto__'])('there is no command %s', async (name) => {
    expect(seen(await run([name]))).toEqual(refused('misused'))
  })

  it.each([
    ['verify', '--expect-head', '12'],
    ['verify', '--expect-head'],
    ['user', 'reset'],
    ['user', 'reset', 'ana'],
    ['user', 'enable', 'ana@prueba.example', 'x'],
    ['user', 'list', 'a@b.example'],
    ['municipality', 'add'],
    ['municipality', 'move', '--host', 'a.example'],
    ['import', '/nada.csv', '--apply'],
    ['break-glass', '--minutes', '0', 'a@b.example'],
    ['demo', '--keep', '--keep'],
    ['mark-restored', 'ayer'],
    ['export'],
    ['backup', '--check'],
    ['restore', 'copia.tar', 'otra.tar'],
  ])('%s %s %s', async (...words) => {
    expect(seen(await run(words))).toEqual(refused('misused'))
  })

  it('a file without an end', async () => {
    const words = ['import', '/dev/zero', '--book', 'Libro de 1990']
    expect(seen(await run(words))).toEqual(refused('failed'))
  })
})

describe('the doctor', { timeout: 60_000 }, () => {
  it('says of each part what is well, and what somebody has to do, by its code', async () => {
    const env = { DATABASE_URL: db.url, ...(await serveHere()) }
    const well = await run(['doctor'], env)
    expect(well).toMatchObject({ code: exitCode.done, complained: '' })
    expect(well.said).toContain(`BIEN            Servidor: Responde en el puerto ${env.PORT}.`)
    expect(well.said).toMatch(/BIEN +Última copia: .*copia\.tar\./u)
    expect(well.said).toMatch(/BIEN +Lectura de documentos/u)
    const full = await run(['doctor'], { ...env, DISK_RESERVE_MB: '100000000' })
    expect(full).toMatchObject({ code: exitCode.failed, complained: '' })
    expect(full.said).toContain('HAY QUE ACTUAR  Disco')
    await rename(at('copia.tar'), at('otra.tar'))
    const gone = await run(['doctor'], env)
    await rename(at('otra.tar'), at('copia.tar'))
    expect(gone).toMatchObject({ code: exitCode.failed, complained: '' })
    expect(gone.said).toMatch(/HAY QUE ACTUAR +Última copia: Ya no está en .*copia\.tar/u)
  })

  it('is not content while no server answers, or only another program', async () => {
    const other = await listenOnAnyPort((server) =>
      server.on('connection', (line) => line.end('HTTP/1.1 404 Not Found\r\n\r\n')),
    )
    closings.push(other.close)
    for (const port of [9, other.port]) {
      const down = await run(['doctor'], { DATABASE_URL: db.url, PORT: String(port) })
      expect(down).toMatchObject({ code: exitCode.failed, complained: '' })
      expect(down.said).toContain(`HAY QUE ACTUAR  Servidor: No responde en el puerto ${port}.`)
    }
  })

  it('asks a server that encrypts for another name, and listens everywhere', async () => {
    const env = await serveHere({ TRIAL_NAME: 'registro.lan' })
    const { said } = await run(['doctor'], { DATABASE_URL: db.url, ...env })
    expect(said).toContain(`Responde en el puerto ${env.PORT}.`)
  })
})

describe('a database that is not there', { timeout: 120_000 }, () => {
  it('is told by every command that needs one', async () => {
    const nobody = 'postgres://asiento:clave@127.0.0.1:9/asiento'
    for (const [name, words] of reaching) {
      const env = { DATABASE_URL: nobody, ASIENTO_DATA: at(`nowhere-${name}`) }
      const outcome = await run([name, ...words], env)
      // What an import found in the file is told before the database is asked for.
      expect([name, seen({ ...outcome, said: '' })]).toEqual([name, refused('environment')])
      expect(outcome.complained).toContain('no contesta ningún PostgreSQL')
      expect(outcome.complained).not.toContain('clave@')
      // What was to be written is not there, not even in part.
      expect((await readdir(home)).filter((file) => file.includes('unwritten'))).toEqual([])
    }
  })

  const wrong: readonly (readonly [string, () => Promise<string> | string, string])[] = [
    ['a wrong password', () => changed((url) => (url.password = 'otra')), 'no deja entrar'],
    ['an unknown user', () => changed((url) => (url.username = 'nadie')), 'no deja entrar'],
    [
      'no such database',
      () => changed((url) => (url.pathname = '/otra')),
      'no existe la base «otra»',
    ],
    [
      'a sign that addresses do not have',
      () => 'postgres://u:p%zz@127.0.0.1/b',
      'debe tener la forma',
    ],
    ['a name nobody has', () => 'postgres://u:p@nadie.invalid/b', 'nadie.invalid'],
    ['a missing certificate', () => 'postgres://u:p@127.0.0.1/b?sslrootcert=/no/hay', '/no/hay'],
    ['a server without TLS', () => changed((url) => (url.search = '?sslmode=require')), 'cifrar'],
    ['a host that says nothing', () => strange(() => undefined), 'no contestó en 10 segundos'],
    [
      'another kind of server',
      () =>
        strange((server) => {
          server.on('connection', (line) => line.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
        }),
      '127.0.0.1',
    ],
  ]
  it.each(wrong)('%s', async (_, address, words) => {
    const outcome = await run(['verify'], { DATABASE_URL: await address() })
    expect(seen(outcome)).toEqual(refused('environment'))
    expect(outcome.complained).toContain(words)
  })
})

function changed(change: (url: URL) => unknown): string {
  const url = new URL(db.url)
  change(url)
  return url.href
}

async function strange(answer: (server: Server) => void): Promise<string> {
  const { port, close } = await listenOnAnyPort(answer)
  closings.push(close)
  return `postgres://u:p@127.0.0.1:${port}/b`
}
