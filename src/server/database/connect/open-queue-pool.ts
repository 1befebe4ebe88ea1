import pg from 'pg'

export type OpenQueuePoolOptions = {
  /** The application's address. */
  readonly url: string
  readonly appRole: string
  readonly maxConnections: number
  /** Told of each connection lost; the queue opens another. */
  readonly report: (fault: Error) => void
}

/**
 * Connections for the library that runs the queue of jobs, which is the only one that does not
 * speak through a `Database`. They are the application's: what they may touch is what its role may,
 * and without a municipality that is nothing of a register. Close it with `end()`.
 */
export function openQueuePool(options: OpenQueuePoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    options: `-c role=${options.appRole}`,
    application_name: 'asiento (tareas)',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 30_000,
    // Its statements are short. One that hears nothing for so long has its connection cut, which
    // the driver does when it sends ahead.
    query_timeout: 30_000,
    pipeline: true,
    max: options.maxConnections,
  })
  pool.on('error', options.report)
  pool.on('connect', (client) => client.on('error', options.report))
  return pool
}
