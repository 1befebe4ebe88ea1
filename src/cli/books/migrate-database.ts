import { cleanedUp } from '#server/common/clean-up.ts'
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/schema/migrate.ts'
import { reachPostgres } from '#server/database/cluster/reach-postgres.ts'

import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'

const usage = `Uso: npm run asiento -- migrate

  No lleva palabras. Aplica lo que a la base de datos le falta de esta versión.`

/** Applies the pending migrations; works beside a running server too. */
export async function migrateDatabase(words: readonly string[]): Promise<number> {
  if (words.length > 0) return misused(usage, words)
  const postgres = await reachPostgres({ ...readConfig(process.env), attach: true }, print)
  return cleanedUp(
    async () => {
      const applied = await migrate({ url: postgres.url })
      for (const name of applied) print(`Aplicada: ${name}`)
      print('La base de datos está al día.')
      return 0
    },
    () => postgres.stop(),
  )
}
