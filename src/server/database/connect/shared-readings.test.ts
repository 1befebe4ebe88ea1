import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { DatabaseGone } from './open-database.ts'
import type { Wall } from './open-database.ts'

let app: TestDatabase
beforeAll(async () => {
  app = await openTestDatabase()
})
afterAll(() => app.close())

const municipalityId = randomUUID()
const personal: Wall = {
  municipalityId,
  reach: {
    scope: 'ROUTE',
    staffId: randomUUID(),
    unitIds: [randomUUID(), randomUUID()],
    readerId: randomUUID(),
  },
}

const settings = sql<Record<string, string | null>>`
  select current_setting('asiento.municipality_id', true) as municipality, current_setting('asiento.reach', true) as reach,
    current_setting('asiento.units', true) as units, current_setting('asiento.person', true) as person,
    current_setting('asiento.reader', true) as reader,
    current_setting('transaction_read_only') as only`

/** Two texts under one name. */
async function sumAndProduct(one: number, other: number): Promise<unknown[]> {
  const sum = sql`/* prepared: a-sum */ select ${one}::int + ${other}::int as found`
  const product = sql`/* prepared: a-sum */ select ${one}::int * ${other}::int as found`
  return [
    ...(await app.database.readTogether(municipalityId, sum)),
    ...(await app.database.readTogether(municipalityId, product)),
  ]
}

describe('a reading in one trip', () => {
  it('stands behind the same wall as a transaction of its own', async () => {
    for (const wall of [personal, municipalityId]) {
      // oxlint-disable-next-line no-await-in-loop -- one wall after the other, on connections that had another
      const [inOne] = await app.database.readTogether(wall, settings)
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await app.database.read(wall, (db) => settings.execute(db))
      expect(inOne).toEqual(rows[0])
      expect(inOne?.['only']).toBe('on')
    }
  })

  it('leaves nothing of the wall on the connection it used', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        app.database.readTogether(personal, sql`select ${place}::int as place, pg_sleep(0.05)`),
      ),
    )
    const left = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.database.anywhere(async (db) => (await settings.execute(db)).rows[0]),
      ),
    )
    for (const each of left) {
      expect(Object.values(each ?? {}).filter((value) => value !== '' && value !== null)).toEqual([
        'off',
      ])
    }
  })

  it('writes nothing', async () => {
    const write = app.database.readTogether(
      municipalityId,
      sql`update municipality set name = 'Otra villa' returning name`,
    )
    await expect(write).rejects.toThrow(/read-only/)
  })

  it('hands parameters over, and rows back, as every other statement does', async () => {
    const at = new Date('2026-11-22T10:20:30.456Z')
    const texts = ['lisa', 'con "comillas", coma y \\', '', 'NULL']
    const statement = sql<Record<string, unknown>>`
      select ${texts}::text[] as texts, ${[1, 2]}::int[] as numbers, ${null}::text as nothing, ${true}::boolean as yes,
        ${at}::timestamptz as at, ${7}::int8 as number, ${'2026-02-28'}::date as day, ${Buffer.from([0, 255])}::bytea as bytes`
    const { rows } = await app.database.read(municipalityId, (db) => statement.execute(db))
    expect(await app.database.readTogether(municipalityId, statement)).toEqual(rows)
    expect(rows[0]).toMatchObject({ texts, at, number: 7, yes: true, nothing: null })
  })

  it('keeps a marked statement planned, and tells one text of its name from another', async () => {
    for (let count = 0; count < 12; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- often enough for PostgreSQL to keep one plan for all values
      expect(await sumAndProduct(count, 3)).toEqual([{ found: count + 3 }, { found: count * 3 }])
    }
  })

  it('says what was wrong with the statement, or that the database is gone, and goes on', async () => {
    const wrong = app.database.readTogether(
      municipalityId,
      sql`/* prepared: by-nothing */ select 1 / ${0}::int as found`,
    )
    await expect(wrong).rejects.toThrow(/division by zero/)
    const inexact = app.database.readTogether(municipalityId, sql`select 9007199254740993::int8`)
    await expect(inexact).rejects.toThrow(/does not fit/)
    const lost = app.database.readTogether(
      municipalityId,
      sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`,
    )
    await expect(lost).rejects.toBeInstanceOf(DatabaseGone)
    const again = app.database.readTogether(
      municipalityId,
      sql`/* prepared: by-nothing */ select 1 / ${1}::int as found`,
    )
    expect(await again).toEqual([{ found: 1 }])
  })
})
