import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'

import { describeSchema } from './describe-schema.ts'

let house: TestDatabase
beforeAll(async () => {
  house = await openTestDatabase()
})
afterAll(() => house.close())

const schemaFile = new URL('../../../db/schema.sql', import.meta.url)

describe('db/schema.sql', () => {
  it('is what the migrations make; otherwise run: npm run asiento -- dump-schema', async () => {
    expect(await readFile(schemaFile, 'utf8')).toBe(await describeSchema(house.url))
  })

  it('shows every kind of change to a table', async () => {
    await house.asOwner(`create table shelf (
      place int default 7,
      twice int generated always as (place * 2) stored
    )`)
    await house.asOwner('alter table shelf add constraint shelf_place_positive check (place > 0)')
    await house.asOwner('create index shelf_by_place on shelf (place)')
    await house.asOwner('alter table shelf enable row level security')
    await house.asOwner('create policy shelf_wall on shelf using (place > 1)')
    await house.asOwner('grant select on shelf to asiento_app')
    await house.asOwner('grant update (place) on shelf to asiento_app')
    const [shelf] = /^table shelf\n(.+\n)+/m.exec(await describeSchema(house.url)) ?? []
    expect(shelf?.trimEnd().split('\n')).toEqual([
      'table shelf',
      '  place integer default 7',
      '  twice integer generated always as ((place * 2))',
      '  constraint shelf_place_positive CHECK ((place > 0))',
      '  CREATE INDEX shelf_by_place ON public.shelf USING btree (place)',
      '  row level security',
      '  policy shelf_wall permissive for all to public using (place > 1)',
      '  grant select to asiento_app',
      '  grant on place: update to asiento_app',
    ])
  })
})
