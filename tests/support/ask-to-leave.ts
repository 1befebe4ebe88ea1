/** A command that is asked to end in the middle of its work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { CommandOutcome } from './run-command.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Sends `signal` as soon as something changes in the folder `place`. */
export async function askToLeave(
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
