import { sql } from 'kysely'

import { OperatorProblem } from '../config/config.ts'
import { readAsOwner } from '../database/schema/read-as-owner.ts'

/**
 * The one of this name or id, or the only one when none is named. Throws a sentence when it cannot
 * be told.
 */
export function municipalityNamed(url: string, wanted: string | null): Promise<string> {
  return readAsOwner(url, async (db) => {
    const { rows } = await sql<{ municipality_id: string; name: string }>`
      select municipality_id, name from municipality order by created_at
    `.execute(db)
    const found = rows.filter(
      (row) => wanted === null || [row.municipality_id, row.name].includes(wanted),
    )
    const [only, another] = found
    if (only && !another) return only.municipality_id
    const names = rows.map((row) => `  ${row.municipality_id}  ${row.name}`).join('\n')
    throw new OperatorProblem(
      `Indique una municipalidad con --municipality:\n${names || '  (no hay ninguna)'}`,
    )
  })
}
