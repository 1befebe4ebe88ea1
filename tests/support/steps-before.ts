/** The steps of before 0.1.0 as the databases made with them remember them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import type { AppliedMigration } from '#server/database/schema/migrate.ts'

const folder = new URL('../../db/before-0.1/', import.meta.url)

/** Those whose number comes before this one; all when none is said. */
export function stepsBefore(number = '9999'): readonly AppliedMigration[] {
  return readdirSync(folder)
    .filter((name) => name < number)
    .toSorted()
    .map((name) => ({
      name,
      sha256: createHash('sha256')
        .update(readFileSync(new URL(name, folder)))
        .digest('hex'),
    }))
}
