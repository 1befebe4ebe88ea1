/** Every column there is, and changing a row of it to something else that the database takes. */
import type { Tamperer } from './tamper.ts'

export interface SchemaColumn {
  readonly table: string
  readonly name: string
  readonly type: string
}

/** Those of the register's own tables, but the ones PostgreSQL makes by itself. */
export async function everyColumn(tamperer: Tamperer): Promise<readonly SchemaColumn[]> {
  return tamperer.run<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
     order by 1, a.attnum`,
  )
}

/** Tables that stand in other schemas, as `schema.*`. */
export async function otherSchemas(tamperer: Tamperer): Promise<readonly string[]> {
  const rows = await tamperer.run<{ name: string }>(
    `select distinct n.nspname || '.*' as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('public', 'kept', 'told', 'information_schema') and n.nspname !~ '^pg_'
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** How to put the row back. */
export type Undo = () => Promise<void>

// The rows that a seal or an attachment tells of: others are nobody's yet.
const toldRows: Readonly<Record<string, string>> = {
  stored_file: 'sha256 in (select sha256 from attachment)',
  access_log:
    'access_id <= (select max(through_id) from access_seal s where s.municipality_id = t.municipality_id)',
  staff: `status in ('ACTIVE', 'DISABLED')`,
}

/** Takes one row away; null when there is none. */
export async function removeRow(tamperer: Tamperer, table: string): Promise<Undo | null> {
  const columns = (await everyColumn(tamperer)).filter((column) => column.table === table)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await tamperer.run(`create temp table gone as select ${names} from ${table} limit 0`)
  const gone = await tamperer.run(
    `with taken as (
       delete from ${table} where ctid = (
         select t.ctid from ${table} t where ${toldRows[table] ?? 'true'} order by t::text limit 1
       ) returning ${names}
     ) insert into gone select * from taken returning 1`,
  )
  const undo = async (): Promise<void> => {
    await tamperer.run(`insert into ${table} (${names}) overriding system value select * from gone`)
    await tamperer.run('drop table gone')
  }
  if (gone.length > 0) return undo
  await tamperer.run('drop table gone')
  return null
}

/** Changes the column in one row; null when no row, or no other value, is taken. */
export async function changeColumn(
  tamperer: Tamperer,
  { table, name, type }: SchemaColumn,
): Promise<Undo | null> {
  const places = await tamperer.run<{ place: string }>(
    `select t.ctid as place from ${table} t where ${toldRows[table] ?? 'true'} order by (${name} is null), t::text limit 4`,
  )
  const words = await wordsOf(tamperer, table)
  for (const { place } of places) {
    for (const value of otherValues(name, type, words)) {
      const undo = await change(tamperer, { table, name }, place, value)
      if (undo) return undo
    }
  }
  return null
}

async function change(
  tamperer: Tamperer,
  { table, name }: Pick<SchemaColumn, 'table' | 'name'>,
  place: string,
  value: string,
): Promise<Undo | null> {
  await tamperer.run('begin')
  try {
    await tamperer.run(
      `create temp table before on commit drop as select * from ${table} where ctid = '${place}'`,
    )
    const [after] = await tamperer.run<{ place: string; is_other: string; old: string | null }>(
      `update ${table} t set ${name} = ${value} where ctid = '${place}'
       returning ctid as place, (${name})::text is distinct from (select (${name})::text from before) as is_other,
         (select (${name})::text from before) as old`,
    )
    if (after?.is_other !== 't') {
      await tamperer.run('rollback')
      return null
    }
    await tamperer.run('commit')
    return async () => {
      await tamperer.run(`update ${table} set ${name} = $1 where ctid = $2::tid`, [
        after.old,
        after.place,
      ])
    }
  } catch (cause) {
    await tamperer.run('rollback')
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    // 22: not a value of the type; 23: a constraint holds even against a superuser.
    if (/^(?:22|23)/u.test(code)) return null
    throw cause
  }
}

/** SQL that makes another value of the type, the most harmless first. */
function otherValues(name: string, type: string, words: readonly string[]): readonly string[] {
  const byType: Readonly<Record<string, readonly string[]>> = {
    uuid: ['gen_random_uuid()'],
    boolean: [`not ${name}`, 'true'],
    bytea: [`set_byte(${name}, 0, get_byte(${name}, 0) # 1)`, `sha256('otra')`],
    smallint: [`${name} + 1`, `${name} - 1`, '1', '2'],
    integer: [`${name} + 1`, `${name} - 1`, '1', '2', `${name} + 1000000`],
    bigint: [`${name} + 1`, `${name} - 1`, '1', '2', `${name} + 1000000`],
    'date[]': [`${name} || current_date`, `array[current_date]`],
    date: [`${name} - 1`, `${name} + 1`, 'current_date'],
    'timestamp with time zone': [
      `${name} - interval '1 second'`,
      `${name} + interval '1 second'`,
      'now()',
    ],
    jsonb: [`${name} || '{"ajeno": 1}'`, `'{"ajeno": 1}'`, `'["ajeno"]'`, `'[]'`],
    tsvector: [`to_tsvector('simple', 'ajena')`],
    'text[]': [`${name} || '{ajena}'`, `'{ajena}'`, `'{}'`],
    'uuid[]': [`${name} || gen_random_uuid()`, 'array[gen_random_uuid()]'],
    'integer[]': [`${name} || 1`, `array_append(${name}[2:], 9)`, `'{9}'`],
    'smallint[]': [`${name} || 1::smallint`, `'{9}'`],
    real: [`${name} + 1`, '0.5'],
    'double precision': [`${name} + 1`, '0.5'],
    numeric: [`${name} + 1`, '1'],
  }
  if (type === 'text') {
    return [
      `${name} || 'x'`,
      `overlay(${name} placing 'X' from 1 for 1)`,
      `'ajena'`,
      ...words.map((word) => `'${word}'`),
    ]
  }
  const others = byType[type]
  if (!others) throw new Error(`Say here what another value of ${type} is`)
  return others
}

/**
 * The words that the rules of a table name: a column with a list of values takes another of them.
 */
async function wordsOf(tamperer: Tamperer, table: string): Promise<readonly string[]> {
  const rows = await tamperer.run<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  )
  const words = rows.flatMap(({ rule }) => [...rule.matchAll(/'([^']+)'::text/gu)])
  return [...new Set(words.map(([, word = '']) => word))]
}
