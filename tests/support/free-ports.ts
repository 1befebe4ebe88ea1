import { createServer } from 'node:net'

/** For a server to be started: its own door and the identity pages'. */
export interface ServerPorts {
  readonly port: number
  readonly idPort: number
}

// Below what systems hand out for port 0. Each worker of a run draws from a range of its own, so
// that no other worker takes a port between the look and the start.
const first = 20_000
const portsOfWorker = 1500
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 8
// Another run beside this one begins elsewhere in the range.
let next = process.pid % portsOfWorker

/** Two ports that nobody listens on. */
export async function freePorts(): Promise<ServerPorts> {
  return { port: await freePort(), idPort: await freePort() }
}

async function freePort(): Promise<number> {
  const port = first + worker * portsOfWorker + next
  next = (next + 1) % portsOfWorker
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
