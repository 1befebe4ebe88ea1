import { createServer } from 'node:net'

import { EnvironmentProblem } from './config.ts'
import type { Config } from './config.ts'

/**
 * Throws a sentence when one of the doors cannot be opened: before work that would be in vain, or
 * that wipes a folder.
 */
export async function demandPorts({
  host,
  port,
  idPort,
  metrics,
}: Pick<Config, 'host' | 'port' | 'idPort' | 'metrics'>): Promise<void> {
  await demandPort({ host, port, setting: 'PORT' })
  await demandPort({ host, port: idPort, setting: 'ID_PORT' })
  if (metrics !== null) await demandPort({ ...metrics, setting: 'METRICS_PORT' })
}

interface Door {
  readonly host: string
  readonly port: number
  readonly setting: string
}

function demandPort(door: Door): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(portProblem(cause, door)))
    probe.listen({ port: door.port, host: door.host, exclusive: true }, () => {
      probe.close(() => resolve())
    })
  })
}

/** A port that is taken, said with the variable that chooses another; any other fault as it is. */
export function portProblem(cause: NodeJS.ErrnoException, { host, port, setting }: Door): Error {
  if (cause.code !== 'EADDRINUSE') return cause
  return new EnvironmentProblem(
    `El puerto ${port} de ${host} está ocupado por otro programa. Ciérrelo o elija otro con ${setting}=….`,
    { cause },
  )
}
