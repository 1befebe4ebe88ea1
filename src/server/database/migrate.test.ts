import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'

import { migrate } from './migrate.ts'

let house: TestDatabase
let folder: string
beforeAll(async () => {
  house = await openTestDatabase()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.asOwner('drop table if exists schema_migration, shelf, box')
  folder = await mkdtemp(join(tmpdir(), 'asiento-migrations-'))
  await write('0001-shelf.sql', 'create table shelf (name text);')
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
const run = (): Promise<readonly string[]> => migrate({ url: house.url, folder })

async function tables(): Promise<readonly string[]> {
  const rows = await house.asOwner<{ name: string }>(
    "select relname as name from pg_class where relname in ('shelf', 'box') order by 1",
  )
  return rows.map(({ name }) => name)
}

describe('migrating', () => {
  it('applies what is new, in order and once', async () => {
    expect(await run()).toEqual(['0001-shelf.sql'])
    await write('0002-box.sql', 'create table box (name text); insert into shelf values (1);')
    expect(await run()).toEqual(['0002-box.sql'])
    expect(await run()).toEqual([])
    expect(await tables()).toEqual(['box', 'shelf'])
  })

  it('applies each migration once when several servers start together', async () => {
    const applied = await Promise.all([run(), run(), run()])
    expect(applied.flat()).toEqual(['0001-shelf.sql'])
  })

  it('leaves nothing of a migration that fails, and keeps those before it', async () => {
    await write('0002-box.sql', 'create table box (name text); select 1 / 0;')
    await expect(run()).rejects.toThrow(/0002-box\.sql falló y se deshizo: division by zero/)
    expect(await tables()).toEqual(['shelf'])
    await write('0002-box.sql', 'create table box (name text);')
    expect(await run()).toEqual(['0002-box.sql'])
  })

  it('refuses an applied migration that was changed', async () => {
    await run()
    await write('0001-shelf.sql', 'create table shelf (name text, height int);')
    await expect(run()).rejects.toThrow(/0001-shelf\.sql cambió después de aplicarse/)
  })

  it('takes the same text with other line ends for the same migration', async () => {
    await write('0001-shelf.sql', 'create table shelf (\nname text);\n')
    await run()
    await write('0001-shelf.sql', 'create table shelf (\r\nname text);\r\n')
    expect(await run()).toEqual([])
  })

  it('refuses a database that is newer than this version', async () => {
    await run()
    await rm(join(folder, '0001-shelf.sql'))
    await expect(run()).rejects.toThrow(/no trae: es de una versión más nueva/)
  })

  it('refuses a migration with a name out of order', async () => {
    await write('cajas.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/cajas\.sql no se llama como las demás/)
  })
})
