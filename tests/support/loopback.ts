import { once } from 'node:events'
import type { Server, Socket } from 'node:net'

export interface Listening {
  readonly port: number
  /** Ends the connections that are still open too. */
  readonly close: () => Promise<void>
}

/** A server of a test on a port of this machine; on a free one where none is named. */
export async function listenHere(
  server: Server,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<Listening> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port')
  return {
    port: address.port,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
