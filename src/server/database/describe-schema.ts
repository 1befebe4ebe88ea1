import pg from 'pg'

// The embedded PostgreSQL comes without pg_dump, so this reads the catalogue itself. What it writes
// is for reviewers and for comparing, in a fixed order; databases are made by the migrations.

// What an extension brought is the extension's, not ours.
const ofNoExtension = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass
    and objid = ${oid} and deptype = 'e')`

const ours = `n.nspname = 'public' and ${ofNoExtension('pg_class', 'c.oid')}`

const privilegesOf = (acl: string): string => `(
  select string_agg(distinct lower(g.privilege_type), ', ' order by lower(g.privilege_type))
      || ' to ' || coalesce(r.rolname, 'public') as granted
  from aclexplode(${acl}) g left join pg_roles r on r.oid = g.grantee
  where g.grantee <> o.owner
  group by r.rolname)`

type Section = { readonly title: string; readonly query: string }

/** Each query answers one column, `line`, in its final order. */
const sections: readonly Section[] = [
  {
    title: 'Extensions',
    query: `select 'extension ' || extname as line from pg_extension
      where extname <> 'plpgsql' order by extname`,
  },
  {
    title: 'Functions',
    query: `select pg_get_functiondef(p.oid) || ';' || coalesce(
        (select string_agg(e'\\n-- ' || granted, '' order by granted)
          from (select p.proowner as owner) o, lateral ${privilegesOf('p.proacl')} x), '')
        || e'\\n' as line
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and ${ofNoExtension('pg_proc', 'p.oid')}
      order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  },
  {
    title: 'Types',
    query: `select 'type ' || format_type(t.oid, null) || ' (' ||
        (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
          from pg_enum where enumtypid = t.oid) || ')' as line
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname = 'public' and t.typtype = 'e' and ${ofNoExtension('pg_type', 't.oid')}
      order by t.typname`,
  },
  {
    title: 'Sequences',
    query: `select 'sequence ' || c.relname as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${ours} order by c.relname`,
  },
  { title: 'Tables', query: tables() },
  {
    title: 'Views',
    query: `select 'view ' || c.relname || e' as\\n' || pg_get_viewdef(c.oid) || e'\\n' as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and ${ours} order by c.relname`,
  },
]

function tables(): string {
  const column = `'  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' identity' else '' end
      || case when d.oid is null then '' when a.attgenerated <> '' then
          ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
        else ' default ' || pg_get_expr(d.adbin, d.adrelid) end`
  // Each part: where its lines come from, the text of a line, its order. `c` is the table.
  const parts = [
    `select 1 as part, a.attnum::text as rank, ${column} as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
    `select 2, conname, '  constraint ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where conrelid = c.oid`,
    `select 3, i.relname, '  ' || pg_get_indexdef(i.oid)
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid
        and not exists (select from pg_constraint where conindid = i.oid and conrelid = c.oid)`,
    `select 4, '', '  row level security' || case when c.relforcerowsecurity then ', forced' else '' end
      where c.relrowsecurity`,
    `select 5, policyname, '  policy ' || policyname || ' ' || lower(permissive) || ' for '
        || lower(cmd) || ' to ' || array_to_string(roles, ', ')
        || coalesce(' using ' || qual, '') || coalesce(' with check ' || with_check, '')
      from pg_policies where schemaname = 'public' and tablename = c.relname`,
    `select 6, tgname, '  ' || pg_get_triggerdef(oid)
      from pg_trigger where tgrelid = c.oid and not tgisinternal`,
    `select 7, granted, '  grant ' || granted
      from (select c.relowner as owner) o, lateral ${privilegesOf('c.relacl')} x`,
    `select 8, a.attname || granted, '  grant on ' || a.attname || ': ' || granted
      from pg_attribute a, lateral (select c.relowner as owner) o,
        lateral ${privilegesOf('a.attacl')} x
      where a.attrelid = c.oid and a.attacl is not null`,
  ]
  return `select 'table ' || c.relname || e'\\n' || (
      select string_agg(p.line, e'\\n' order by p.part,
        case when p.part = 1 then lpad(p.rank, 5, '0') else p.rank end collate "C")
      from (${parts.join('\n      union all\n')}) p) || e'\\n' as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${ours} order by c.relname collate "C"`
}

/** The whole schema `public` as text; the same migrations always give the same text. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const chapters: string[] = [
      '-- What the migrations make, written by `npm run asiento -- dump-schema`. Read it, do not run it.',
    ]
    for (const { title, query } of sections) {
      const { rows } = await client.query<{ line: string }>(query)
      if (rows.length === 0) continue
      chapters.push(`-- ${title}\n\n${rows.map(({ line }) => line).join('\n')}`)
    }
    return `${chapters.map((chapter) => chapter.trimEnd()).join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
