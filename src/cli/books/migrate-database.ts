import { readConfig } from '#server/platform/common/config/config.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'

import { plainCommand } from '../common/command.ts'
import { print } from '../common/print.ts'
import { reachDatabase } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- migrate

  No lleva palabras. Aplica lo que a la base de datos le falta de esta versión.`

export const migrateDatabase = plainCommand(usage, () =>
  reachDatabase(readConfig(process.env), async (url) => {
    const applied = await migrate({ url })
    for (const name of applied) print(`Aplicada: ${name}`)
    print('La base de datos está al día.')
  }),
)
