/**
 * Programs of others that run while a test looks: each with a log, all of them ended afterwards.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export interface KeptRunning {
  readonly child: ChildProcess
  readonly log: () => Promise<string>
  stop(): Promise<void>
}

export interface RunOptions {
  readonly logFile: string
  readonly env?: Readonly<Record<string, string>>
}

export function keepRunning(
  [program = '', ...words]: readonly string[],
  { logFile, env = {} }: RunOptions,
): KeptRunning {
  const log = openSync(logFile, 'a')
  const child = spawn(program, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    child,
    log: () => readFile(logFile, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      const end = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await gone
      clearTimeout(end)
    },
  }
}

/** Looks until it is so; throws with `told` after the time. */
export async function untilSo(
  isSo: () => boolean | Promise<boolean>,
  {
    timeoutMs,
    told,
  }: { readonly timeoutMs: number; readonly told: () => string | Promise<string> },
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await isSo()) return
    if (Date.now() > deadline) throw new Error(await told())
    await sleep(200)
  }
}
