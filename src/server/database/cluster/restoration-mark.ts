/**
 * A place that is being filled from a backup is marked from before its first table to the end: no
 * server starts there meanwhile (`reach-postgres.ts`, `migrate.ts`).
 */
import pg from 'pg'

import { OperatorProblem } from '../../config/config.ts'

/** In the data folder while a restoration fills it. */
export const restoringName = 'recuperando'

/** Throws a sentence where anything is in the schema that no extension brought. */
export function beginRestoration(url: string): Promise<void> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (
         select from (select oid, tableoid, relnamespace as schema from pg_class
           union all select oid, tableoid, pronamespace from pg_proc) o
         where schema = 'public'::regnamespace and not exists (
           select from pg_depend d
           where d.classid = o.tableoid and d.objid = o.oid and d.deptype = 'e')) as found`,
    )
    if (rows[0]?.found !== false) {
      throw new OperatorProblem(
        'La base de datos no está vacía. Una copia se recupera solo donde no hay nada: cree otra e indíquela en DATABASE_URL. No se tocó nada.',
      )
    }
    await client.query('create table restoration_under_way ()')
  })
}

/** Servers start on it from now on. */
export function finishRestoration(url: string): Promise<void> {
  return connected(url, async (client) => {
    await client.query('drop table restoration_under_way')
  })
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'asiento (recuperar)' })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
