import { randomUUID } from 'node:crypto'

import type { TestDatabase } from './database.ts'

/** A municipality with an empty ledger and nothing else, for what needs to know whose something is. Answers its id. */
export async function foundBareMunicipality(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  name = 'Municipalidad de Prueba',
): Promise<string> {
  const municipalityId = randomUUID()
  await asOwner(
    `insert into municipality (municipality_id, name, country, time_zone, book_scope, book_prefix, created_at)
     values ($1, $2, 'CL', 'America/Santiago', 'MUNICIPALITY', 'E', now())`,
    [municipalityId, name],
  )
  await asOwner(
    `insert into ledger_head (municipality_id, position, hash, last_at)
     values ($1, 0, decode(repeat('00', 32), 'hex'), '2020-01-01')`,
    [municipalityId],
  )
  return municipalityId
}
