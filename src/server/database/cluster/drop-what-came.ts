/**
 * Empties a database of all that our migrations made in it since a moment, by name, and of nothing
 * that was there before or that others made.
 */
import type pg from 'pg'

export type BeforeUs = {
  /** `CATALOG:OID` of what was there. */
  readonly objects: readonly string[]
  readonly hadRole: boolean
  /** Whether the application's role might already look into the schema. */
  readonly hadUsage: boolean
}

// What our migrations make, in the order it can go; indexes, sequences, triggers and policies go with
// their tables, and what an extension brought with it.
const objects = `
  select 'pg_class'::regclass as catalog, oid, relname as name, case relkind when 'v' then 1 else 2 end as turn
    from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
  union all select 'pg_proc'::regclass, oid, proname, 3 from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'pg_type'::regclass, oid, typname, 4 from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all select 'pg_namespace'::regclass, oid, nspname, 5 from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
  union all select 'pg_extension'::regclass, oid, extname, 6 from pg_extension`

/** Those that an extension did not bring. */
const ownOnly = `
  select catalog, oid, name, turn from (${objects}) o where not exists (
    select from pg_depend where classid = o.catalog and objid = o.oid and deptype = 'e')`

/** Tables and views of others, and what their tables refer to: $1 is all that is to go. */
const others = `
  select count(*) from (
    select oid, relnamespace as schema, oid as owner from pg_class where relkind in ('r', 'p', 'v', 'm', 'f')
    union all select oid, connamespace, conrelid from pg_constraint where contype = 'f') o
  where not o.owner = any($1) and not o.schema = any($1)`

const role = 'asiento_app'

export async function whatIsThere(client: pg.Client): Promise<BeforeUs> {
  const there = await client.query<{ name: string }>(
    `select catalog::oid || ':' || oid as name from (${ownOnly}) o`,
  )
  const hadRole = await roleIsThere(client)
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
       where n.nspname = 'public' and r.rolname = $1) as found`,
    [role],
  )
  return {
    objects: there.rows.map(({ name }) => name),
    hadRole,
    hadUsage: rows[0]?.found === true,
  }
}

/**
 * Ends the other connections of ours; of the application itself there are none where nothing is.
 */
export async function endOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
       and application_name like 'asiento (%'`,
  )
}

/**
 * Of what `ours` names (`objectsEverMade`) all that was not there before, or nothing: throws when
 * something of others hangs on it.
 */
export async function dropWhatCame(
  client: pg.Client,
  before: BeforeUs,
  ours: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ oid: string; isExtension: boolean; statement: string }>(
    `select o.oid, o.catalog = 'pg_extension'::regclass as "isExtension",
       format('drop %s if exists %s', i.type, i.identity) as statement
     from (${ownOnly}) o, lateral pg_identify_object(o.catalog, o.oid, 0) i
     where not (o.catalog::oid || ':' || o.oid) = any($1) and (o.catalog || ' ' || o.name) = any($2)
     order by o.turn, i.identity`,
    [before.objects, ours],
  )
  const going = rows.map(({ oid }) => oid)
  const countOthers = async (): Promise<string | undefined> =>
    (await client.query<{ count: string }>(others, [going])).rows[0]?.count
  await client.query(
    "begin isolation level repeatable read; set local client_min_messages = error; set local lock_timeout = '60s'",
  )
  try {
    const there = await countOthers()
    for (const { statement, isExtension } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (!isExtension) await client.query(`${statement} cascade`)
    }
    if ((await countOthers()) !== there) throw new Error(othersHangOnIt)
    if (!before.hadUsage && (await roleIsThere(client))) {
      await client.query(`revoke all on schema public from ${role}`)
    }
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
  // Others may have begun to use them meanwhile; then they stay.
  for (const { statement, isExtension } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    if (isExtension) await client.query(statement).catch(() => undefined)
  }
  if (!before.hadRole) await client.query(`drop role if exists ${role}`).catch(() => undefined)
}

const othersHangOnIt = 'de esas tablas cuelga algo que otros hicieron'

async function roleIsThere(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  return rowCount === 1
}
