/** For commands that read every book: the owner's address of a database that exists, beside a running server or without one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { EnvironmentProblem, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { reachPostgres } from '#server/database/reach-postgres.ts'

import { print } from './print.ts'

/** Throws a sentence when the data folder has no database: reaching for one would make it. */
export async function reachBooks<Result>(
  work: (url: string, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(path.join(config.dataFolder, 'postgres'))) {
    throw new EnvironmentProblem(
      `No hay base de datos en ${config.dataFolder}. Indique la carpeta en ASIENTO_DATA.`,
    )
  }
  const postgres = await reachPostgres({ ...config, attach: true }, print)
  try {
    return await work(postgres.url, config)
  } finally {
    await postgres.stop()
  }
}
