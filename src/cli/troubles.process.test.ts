// Ports that are taken, folders that are missing and disks that are full: a sentence and a code, in
// the demonstration too.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { listenOnAnyPort, runApart, seen } from '#tests/run-apart.ts'
import { withDisks } from '#tests/small-disk.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { exitCode } from './common/exit-codes.ts'

const home = await mkdtemp(join(tmpdir(), 'asiento-trouble-'))
const at = (name: string): string => join(home, name)
const disk = at('disk')
await mkdir(disk, { recursive: true })

let db: TestDatabase
const closings: (() => void)[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  await foundTestMunicipality(db.database)
})
afterAll(async () => {
  for (const close of closings) close()
  await db.close()
  await rm(home, { recursive: true })
})

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}, around = {}) =>
  runApart(words, { ASIENTO_DATA: at('data'), ...env }, around)

function refused(how: keyof typeof exitCode) {
  return { code: exitCode[how], isSentence: true, said: '' }
}

async function takenPort(): Promise<number> {
  const { port, close } = await listenOnAnyPort()
  closings.push(close)
  return port
}

describe('ports, folders and disks', { timeout: 60_000 }, () => {
  it.each([
    ['start', 'PORT'],
    ['start', 'ID_PORT'],
    ['start', 'METRICS_PORT'],
    ['demo', 'PORT'],
  ])('%s with a busy %s', async (command, setting) => {
    const busy = String(await takenPort())
    const outcome = await run([command], { DATABASE_URL: db.url, [setting]: busy })
    expect(seen(outcome)).toEqual(refused('environment'))
    expect(outcome.complained).toContain(`${setting}=`)
  })

  it('an address that is not of this machine', async () => {
    const env = {
      HOST: '192.0.2.1',
      TLS_CERT: '',
      PUBLIC_URL: 'https://r.example',
      ID_URL: 'https://i.example',
    }
    const outcome = await run(['start'], { DATABASE_URL: db.url, ...env })
    expect(seen(outcome)).toEqual(refused('environment'))
  })

  it.each([
    ['verify'],
    ['export', at('x.jsonl')],
    ['user', 'list'],
    ['municipality', 'list'],
    ['rotate-keys'],
    ['backup', at('x.tar')],
  ])('%s without a database in the data folder makes none', async (...words) => {
    const folder = at(`empty-${words[0]}`)
    const outcome = await run(words, { ASIENTO_DATA: folder })
    expect(seen(outcome)).toEqual(refused('environment'))
    expect(existsSync(folder)).toBe(false)
  })

  it('a database whose files are damaged says how to go on from the last backup', async () => {
    const folder = at('damaged')
    const env = { ASIENTO_DATA: folder }
    await run(['migrate'], env)
    const cluster = join(folder, 'postgres', 'cluster')
    const remedy = new RegExp(`Conserve la carpeta ${folder} .* restore COPIA .*\\n$`, 'u')
    const log = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name.startsWith('0'))
    const damages = [log.map((name) => join('pg_wal', name)), [join('global', 'pg_control')]]
    for (const damage of damages) {
      for (const file of damage) await rm(join(cluster, file))
      for (const name of ['start', 'doctor']) {
        const outcome = await run([name], env)
        expect([name, seen(outcome)]).toEqual([name, refused('environment')])
        expect(outcome.complained).toMatch(remedy)
      }
    }
  }, 120_000)

  it.each(['start', 'migrate'])('%s with a file where the data folder should be', async (name) => {
    const file = at(`file-${name}`)
    await writeFile(file, '')
    for (const folder of [file, join(file, 'inside')]) {
      expect(seen(await run([name], { ASIENTO_DATA: folder }))).toEqual(refused('environment'))
    }
  })

  it.each([
    ['export', at('missing/libro.jsonl')],
    ['import', at('missing.csv')],
    ['import', home],
    ['backup', '--check', at('missing.tar')],
    ['backup', at('sin-montar')],
    ['backup', at('sin-montar/')],
    ['backup', at('x.tar'), '--passphrase-file', at('missing')],
    ['restore', at('missing.tar')],
    ['start'],
  ])('%s names the file or folder that cannot be used: %s', async (...words) => {
    const env = { DATABASE_URL: db.url, ASIENTO_DATA: at(`fresh-${words.length}`) }
    const missing: Record<string, string> =
      words[0] === 'start'
        ? {
            TLS_CERT: at('missing.pem'),
            TLS_KEY: at('missing.key'),
            PUBLIC_URL: 'https://localhost:1',
            ID_URL: 'https://localhost:2',
          }
        : {}
    const outcome = await run(words, { ...env, ...missing })
    expect(outcome.complained).toContain(home)
    expect(seen(outcome)).toEqual(refused('environment'))
  })

  it('a backup that goes where what it copies goes is said to be no other place', async () => {
    const data = at('con-copia')
    await mkdir(data)
    const env = { DATABASE_URL: db.url, ASIENTO_DATA: data }
    const warning = 'está dentro de ASIENTO_DATA'
    expect((await run(['backup', data], env)).said).toContain(warning)
    expect((await run(['backup', at('fuera.tar')], env)).said).not.toContain(warning)
  })

  // Root may read and write everywhere: the command runs as nobody, in a folder of root's.
  const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  it.skipIf(process.getuid?.() !== 0 || !existsSync('/usr/bin/setpriv')).each([
    ['backup', 'cerrada/x.tar', 'cerrada'],
    ['backup', '--check', 'cerrada/libro.tar'],
    ['restore', 'cerrada/libro.tar', 'vacia'],
    ['restore', 'abierta/libro.tar', 'cerrada/datos'],
  ])('a folder that may not be read or written under %s %s', async (name, one, other) => {
    const [closed, opened] = [at('cerrada'), at('abierta')]
    await Promise.all([closed, opened].map((folder) => mkdir(folder, { recursive: true })))
    for (const folder of [closed, opened]) {
      await writeFile(join(folder, 'libro.tar'), 'x')
    }
    await Promise.all([chmod(home, 0o755), chmod(opened, 0o755), chmod(closed, 0o700)])
    const words = one === '--check' ? [name, one, at(other)] : [name, at(one)]
    const data = name === 'restore' ? at(other) : at('datos-de-nadie')
    const outcome = await run(
      words,
      { DATABASE_URL: db.url, ASIENTO_DATA: data },
      { within: asNobody },
    )
    expect(seen(outcome)).toEqual(refused('environment'))
    expect(outcome.complained).toMatch(/permiso/u)
  })

  it('an export over another leaves the first as it was', async () => {
    await writeFile(at('first.jsonl'), 'evidencia')
    expect(seen(await run(['export', at('first.jsonl')], { DATABASE_URL: db.url }))).toEqual(
      refused('failed'),
    )
  })

  it.skipIf(!existsSync('/dev/full'))('a full disk behind what is printed', async () => {
    const full = await open('/dev/full', 'w')
    const outcome = await run(['verify'], { DATABASE_URL: db.url }, { stdout: full.fd })
    await full.close()
    expect(seen(outcome)).toEqual(refused('environment'))
    expect(outcome.complained).toContain('lleno')
  })

  const within = withDisks([{ folder: disk, megabytes: 8 }])
  it.skipIf(within === null).each(['start', 'migrate', 'export'])(
    'a full disk under %s',
    async (name) => {
      // Filled before the command begins, where it is to write.
      const words = name === 'export' ? [name, join(disk, 'libro.jsonl')] : [name]
      const filled = [
        'sh',
        '-c',
        'dd if=/dev/zero of="$0/filler" bs=1024 count=8000 2>/dev/null; dd if=/dev/zero of="$0/rest" bs=64 2>/dev/null; exec "$@"',
        disk,
      ]
      const env: Record<string, string> =
        name === 'export' ? { DATABASE_URL: db.url } : { ASIENTO_DATA: disk }
      const outcome = await run(words, env, { within: [...(within ?? []), ...filled] })
      expect(seen(outcome)).toEqual(refused('environment'))
      expect(outcome.complained).toContain('lleno')
    },
  )

  it.skipIf(within === null)('a disk that takes the beginning of a book, and no more', async () => {
    const file = join(disk, 'libro.jsonl')
    const filled = [
      'sh',
      '-c',
      // One page is left: a write that does not fit ends there, without an error.
      'dd if=/dev/zero of="$0/filler" bs=4096 count=2047 2>/dev/null; "$@"; code=$?; ls "$0"; exit $code',
      disk,
    ]
    const around = { within: [...(within ?? []), ...filled] }
    const outcome = await run(['export', file], { DATABASE_URL: db.url }, around)
    expect(outcome).toMatchObject({ code: exitCode.environment, said: 'filler\n' })
    expect(outcome.complained).toContain('lleno')
  })
})
