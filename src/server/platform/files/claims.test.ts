// The list of what keeps a file, against the catalogue of the database: a new column that holds an
// address must be on it.
import { afterAll, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import { claimingTables, describingTables } from './claims.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** Hashes of what is not in the store: of an imported file and its rows, and of migrations. */
const ofOtherThings = [
  'imported_book.file_sha256',
  'imported_book.rows_sha256',
  'schema_migration.sha256',
]

it('names every table that refers to a stored file', async () => {
  const rows = await db.asOwner<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'stored_file'::regclass order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...claimingTables, ...describingTables].toSorted())
})

it('knows no column of an address that does not refer to one', async () => {
  const rows = await db.asOwner<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'stored_file'
       and a.attname ~ 'sha256|(^|_)file_hash'
       and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
         and f.confrelid = 'stored_file'::regclass and a.attnum = any (f.conkey))
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(ofOtherThings)
})
