import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

import { migratedTemplate, openTestDatabase } from '#tests/database.ts'

import { migrate } from './migrate.ts'

let folder: string
const app = await openTestDatabase({ template: migratedTemplate })
afterAll(() => app.close())
beforeEach(async () => {
  await app.asOwner('drop schema public cascade; create schema public')
  folder = await mkdtemp(join(tmpdir(), 'asiento-migrations-'))
  for (const part of ['baseline', 'migrations']) {
    await mkdir(join(folder, part))
  }
  await run()
  await write('0001-shelf.sql', 'create table shelf (name text);')
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string, part = 'migrations'): Promise<void> =>
  writeFile(join(folder, part, name), text)
const run = (): Promise<readonly string[]> => migrate({ url: app.url, folder })

async function remembered(): Promise<readonly string[]> {
  const rows = await app.asOwner<{ name: string }>('select name from schema_migration order by 1')
  return rows.map(({ name }) => name)
}

async function tables(): Promise<readonly string[]> {
  const rows = await app.asOwner<{ name: string }>(
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

  it('leaves a database alone that another program uses', async () => {
    await app.asOwner('drop schema public cascade; create schema public; create table clientes ()')
    await expect(run()).rejects.toThrow('hay tablas que no son de Asiento')
    expect(await tables()).toEqual([])
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
    await rm(join(folder, 'migrations', '0001-shelf.sql'))
    await expect(run()).rejects.toThrow(/no trae: es de una versión más nueva/)
  })

  it('refuses a migration with a name out of order', async () => {
    await write('cajas.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/cajas\.sql no se llama como las demás/)
  })

  it('refuses a migration whose number comes before one that was applied', async () => {
    await write('0002-box.sql', 'create table box (name text);')
    await run()
    await write('0001-drawer.sql', 'create table drawer (name text);')
    await expect(run()).rejects.toThrow(/0001-drawer\.sql llega tarde: ya se aplicó 0002-box\.sql/)
    expect(await remembered()).toEqual(['0001-shelf.sql', '0002-box.sql', 'baseline'])
  })
})

describe('the baseline', () => {
  beforeEach(async () => {
    await app.asOwner('drop table schema_migration')
    await write('02-box.sql', 'alter table box add column height int;', 'baseline')
    await write('01-box.sql', 'create table box (name text);', 'baseline')
  })

  it('is one step, its topics in their order, and comes before the migrations', async () => {
    expect(await run()).toEqual(['baseline', '0001-shelf.sql'])
    expect(await run()).toEqual([])
    expect(await remembered()).toEqual(['0001-shelf.sql', 'baseline'])
  })
})
