import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import { DatabaseGone } from './open-database.ts'

const app = await openTestDatabase()
afterAll(() => app.close())

const here = randomUUID()
const elsewhere = randomUUID()

async function found(municipalityId: string): Promise<void> {
  await app.database.inMunicipality(municipalityId, (db) =>
    db
      .insertInto('municipality')
      .values({
        municipality_id: municipalityId,
        name: 'Villa Asiento',
        country: 'CL',
        time_zone: 'America/Santiago',
        book_scope: 'MUNICIPALITY',
        book_prefix: 'E',
        shield_png: Buffer.from([1, 2, 3]),
        contact: '',
        created_at: new Date('2026-01-02T03:04:05.678Z'),
      })
      .execute(),
  )
}

describe('the application, at its database', () => {
  it('sees only the municipality it works for', async () => {
    await found(here)
    await found(elsewhere)
    const seen = await app.database.read(here, (db) =>
      db.selectFrom('municipality').selectAll().execute(),
    )
    expect(seen.map((row) => row.municipality_id)).toEqual([here])
    expect(seen[0]?.created_at).toEqual(new Date('2026-01-02T03:04:05.678Z'))
    expect(seen[0]?.shield_png).toEqual(Buffer.from([1, 2, 3]))
  })

  it('does not write in the name of another municipality', async () => {
    const intruder = randomUUID()
    const write = app.database.inMunicipality(here, (db) =>
      sql`insert into municipality select ${intruder}, name, country, time_zone, book_scope,
        book_prefix, null, contact, created_at from municipality`.execute(db),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  it('leaves no municipality behind on the connection it used', async () => {
    await app.database.read(here, async () => undefined)
    const rows = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.database.anywhere((db) => db.selectFrom('municipality').selectAll().execute()),
      ),
    )
    expect(rows.flat()).toEqual([])
  })

  it('stays in its role after a reset', async () => {
    const role = await app.database.anywhere(async (db) => {
      await sql`reset role`.execute(db)
      return sql<{ role: string }>`select current_user as role`.execute(db)
    })
    expect(role.rows).toEqual([{ role: 'asiento_app' }])
  })

  it('takes back everything when the work fails, and goes on', async () => {
    const failing = app.database.inMunicipality(here, async (db) => {
      await db.updateTable('municipality').set({ name: 'Otra villa' }).execute()
      throw new Error('after the write')
    })
    await expect(failing).rejects.toThrow('after the write')
    const names = await app.database.read(here, (db) =>
      db.selectFrom('municipality').select('name').execute(),
    )
    expect(names).toEqual([{ name: 'Villa Asiento' }])
  })

  it('does not call committed what PostgreSQL rolled back', async () => {
    const swallowing = app.database.inMunicipality(here, async (db) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
  })

  it('writes nothing while reading', async () => {
    const write = app.database.read(here, (db) =>
      db.updateTable('municipality').set({ name: 'Otra villa' }).execute(),
    )
    await expect(write).rejects.toThrow(/read-only/)
  })

  it('keeps a marked statement planned, and tells one text of its name from another', async () => {
    for (let count = 0; count < 12; count += 1) {
      const sum = sql`/* prepared: a-sum */ select ${count}::int + ${3}::int as found`
      const product = sql`/* prepared: a-sum */ select ${count}::int * ${3}::int as found`
      const answers = await Promise.all(
        [sum, product].map((each) => app.database.readRows(here, each)),
      )
      expect(answers).toEqual([[{ found: count + 3 }], [{ found: count * 3 }]])
    }
  })

  it('hands over exact numbers, civil dates and bytes', async () => {
    const { rows } = await app.database.anywhere((db) =>
      sql`select 9007199254740991::int8 as number, array[1, null]::int8[] as numbers,
        date '2026-02-28' as day, array['2026-02-28']::date[] as days, '{}'::int8[] as none,
        '\\x00ff'::bytea as bytes`.execute(db),
    )
    expect(rows).toEqual([
      {
        number: 9007199254740991,
        numbers: [1, null],
        day: '2026-02-28',
        days: ['2026-02-28'],
        none: [],
        bytes: Buffer.from([0, 255]),
      },
    ])
    const tooLarge = app.database.anywhere((db) =>
      sql`select 9007199254740993::int8 as number`.execute(db),
    )
    await expect(tooLarge).rejects.toThrow(/does not fit/)
    expect(await app.database.isAnswering()).toBe(true)
  })

  it('survives the loss of its connections, in use and idle', async () => {
    const interrupted = app.database.anywhere(async (db) => {
      await endConnections()
      await sql`select 1`.execute(db)
    })
    await expect(interrupted).rejects.toBeInstanceOf(DatabaseGone)
    expect(await app.database.isAnswering()).toBe(true)
    const names = await app.database.read(here, (db) =>
      db.selectFrom('municipality').select('name').execute(),
    )
    expect(names).toHaveLength(1)
  })

  it('hears every channel over one connection, also after it is lost, and lets it go with the last', async () => {
    const heard: string[] = []
    let connections = 0
    const onConnected = (): void => void (connections += 1)
    const onNotice = (said: string): void => void heard.push(said)
    const a = await app.database.listen('a_channel', { onNotice, onConnected })
    const b = await app.database.listen('b_channel', { onNotice: () => undefined, onConnected })
    expect(await connectionsThatListen()).toBe(1)
    await notify('first')
    await notify('of the other', 'b_channel')
    await expect.poll(() => heard).toEqual(['first'])
    await endConnections()
    await expect.poll(() => connections).toBe(4)
    await notify('second')
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await b.close()
    await notify('third')
    await expect.poll(() => heard).toEqual(['first', 'second', 'third'])
    await a.close()
    await expect.poll(connectionsThatListen).toBe(0)
  })
})

async function connectionsThatListen(): Promise<number> {
  const [row] = await app.asOwner<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  )
  return row?.count ?? 0
}

async function endConnections(): Promise<void> {
  await app.asOwner(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'asiento'`)
}

async function notify(payload: string, channel = 'a_channel'): Promise<void> {
  await app.asOwner('select pg_notify($1, $2)', [channel, payload])
}
