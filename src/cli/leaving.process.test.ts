// Commands that are asked to end in the middle: nothing half done stays, and no PostgreSQL runs on
// without them.

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processesIn } from '#tests/embedded-processes.ts'
import { runCommand } from '#tests/run-command.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CommandOutcome } from '#tests/run-command.ts'

/** A command that is asked to end in the middle of its work. */
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Sends `signal` as soon as something changes in the folder `place`. */
async function askToLeave(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  { signal, place }: { readonly signal: NodeJS.Signals; readonly place: string },
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watcher = watch(place).once('change', () => child.kill(signal))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  await once(child, 'close')
  watcher.close()
  return { code: child.exitCode, said }
}

let home: string
let folder: string
let copies: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'asiento-leaving-'))
  folder = path.join(home, 'data')
  copies = path.join(home, 'copies')
  await mkdir(copies)
  await runCommand(['migrate'], { ASIENTO_DATA: folder })
}, 120_000)
afterAll(() => rm(home, { recursive: true }))

const leave = (words: readonly string[], how: Parameters<typeof askToLeave>[2]) =>
  askToLeave(words, { ASIENTO_DATA: folder }, how)

it('leave no half copy, which would hold what everybody brought in the clear', async () => {
  const { code, said } = await leave(['backup', copies], { signal: 'SIGINT', place: copies })
  expect(said).toContain('Se interrumpió')
  expect(code).toBe(130)
  expect(await readdir(copies)).toEqual([])
  expect(await processesIn(folder)).toEqual([])
}, 60_000)

it('stop the database that they started', async () => {
  const place = path.join(folder, 'postgres', 'cluster')
  const { code, said } = await leave(['verify'], { signal: 'SIGTERM', place })
  expect(said).toBe('Se interrumpió.\n')
  expect(code).toBe(143)
  expect(await processesIn(folder)).toEqual([])
}, 60_000)
