/**
 * The least that a proxy does: lines in turn to the processes behind it, past those where nobody
 * listens. TCP, and no more.
 */
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

import { listenHere } from './loopback.ts'

export interface Proxy {
  readonly port: number
  /** How many lines it opened to each port behind it. */
  readonly opened: ReadonlyMap<number, number>
  /** From now on it leads elsewhere; the lines there are end. */
  lead(targets: readonly number[]): void
  close(): Promise<void>
}

export async function openProxy(first: readonly number[], port = 0): Promise<Proxy> {
  let targets = first
  let turn = 0
  const opened = new Map<number, number>()
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    hold(client)
    void reach(client)
  })
  const listening = await listenHere(server, { port })

  function hold(line: Socket): void {
    lines.add(line)
    line.setNoDelay(true)
    // 'close' follows, and is all there is to do.
    line.on('error', () => undefined)
    line.once('close', () => lines.delete(line))
  }
  async function reach(client: Socket): Promise<void> {
    for (let tried = 0; tried < targets.length; tried += 1) {
      const target = targets[turn++ % targets.length] ?? 0
      const line = connect(target, '127.0.0.1')
      hold(line)
      if (!(await isOpen(line))) continue
      opened.set(target, (opened.get(target) ?? 0) + 1)
      client.once('close', () => line.destroy())
      line.once('close', () => client.destroy())
      client.pipe(line).pipe(client)
      return
    }
    client.destroy()
  }

  return {
    port: listening.port,
    opened,
    lead(next) {
      targets = next
      for (const line of lines) line.destroy()
    },
    async close() {
      for (const line of lines) line.destroy()
      await listening.close()
    },
  }
}

function isOpen(line: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    line.once('connect', () => resolve(true))
    line.once('close', () => resolve(false))
  })
}
