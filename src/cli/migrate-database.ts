import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { reachPostgres } from '#server/database/reach-postgres.ts'

import { print } from './print.ts'

/** Applies the pending migrations; works beside a running server too. */
export async function migrateDatabase(): Promise<number> {
  const postgres = await reachPostgres({ ...readConfig(process.env), attach: true }, print)
  try {
    const applied = await migrate({ url: postgres.url })
    for (const name of applied) print(`Aplicada: ${name}`)
    print('La base de datos está al día.')
    return 0
  } finally {
    await postgres.stop()
  }
}
