import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { cleanedUp } from '#server/common/clean-up.ts'
import { describeSchema } from '#server/database/schema/describe-schema.ts'
import { migrate } from '#server/database/schema/migrate.ts'
import { productFiles } from '#server/common/product-files.ts'

import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { reachDatabase } from '../common/reach-books.ts'

const usage = 'Uso: npm run asiento -- dump-schema'

/** Writes db/schema.sql from a database made for it alone, never from anybody's data. */
export async function dumpSchema(words: readonly string[]): Promise<number> {
  if (words.length > 0) return misused(usage, words)
  const folder = await mkdtemp(join(tmpdir(), 'asiento-schema-'))
  return cleanedUp(
    () =>
      reachDatabase({ databaseUrl: null, dataFolder: folder }, async (url) => {
        await migrate({ url })
        await writeFile(productFiles.schema, await describeSchema(url))
        print('Escrito: db/schema.sql')
        return 0
      }),
    () => rm(folder, { recursive: true }),
  )
}
