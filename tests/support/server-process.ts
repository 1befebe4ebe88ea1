/**
 * A real server in a process of its own, as `npm start` runs it: to be raced, measured and killed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { freePorts } from './free-ports.ts'
import type { ServerPorts } from './free-ports.ts'

export interface ServerProcess {
  readonly pid: number
  readonly origin: string
  /** What it told whoever started it, line by line. */
  readonly said: () => readonly string[]
  /** What it wrote to standard error so far. */
  readonly complaints: () => string
  /** As a power cut ends it. Resolves once the process is gone. */
  kill(): Promise<void>
  /** As Ctrl+C ends it: answers the exit code. */
  stop(): Promise<number | null>
}

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Resolves once it says that it is up; throws what it complained of when it ends before. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  ports?: ServerPorts,
  /** A program and its first words that run the server as theirs, in a room of its own. */
  within: readonly string[] = [],
  /** The bundle instead of the sources. */
  program = main,
): Promise<ServerProcess> {
  const { port, idPort } = ports ?? (await freePorts())
  const origin = `http://127.0.0.1:${port}`
  const [first, ...words] = [...within, process.execPath, program, 'start']
  const child = spawn(first, words, {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: origin,
      ...env,
      PORT: String(port),
      ID_PORT: String(idPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let complaints = ''
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error(`The server ended:\n${complaints}`)))
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('Asiento está en marcha')) resolve()
    })
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The server has no process')
  return {
    pid,
    origin,
    said: () => lines,
    complaints: () => complaints,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async stop() {
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
  }
}
