import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** For a server to be started: its own door and the identity pages'. */
export interface ServerPorts {
  readonly port: number
  readonly idPort: number
}

// Below what systems hand out for port 0: between the look and the start, no other test is given
// one of these.
const from = 20_000
const to = 32_000

/** Two ports that nobody listened on a moment ago. */
export async function freePorts(): Promise<ServerPorts> {
  const port = await freePort()
  let idPort = port
  // oxlint-disable-next-line no-await-in-loop
  while (idPort === port) idPort = await freePort()
  return { port, idPort }
}

async function freePort(): Promise<number> {
  const port = randomInt(from, to)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
