import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

/**
 * When most of these tests begin: noon of a Thursday in Santiago, no holiday near and the year's
 * end weeks away.
 */
export const toldStart = new Date('2029-11-22T15:00:00.000Z')

/** A test database whose clock says what it is told, to the application as to everybody else. */
export interface ToldTimeDatabase extends TestDatabase {
  tell(at: Date): Promise<void>
}

/**
 * The number's time is PostgreSQL's own, which nobody can move for one test. Here a function of the
 * same name stands before it in the search path of this database: the application runs its own
 * statements, unchanged, and is told another time.
 */
export async function openToldTimeDatabase(at: Date): Promise<ToldTimeDatabase> {
  const db = await openTestDatabase({
    preparation: `
    create schema told;
    create table told.time (at timestamptz not null);
    insert into told.time values ('${at.toISOString()}');
    create function told.clock_timestamp() returns timestamptz language sql volatile
      as 'select at from told.time';
    grant usage on schema told to asiento_app;
    grant select on told.time to asiento_app;
    do $$ begin
      execute format('alter database %I set search_path = told, pg_catalog, public', current_database());
    end $$`,
  })
  return {
    ...db,
    async tell(instant) {
      await db.asOwner('update told.time set at = $1', [instant])
    },
  }
}
