/** The log of who read what, sealed once a day, tampered with, and lawfully forgotten. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { changeAsOwner } from '../../../platform/database/schema/change-as-owner.ts'
import { openTamperer } from '#tests/tamper.ts'
import { openTestApp } from '#tests/test-app.ts'
import { verifyBook } from '#tests/verify-book.ts'
import { forgetReadings, sealReadings } from './seal-readings.ts'

const seal = (days = 0) => {
  const now = new Date(app.clock.now.getTime() + days * 86_400_000)
  return sealReadings({ ...app.app, now: () => now }, app.municipality.municipalityId)
}

/** As many searches, each a row of the log. */
async function look(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await clerk.ask(api.searchParties, { body: { text: `Rosa ${time}` } })
  }
}

async function verdict(): Promise<string> {
  const found = await verifyBook(app)
  if (!found.isWhole) return found.discrepancy.message
  const { sealed, open } = found.books[0]?.access ?? { sealed: 0, open: 0 }
  return `${sealed} sealed, ${open} open`
}

const app = await openTestApp()
const clerk = await app.as('REG')
await look(6) // and the clerk's own sign-in
await seal()
await look(2)
const tamperer = await openTamperer(app.db.url)
beforeEach(() => tamperer.restore())
afterAll(async () => {
  await tamperer.close()
  await app.close()
})

describe('the log of who read what', () => {
  it('is sealed once a local day, and says what no seal covers yet', async () => {
    expect(await verdict()).toBe('7 sealed, 2 open')
    expect(await seal()).toBe(0)
  })

  it.each([
    ['all of it taken away', 'delete from access_log', 'tiene 0 filas donde el libro selló 7'],
    [
      'one line taken away',
      'delete from access_log where access_id = (select min(access_id) from access_log)',
      'tiene 6 filas donde el libro selló 7',
    ],
    [
      'another reader',
      `update access_log set staff_id = null where access_id = (select min(access_id) from access_log)`,
      'se alteró una fila',
    ],
    [
      'a microsecond',
      `update access_log set at = at + interval '1 microsecond' where access_id = (select min(access_id) from access_log)`,
      'se alteró una fila',
    ],
    [
      'the seal taken away with its lines',
      'delete from access_log; delete from access_seal',
      'tabla access_seal: falta la fila',
    ],
    [
      'a removal that no event tells',
      'update access_seal set forgotten_position = ledger_position; delete from access_log where access_id <= (select max(through_id) from access_seal)',
      'access_seal.forgotten_position',
    ],
  ])('names %s', async (_, statement, said) => {
    await tamperer.run(statement)
    expect(await verdict()).toContain(said)
  })

  it('waits for nobody who is still writing, and leaves no line out', async () => {
    const { database } = app.app
    const { municipalityId } = app.municipality
    await database.inMunicipality(municipalityId, async (db) => {
      await db
        .insertInto('access_log')
        .values({
          municipality_id: municipalityId,
          staff_id: null,
          action: 'entry-read',
          entry_id: null,
          detail: 'lenta',
          request_id: '',
        })
        .execute()
      // A line with a higher id is there already: sealed now, the slow one would be missing for
      // ever.
      await look(1)
      expect(await seal(2)).toBe(0)
    })
    expect(await seal(2)).toBe(1)
    expect(await verdict()).toBe('11 sealed, 0 open')
  })

  it('can be forgotten when the law lets it go, and only as the ledger says', async () => {
    const { municipalityId } = app.municipality
    await expect(
      changeAsOwner(app.db.url, async (db) => db.deleteFrom('access_log').execute()),
    ).rejects.toThrow('not allowed')
    expect(await seal(2)).toBe(1)
    const before = new Date(app.clock.now.getTime() + 3_600_000)
    const forgotten = await changeAsOwner(app.db.url, (db) =>
      forgetReadings(db, municipalityId, before),
    )
    expect(forgotten?.count).toBeGreaterThan(0)
    expect(await verdict()).toMatch(/^0 sealed/u)
    expect(
      await changeAsOwner(app.db.url, (db) => forgetReadings(db, municipalityId, before)),
    ).toBeNull()
    // Put back, they would be lines that the ledger says are gone.
    await tamperer.run(
      `insert into access_log overriding system value select * from kept.access_log where access_id <= (select min(through_id) from access_seal)`,
    )
    expect(await verdict()).toContain('donde el libro selló 0')
  })
})
