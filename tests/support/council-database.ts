/**
 * Databases as a council hands them over: empty, and owned by somebody who owns this database and
 * nothing else.
 */
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

export interface CouncilDatabases {
  /** Its owner's address. */
  readonly make: () => Promise<string>
  /** Drops all that were made. */
  readonly close: () => Promise<void>
}

export function openCouncilDatabases(): CouncilDatabases {
  const made: string[] = []
  return {
    async make() {
      const name = `council_${randomUUID().replaceAll('-', '')}`
      await onServer(`create role ${name} login password 'secreta'; grant asiento_app to ${name}`)
      made.push(`drop role ${name}`)
      await onServer(`create database ${name} owner ${name}`)
      made.push(`drop database ${name} with (force)`)
      const address = new URL(inject('postgresUrl'))
      address.pathname = name
      address.username = name
      address.password = 'secreta'
      return address.href
    },
    async close() {
      for (const statement of made.splice(0).toReversed()) {
        // oxlint-disable-next-line no-await-in-loop -- the role after its database
        await onServer(statement)
      }
    },
  }
}

/**
 * Everything in the database that PostgreSQL itself did not bring, and who may look into its
 * schema.
 */
export async function whatIsIn(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ told: string }>(
      `select i.type || ' ' || i.identity as told
       from (select distinct classid, objid from pg_depend where refobjid >= 16384 or objid >= 16384
             union select 'pg_class'::regclass, oid from pg_class where oid >= 16384
             union select 'pg_proc'::regclass, oid from pg_proc where oid >= 16384
             union select 'pg_namespace'::regclass, oid from pg_namespace where oid >= 16384 and nspname !~ '^pg_') o,
         lateral pg_identify_object(o.classid, o.objid, 0) i
       where o.objid >= 16384
       union all select 'rights ' || coalesce(nspacl::text, '') from pg_namespace where nspname = 'public'
       order by 1`,
    )
    return rows.map(({ told }) => told)
  } finally {
    await client.end()
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
