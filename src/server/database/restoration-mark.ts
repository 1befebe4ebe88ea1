/** The mark on a database that is being filled from a backup: with it, no server starts there (`migrate.ts`). */
import pg from 'pg'

import { OperatorProblem } from '../config.ts'

/** Throws a sentence when there is anything in the database already. */
export async function beginRestoration(url: string): Promise<void> {
  await withOwner(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
         and relname <> 'restoration_under_way') as found`,
    )
    if (rows[0]?.found !== false) {
      throw new OperatorProblem(
        'La base de datos no está vacía. Una copia se recupera solo donde no hay nada: indique otra base, recién creada.',
      )
    }
    await client.query('create table if not exists restoration_under_way ()')
  })
}

/** From now on servers start on it. */
export function endRestoration(url: string): Promise<void> {
  return withOwner(url, async (client) => {
    await client.query('drop table restoration_under_way')
  })
}

async function withOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'asiento (recuperar)' })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
