/** For commands that need the owner's address of the database, beside a running server or without one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { cleanedUp } from '#server/platform/common/clean-up.ts'
import { EnvironmentProblem, readConfig } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import type { ReachedPostgres } from '#server/platform/database/cluster/reach-postgres.ts'
import { reachPostgres } from '#server/platform/database/cluster/reach-postgres.ts'

import { exitCode } from './exit-codes.ts'
import { print } from './print.ts'
import { onLeaving, unlessInterrupted } from './until-leaving.ts'

/**
 * Throws a sentence when the data folder has no database: reaching for one would make it. With
 * `signal` the work ends itself, for it has something to undo.
 */
export async function reachBooks<Result>(
  work: (url: string, config: Config) => Promise<Result>,
  signal: AbortSignal | null = null,
): Promise<Result> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(path.join(config.dataFolder, 'postgres'))) {
    throw new EnvironmentProblem(
      `No hay base de datos en ${config.dataFolder}. Indique la carpeta en ASIENTO_DATA.`,
    )
  }
  return reachDatabase(config, (url) => work(url, config), signal)
}

export function openBooks(url: string, maxConnections = 1): Promise<Database> {
  return openDatabase({ url, appRole: 'asiento_app', maxConnections })
}

export function withBooks<Result>(
  work: (database: Database, config: Config, url: string) => Promise<Result>,
  maxConnections = 1,
): Promise<Result> {
  return reachBooks(async (url, config) => {
    const database = await openBooks(url, maxConnections)
    return cleanedUp(
      () => work(database, config, url),
      () => database.close(),
    )
  })
}

/** Asked to end, it stops the database it started and the process; or, with `signal`, the work does. */
export async function reachDatabase<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  work: (url: string) => Promise<Result>,
  signal: AbortSignal | null = null,
): Promise<Result> {
  const reaching = reachPostgres({ ...config, attach: true }, print)
  const leaving: Promise<never>[] = []
  const leave = (): void => void leaving.push(leaveNow(reaching))
  const stay = signal === null ? onLeaving(leave) : () => undefined
  return cleanedUp(
    async () => {
      try {
        const { url } = await reaching
        return await work(url)
      } catch (cause) {
        // That its database went away is no news.
        await Promise.all(leaving)
        throw cause
      }
    },
    async () => {
      stay()
      await (await reaching).stop()
    },
  )
}

async function leaveNow(reaching: Promise<ReachedPostgres>): Promise<never> {
  print('Se interrumpió.')
  try {
    await (await reaching).stop()
  } finally {
    process.exit(unlessInterrupted(exitCode.failed))
  }
}
