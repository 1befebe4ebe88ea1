// Restoring as whoever runs the server does it, in places that are too small, or cut off.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { signalAll } from '#tests/embedded-processes.ts'
import { openLiveServer } from '#tests/live-server.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { runCommand } from '#tests/run-command.ts'
import { fillDisk, seenFromOutside, withDisks } from '#tests/small-disk.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

let home: string
let words: readonly string[]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-restore-'))
  const live = await openLiveServer({ folder: join(home, 'data') })
  const work = startPaperwork({
    clerk: live.clerk,
    municipality: live.municipality,
    writers: 4,
    insists: false,
  })
  await work.reach(60)
  await work.stop()
  words = [join(home, 'copia.tar')]
  const { code, said } = await runCommand(['backup', ...words], { ASIENTO_DATA: live.folder })
  if (code !== 0) throw new Error(said)
  await live.stop()
})
afterAll(() => rm(home, { recursive: true }))

it('leaves nothing when it is asked to stop, wherever it is', async () => {
  const moments = ['Recuperando filas', 'Poniendo la base al día']
  for (const [index, moment] of moments.entries()) {
    const folder = join(home, `stopped-${index}`)
    const [signal, asked] =
      index % 2 === 0 ? (['SIGTERM', 143] as const) : (['SIGINT', 130] as const)
    const { code, said } = await stopAt(moment, folder, signal)
    expect({ code, said }).toEqual({ code: asked, said: expect.stringContaining('Se interrumpió') })
    expect(said).not.toContain('    at ')
    expect(existsSync(folder)).toBe(false)
    expect(await processesIn(folder)).toEqual([])
  }
})

it('says of one that was killed what to do, and begins again once that was done', async () => {
  const folder = join(home, 'killed')
  const killed = await stopAt('Rehaciendo índices', folder, 'SIGKILL')
  expect(killed.code).toBe(null)
  const again = await runCommand(['restore', ...words], { ASIENTO_DATA: folder })
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('borre esa carpeta') })
  await rm(folder, { recursive: true })
  const restored = await runCommand(['restore', ...words], { ASIENTO_DATA: folder })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
  expect(await readdir(folder)).not.toContain('recuperando')
})

const small = await mkdtemp(join(tmpdir(), 'asiento-small-'))
afterAll(() => rm(small, { recursive: true }))

it('says beforehand that a disk is too small, and leaves nothing on it', async () => {
  const { code, said } = await restoreOnDisk(60)
  expect(said).toMatch(/No cabe en el disco.*\n$/u)
  expect(code).toBe(3)
})

it('says that a disk is full when it fills up, and leaves nothing on it', async () => {
  const { code, said } = await restoreOnDisk(400, 'Recuperando filas')
  expect(said).toMatch(/No queda espacio.*\nfiller\n$/u)
  expect(said).not.toContain('    at ')
  expect(code).toBe(3)
})

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
