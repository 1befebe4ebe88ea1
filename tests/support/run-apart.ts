/**
 * A command in a process of its own, with what it says and what it complains of apart: to see how
 * it refuses.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { fileURLToPath } from 'node:url'

import { freePorts } from './free-ports.ts'
import { listenHere } from './loopback.ts'

export interface Refused {
  readonly code: number | null
  readonly said: string
  readonly complained: string
}

interface Around {
  readonly within?: readonly string[]
  readonly stdout?: 'pipe' | number
}

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export async function runApart(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { within = [], stdout = 'pipe' }: Around = {},
): Promise<Refused> {
  const { port, idPort } = await freePorts()
  const ports = { PORT: String(port), ID_PORT: String(idPort) }
  const [program = '', ...rest] = [...within, process.execPath, main, ...words]
  const child = spawn(program, rest, {
    env: { ...process.env, DATABASE_URL: '', ...ports, ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return { code: child.exitCode, said, complained }
}

/**
 * What a person and a program see of a refusal: the code, whether it is a sentence and no stack,
 * and what came as an answer.
 */
export function seen({ code, said, complained }: Refused): {
  readonly code: number | null
  readonly isSentence: boolean
  readonly said: string
} {
  const isStack = /^\s+at |\bError:|ERR_/mu.test(complained)
  return { code, isSentence: !isStack && /^[A-ZÁÉÍÓÚ«/][^\n]{10,}/u.test(complained), said }
}

/** Something on a port of this machine; close it afterwards. */
export async function listenOnAnyPort(
  answer: (server: Server) => void = () => undefined,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer()
  answer(server)
  return listenHere(server)
}
