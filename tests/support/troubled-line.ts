/**
 * A TCP proxy that misbehaves as networks do: it refuses, is slow, says nothing, cuts after a
 * commit, or lets little through. It stands between the product and a real PostgreSQL, store or
 * provider. What it counts are trips: bytes that set out after the other side had spoken last.
 */
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

import { listenHere } from './loopback.ts'
import type { Listening } from './loopback.ts'

export type Trouble =
  | { readonly kind: 'none' }
  /** Nobody listens, and the connections there are end. */
  | { readonly kind: 'refuse' }
  /** Every byte arrives this much later, each way. */
  | { readonly kind: 'delay'; readonly ms: number }
  /**
   * Connections are accepted and nothing ever arrives. Those that lost a byte stay silent for good.
   */
  | { readonly kind: 'black hole' }
  /**
   * The next commit reaches the server; its answer is swallowed and the connection cut. Then all is
   * well again. `of`: of a connection that says this before.
   */
  | { readonly kind: 'cut after commit'; readonly of?: string }
  /** So much passes in a second, each way and for each connection. */
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number }

export interface TroubledLine {
  readonly port: number
  /** The same address, by way of this proxy. */
  through(address: string): string
  trouble(next: Trouble): Promise<void>
  heal(): Promise<void>
  /** How often somebody on our side began to speak, all connections together. */
  trips(): number
  /** Commits whose answer was swallowed. */
  cuts(): number
  close(): Promise<void>
}

interface Line {
  readonly client: Socket
  readonly server: Socket
  isClientsTurn: boolean
  isLost: boolean
  /** A commit was let through, and its answer must not arrive. */
  isDoomed: boolean
  /** What the client said since it was decided to cut one after its commit. */
  said: string
}

export async function openTroubledLine(target: number): Promise<TroubledLine> {
  let trouble: Trouble = { kind: 'none' }
  let trips = 0
  let cuts = 0
  const lines = new Set<Line>()
  let door = await listen(0)
  const { port } = door

  function listen(at: number): Promise<Listening> {
    return listenHere(createServer({ noDelay: true }, accept), { port: at })
  }
  function accept(client: Socket): void {
    const onward = connect({ port: target, host: '127.0.0.1', noDelay: true })
    const isLost = trouble.kind === 'black hole'
    const fresh = { isClientsTurn: true, isDoomed: false, said: '' }
    const line: Line = { client, server: onward, isLost, ...fresh }
    lines.add(line)
    const end = (): void => {
      lines.delete(line)
      client.destroy()
      onward.destroy()
    }
    for (const each of [client, onward]) {
      each.on('error', () => undefined) // 'close' follows
      each.once('close', end)
    }
    client.on('data', (bytes) => {
      if (line.isClientsTurn) trips += 1
      line.isClientsTurn = false
      if (trouble.kind === 'cut after commit') {
        line.said += bytes.toString('latin1')
        const from = line.said.indexOf(trouble.of ?? '')
        line.isDoomed = from !== -1 && /commit\0/iu.test(line.said.slice(from))
        if (line.isDoomed) trouble = { kind: 'none' }
      }
      pass(line, client, onward, bytes)
    })
    onward.on('data', (bytes) => {
      line.isClientsTurn = true
      if (line.isDoomed) {
        // PostgreSQL says COMMIT when it is on disk; what it says before belongs to what came with
        // it.
        if (!bytes.toString('latin1').includes('COMMIT\0')) return
        cuts += 1
        end()
        return
      }
      pass(line, onward, client, bytes)
    })
  }
  function pass(line: Line, from: Socket, to: Socket, bytes: Buffer): void {
    if (trouble.kind === 'black hole') line.isLost = true
    if (line.isLost) return
    if (trouble.kind === 'delay') {
      setTimeout(() => {
        if (!line.isLost && trouble.kind !== 'black hole') to.write(bytes)
        else line.isLost = true
      }, trouble.ms)
      return
    }
    if (trouble.kind === 'throttle') {
      from.pause()
      setTimeout(() => from.resume(), (bytes.byteLength / trouble.bytesPerSecond) * 1000)
    }
    to.write(bytes)
  }

  async function set(next: Trouble): Promise<void> {
    const isOpening = trouble.kind === 'refuse' && next.kind !== 'refuse'
    const isShutting = trouble.kind !== 'refuse' && next.kind === 'refuse'
    trouble = next
    for (const line of lines) line.said = ''
    if (isOpening) door = await listen(port)
    if (isShutting) await door.close()
  }

  return {
    port,
    through(address) {
      const url = new URL(address)
      url.hostname = '127.0.0.1'
      url.port = String(port)
      return url.href
    },
    trouble: set,
    heal: () => set({ kind: 'none' }),
    trips: () => trips,
    cuts: () => cuts,
    async close() {
      if (trouble.kind !== 'refuse') await door.close()
    },
  }
}
