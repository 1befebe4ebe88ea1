/**
 * A line between browser and server that can stand still or break, byte for byte what goes over it
 * otherwise.
 */
import { createServer, connect } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

export interface FrailLine {
  /** What the browser is to be sent to, in place of the server. */
  readonly place: string
  /** Nothing passes, and nothing is refused: a server that is stopped, a cable that is out. */
  standStill(): void
  /**
   * Of whatever leaves the browser from now on, one megabyte passes on each connection; what comes
   * to it all passes.
   */
  holdUploads(): void
  /** Every connection breaks, and new ones are refused. */
  break(): Promise<void>
  /** As good as new. */
  mend(): Promise<void>
  close(): Promise<void>
}

const megabyte = 1_000_000

export async function openFrailLine(address: string): Promise<FrailLine> {
  const housePort = Number(new URL(address).port)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isStill = false
  let limitOfNew = Number.POSITIVE_INFINITY
  const limits = new Map<Socket, number>()
  const server = createServer((near) => {
    const far = connect(housePort, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => undefined)
      end.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => {
      far.write(chunk)
      if (near.bytesRead > (limits.get(near) ?? limitOfNew)) near.pause()
    })
    far.on('data', (chunk) => near.write(chunk))
    if (isStill) for (const end of pair) end.pause()
  })
  let port = await listening(server, 0)
  return {
    place: `127.0.0.1:${port}`,
    standStill() {
      isStill = true
      for (const end of [...pairs].flat()) end.pause()
    },
    holdUploads() {
      limitOfNew = megabyte
      for (const [near] of pairs) limits.set(near, near.bytesRead + megabyte)
    },
    async break() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of [...pairs].flat()) end.destroy()
      await closed
    },
    async mend() {
      isStill = false
      limits.clear()
      limitOfNew = Number.POSITIVE_INFINITY
      if (!server.listening) port = await listening(server, port)
      for (const end of [...pairs].flat()) end.resume()
    },
    async close() {
      for (const end of [...pairs].flat()) end.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // Listening on TCP, its address has a port.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return (server.address() as AddressInfo).port
}
