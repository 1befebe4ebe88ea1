/**
 * Empties a database of all that was made in it since a moment, and of nothing that was there
 * before.
 */
import type pg from 'pg'

export type BeforeUs = {
  /** `CATALOG:OID` of what was there. */
  readonly objects: readonly string[]
  readonly hadRole: boolean
  /** Whether the application's role might already look into the schema. */
  readonly hadUsage: boolean
}

// What our migrations make, and what hangs on none of these; what an extension brings comes and
// goes with it.
const objects = `
  select 'pg_extension'::regclass as catalog, oid, 9 as turn from pg_extension
  union all select 'pg_namespace'::regclass, oid, 1 from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
  union all select 'pg_class'::regclass, oid, case relkind when 'v' then 2 when 'S' then 4 else 3 end from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relnamespace = 'public'::regnamespace
  union all select 'pg_proc'::regclass, oid, 5 from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'pg_ts_config'::regclass, oid, 6 from pg_ts_config where cfgnamespace = 'public'::regnamespace
  union all select 'pg_ts_dict'::regclass, oid, 7 from pg_ts_dict where dictnamespace = 'public'::regnamespace
  union all select 'pg_collation'::regclass, oid, 7 from pg_collation where collnamespace = 'public'::regnamespace
  union all select 'pg_type'::regclass, oid, 8 from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`

const ownOnly = `
  select catalog, oid, turn from (${objects}) o where not exists (
    select from pg_depend where classid = o.catalog and objid = o.oid and deptype = 'e')`

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

/** All or nothing. */
export async function dropWhatCame(client: pg.Client, before: BeforeUs): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', i.type, i.identity) as statement
     from (${ownOnly}) o, lateral pg_identify_object(o.catalog, o.oid, 0) i
     where not (o.catalog::oid || ':' || o.oid) = any($1) order by o.turn, i.identity`,
    [before.objects],
  )
  await client.query("begin; set local client_min_messages = error; set local lock_timeout = '60s'")
  try {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { statement } of rows) await client.query(statement)
    if (!before.hadUsage && (await roleIsThere(client))) {
      await client.query(`revoke all on schema public from ${role}`)
    }
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
  // Another database of the server may have begun to use it meanwhile; then it stays.
  if (!before.hadRole) await client.query(`drop role if exists ${role}`).catch(() => undefined)
}

async function roleIsThere(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  return rowCount === 1
}
