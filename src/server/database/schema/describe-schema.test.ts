import { readFile } from 'node:fs/promises'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openCouncilDatabases } from '#tests/council-database.ts'
import { migratedTemplate, openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'

import { describeSchema } from './describe-schema.ts'

let app: TestDatabase
const databases = openCouncilDatabases()
beforeAll(async () => {
  app = await openTestDatabase({ template: migratedTemplate })
})
afterAll(async () => {
  await app.close()
  await databases.close()
})

const schemaFile = new URL('../../../../db/schema.sql', import.meta.url)

describe('db/schema.sql', () => {
  it('is what the migrations make; otherwise run: npm run asiento -- dump-schema', async () => {
    expect(await readFile(schemaFile, 'utf8')).toBe(await describeSchema(app.url))
  })

  it('makes the same schema in an empty database, of an owner who is no superuser', async () => {
    const url = await databases.make()
    await load(url, await readFile(schemaFile, 'utf8'))
    expect(lean(await describeSchema(url))).toBe(lean(await describeSchema(app.url)))
  })

  it('shows every kind of change to a table, and makes it again', async () => {
    await app.asOwner(`create unlogged table shelf (
      place int default 7,
      twice int generated always as (place * 2) stored,
      label text collate "C" not null,
      number bigint generated always as identity,
      room uuid
    )`)
    await app.asOwner('alter table shelf add constraint shelf_place_positive check (place > 0)')
    await app.asOwner('create table room (room_id uuid primary key)')
    await app.asOwner(
      'alter table shelf add constraint shelf_in_room foreign key (room) references room',
    )
    await app.asOwner('alter table shelf alter column label set storage external')
    await app.asOwner('create index shelf_by_place on shelf (place)')
    await app.asOwner('alter table shelf enable row level security')
    await app.asOwner('create policy shelf_wall on shelf using (place > 1)')
    await app.asOwner('grant select on shelf to asiento_app')
    await app.asOwner('grant insert (place), update (place) on shelf to asiento_app')
    await app.asOwner(
      'create trigger shelf_kept before delete on shelf execute function refuse_change()',
    )
    // Named before what it needs.
    await app.asOwner(
      'create function shelf_count() returns bigint return (select count(*) from shelf)',
    )
    await app.asOwner('create function a_count() returns bigint return shelf_count()')
    const told = await describeSchema(app.url)
    const paragraph = (of: string): string | undefined =>
      told.split('\n\n').find((one) => one.includes(of))
    expect(paragraph('table shelf (')?.split('\n')).toEqual([
      'create unlogged table shelf (',
      '  place integer default 7,',
      '  twice integer generated always as ((place * 2)) stored,',
      '  label text collate "C" not null,',
      '  number bigint generated always as identity not null,',
      '  room uuid,',
      '  constraint shelf_place_positive CHECK ((place > 0))',
      ');',
    ])
    expect(paragraph('INDEX shelf_by_place')?.split('\n')).toEqual([
      'alter table shelf alter column label set storage external;',
      'alter table shelf add constraint shelf_in_room FOREIGN KEY (room) REFERENCES room(room_id);',
      'CREATE INDEX shelf_by_place ON public.shelf USING btree (place);',
      'CREATE TRIGGER shelf_kept BEFORE DELETE ON public.shelf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();',
      'alter table shelf enable row level security;',
      'create policy shelf_wall on shelf as permissive for all to public using ((place > 1));',
      'grant select on shelf to asiento_app;',
      'grant insert (place), update (place) on shelf to asiento_app;',
    ])
    const url = await databases.make()
    await load(url, told)
    expect(lean(await describeSchema(url))).toBe(lean(told))
  })
})

/**
 * PostgreSQL writes some brackets, and the name of a constant, otherwise once it has read its own
 * text.
 */
function lean(text: string): string {
  return text.replaceAll(/[()]|(?<=::text) AS text\b/gu, '')
}

async function load(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
