/**
 * Tests of the server live on one day, whatever the calendar says: a Thursday, noon in Santiago, no
 * holiday near and the year's end weeks away. From then on their time passes as it does.
 */
const start = new Date('2026-11-19T15:00:00.000Z')

/** How far the clock of a run is from the machine's, in milliseconds. */
export function clockOffsetNow(): number {
  return start.getTime() - Date.now()
}

/** The schema that stands before PostgreSQL's own in the search path of test databases. */
export const clockSchema = 'test_clock'

/**
 * Makes PostgreSQL tell the time of a run to whoever asks with this schema in the path, and to what
 * bound its clock before: defaults of columns, and functions with a path or a body of their own.
 */
export function clockInSql(offsetMs: number): string {
  const shifted = (name: string, kind: string): string =>
    `create function ${clockSchema}.${name}() returns timestamptz language sql ${kind}
       as $$ select pg_catalog.${name}() + interval '${offsetMs} milliseconds' $$;`
  const own = (text: string): string =>
    String.raw`regexp_replace(${text}, '\m(clock_timestamp|now)\(\)', '${clockSchema}.\1()', 'g')`
  return `create schema ${clockSchema};
    ${shifted('clock_timestamp', 'volatile')} ${shifted('now', 'stable')}
    grant usage on schema ${clockSchema} to public;
    do $do$
    declare statement text;
    begin
      for statement in
        select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname,
                      ${own('pg_get_expr(d.adbin, d.adrelid)')})
          from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
         where pg_get_expr(d.adbin, d.adrelid) ~ '(clock_timestamp|now)\\(\\)'
        union all
        select ${own('pg_get_functiondef(p.oid)')}
          from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
           and pg_get_functiondef(p.oid) ~ '\\m(clock_timestamp|now)\\(\\)'
      loop
        execute statement;
      end loop;
    end $do$`
}

/** The setting of a database by which it does. */
export function livingByTestClock(database: string): string {
  return `alter database ${database} set search_path = ${clockSchema}, pg_catalog, public`
}

/** A `Date` that is so far from the machine's. */
export function shiftedDate(offsetMs: number): DateConstructor {
  const Machine = globalThis.Date
  return new Proxy(Machine, {
    apply: () => new Machine(Machine.now() + offsetMs).toString(),
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [Machine.now() + offsetMs] : given, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? () => Machine.now() + offsetMs : Reflect.get(target, name, receiver),
  })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** How far the clock of this run is from the machine's, in milliseconds. */
    clockOffsetMs: number
  }
}
