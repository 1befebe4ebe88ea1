// Restoring as whoever runs the server does it, at real size and in places that are too small, cut
// off or already taken.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { signalAll } from '#tests/embedded-processes.ts'
import { runCommand } from '#tests/run-command.ts'
import { fillDisk, seenFromOutside, withDisks } from '#tests/small-disk.ts'

/**
 * A demonstration of commit cfdc7ac copied by that version's `backup`: 11,256 events in three
 * parts, whose rows run over from one part into the next. Everything in it is invented, its keys
 * opened nothing but that demonstration.
 */
const older = fileURLToPath(new URL('fixtures/demo-of-cfdc7ac.tar.age', import.meta.url))
const olderHead = '11256:46939479d57d84977b1604d00d1440783e63683329d135007e1e18fe3e303f20'
const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

let home: string
let words: readonly string[]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-restore-'))
  const passphrase = join(home, 'frase')
  await writeFile(passphrase, 'una copia de la demostración, de antes\n')
  words = [older, '--passphrase-file', passphrase]
})
afterAll(() => rm(home, { recursive: true }))

it('restores what an earlier version wrote in parts that cut rows, and a copy of that in its turn', async () => {
  const [folder, again] = [join(home, 'older'), join(home, 'again')]
  const checked = await runCommand(['backup', '--check', ...words], {})
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.said).toContain('no anotaba cuántas filas')
  const restored = await runCommand(['restore', ...words], { ASIENTO_DATA: folder })
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.said).toContain('Verificando los libros…')
  await expectWhole(folder)
  const copy = join(home, 'copia.tar')
  expect(await runCommand(['backup', copy], { ASIENTO_DATA: folder })).toMatchObject({ code: 0 })
  const proven = await runCommand(['backup', '--check', copy], {})
  expect(proven).toMatchObject({ code: 0 })
  expect(proven.said).not.toContain('no anotaba')
  expect(await runCommand(['restore', copy], { ASIENTO_DATA: again })).toMatchObject({ code: 0 })
  await expectWhole(again)
})

it('leaves nothing when it is asked to stop, wherever it is', async () => {
  const moments = [
    'Comprobando la copia',
    'Preparando la base',
    'Recuperando filas',
    'Rehaciendo índices',
    'Verificando los libros',
  ]
  for (const [index, moment] of moments.entries()) {
    const folder = join(home, `stopped-${index}`)
    const [signal, asked] =
      index % 2 === 0 ? (['SIGTERM', 143] as const) : (['SIGINT', 130] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { code, said } = await stopAt(moment, folder, signal)
    expect({ code, said }).toEqual({ code: asked, said: expect.stringContaining('(E-COP-23)') })
    expect(said).not.toContain('    at ')
    expect(existsSync(folder)).toBe(false)
    // oxlint-disable-next-line no-await-in-loop
    expect(await processesIn(folder)).toEqual([])
  }
})

it('begins again where one was killed, and stops the PostgreSQL that outlived it', async () => {
  const folder = join(home, 'killed')
  const killed = await stopAt('Rehaciendo índices', folder, 'SIGKILL')
  expect(killed.code).toBe(null)
  expect(await readdir(folder)).toEqual(['recuperando'])
  expect((await processesIn(folder)).length).toBeGreaterThan(0)
  const restored = await runCommand(['restore', ...words], { ASIENTO_DATA: folder })
  expect(restored).toMatchObject({ code: 0 })
  expect(await readdir(folder)).not.toContain('recuperando')
  expect(await processesIn(folder)).toEqual([])
  await expectWhole(folder)
})

const small = await mkdtemp(join(tmpdir(), 'asiento-small-'))
afterAll(() => rm(small, { recursive: true }))

it('says beforehand that a disk is too small, and leaves nothing on it', async () => {
  const { code, said } = await restoreOnDisk(60)
  expect(said).toMatch(/No cabe en el disco.*\(E-COP-21\)\n$/u)
  expect(code).toBe(3)
})

it.each(['Recuperando filas', 'Rehaciendo índices', 'Verificando los libros'])(
  'says that a disk is full when it fills up at «%s», and leaves nothing on it',
  async (moment) => {
    const { code, said } = await restoreOnDisk(400, moment)
    expect(said).toMatch(/No queda espacio.*\(E-COP-20\)\nfiller\n$/u)
    expect(said).not.toContain('    at ')
    expect(code).toBe(3)
  },
)

/**
 * What is on the disk afterwards is told after everything else. At `moment` somebody else takes all
 * room that is left.
 */
async function restoreOnDisk(megabytes: number, moment: string | null = null): Promise<Ended> {
  const within = withDisks([{ folder: small, megabytes }])
  if (within === null) throw new Error('This machine lets nobody mount a disk')
  const script = `"$@"; code=$?; ls -A ${small}; exit $code`
  const [program = '', ...rest] = within
  const child = spawn(
    program,
    [...rest, 'sh', '-c', script, 'sh', process.execPath, main, 'restore', ...words],
    {
      env: { ...process.env, ASIENTO_DATA: join(small, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let isFilled = false
  return ended(child, (said) => {
    if (isFilled || moment === null || !said.includes(moment)) return
    isFilled = true
    fillBefore(child.pid ?? 0)
  })
}

/** What restores stands still until no room is left: else it may be over before. */
function fillBefore(shell: number): void {
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
  const pids = children.trim().split(' ').map(Number)
  signalAll(pids, 'SIGSTOP')
  void fillDisk(seenFromOutside(shell, small), 0)
    .catch(() => undefined)
    .finally(() => signalAll(pids, 'SIGCONT'))
}

async function expectWhole(folder: string): Promise<void> {
  const verified = await runCommand(['verify'], { ASIENTO_DATA: folder })
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.said).toContain(`Cabeza del libro: ${olderHead}`)
  expect(verified.said).toContain('1991 asientos, 11.256 sucesos, 39 archivos')
}

type Ended = { readonly code: number | null; readonly said: string }

async function stopAt(moment: string, folder: string, signal: NodeJS.Signals): Promise<Ended> {
  const child = spawn(process.execPath, [main, 'restore', ...words], {
    env: { ...process.env, ASIENTO_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isSent = false
  const look = (said: string): void => {
    if (isSent || !said.includes(moment)) return
    isSent = true
    child.kill(signal)
    // As a terminal and `npm` do: twice.
    child.kill(signal)
  }
  return ended(child, look)
}

async function ended(
  child: ReturnType<typeof spawn>,
  look: (said: string) => void = () => undefined,
): Promise<Ended> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      look(said)
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, said }
}

/** Those whose words name the folder: its PostgreSQL. */
async function processesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const lines = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')),
  )
  return lines.filter((line) => line.includes(folder))
}
