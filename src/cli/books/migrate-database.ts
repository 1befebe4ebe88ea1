import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/database/schema/migrate.ts'

import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { reachDatabase } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- migrate

  No lleva palabras. Aplica lo que a la base de datos le falta de esta versión.`

/** Applies the pending migrations; works beside a running server too. */
export async function migrateDatabase(words: readonly string[]): Promise<number> {
  if (words.length > 0) return misused(usage, words)
  return reachDatabase(readConfig(process.env), async (url) => {
    const applied = await migrate({ url })
    for (const name of applied) print(`Aplicada: ${name}`)
    print('La base de datos está al día.')
    return 0
  })
}
