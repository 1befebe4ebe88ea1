/** `npm run asiento -- …` in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface CommandOutcome {
  readonly code: number | null
  /** Standard output and standard error, as they came. */
  readonly said: string
}

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  await once(child, 'close')
  return { code: child.exitCode, said }
}
