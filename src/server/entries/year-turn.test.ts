// The book turns its year at midnight where the book is kept, to the instant, whatever the server's own zone.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry-shapes.ts'
import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'
import { aRegistration } from '#tests/registration.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { faultsInBooks } from '#tests/whole-book.ts'

interface Scene {
  readonly house: TestHouse
  readonly db: ToldTimeDatabase
}

async function openScene(at: string): Promise<Scene> {
  const now = new Date(at)
  const db = await openToldTimeDatabase(now)
  return { db, house: await openTestHouse({ db, now }) }
}

/** Sets both clocks, the database's and the house's, and registers at that instant. */
async function registerAt({ house, db }: Scene, at: string, officeId?: string): Promise<EntryView> {
  house.clock.now = new Date(at)
  await db.tell(house.clock.now)
  const clerk = await house.as('REG')
  return clerk.register(officeId === undefined ? {} : { officeId })
}

async function moveTo({ house, db }: Scene, timeZone: string): Promise<void> {
  await db.asOwner('update municipality set time_zone = $1', [timeZone])
  await db.asOwner('update registry_office set time_zone = $1', [timeZone])
  house.house.counters.forget(house.town.municipalityId)
}

describe.each([
  // UTC−3 in summer, UTC+1 in winter, UTC−6 always.
  { timeZone: 'America/Santiago', newYear: '2030-01-01T03:00:00.000Z' },
  { timeZone: 'Europe/Madrid', newYear: '2029-12-31T23:00:00.000Z' },
  { timeZone: 'Pacific/Galapagos', newYear: '2030-01-01T06:00:00.000Z' },
])('the year of a book in $timeZone', ({ timeZone, newYear }) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene('2029-12-30T12:00:00.000Z')
    await moveTo(scene, timeZone)
  })
  afterAll(() => scene.house.close())

  it('ends with its last millisecond, and the next one opens the new book', async () => {
    const lastInstant = new Date(Date.parse(newYear) - 1).toISOString()
    const early = await registerAt(scene, '2029-12-31T12:00:00.000Z')
    const last = await registerAt(scene, lastInstant)
    const first = await registerAt(scene, newYear)
    const second = await registerAt(scene, newYear)
    expect([early, last, first, second].map((entry) => entry.entryNumber)).toEqual([
      'E-2029-000001',
      'E-2029-000002',
      'E-2030-000001',
      'E-2030-000002',
    ])
    expect([last, first].map((entry) => [entry.registeredAt, entry.registeredOn])).toEqual([
      [lastInstant, '2029-12-31'],
      [newYear, '2030-01-01'],
    ])
    expect(await faultsInBooks(scene.db.asOwner, scene.house.town.municipalityId)).toEqual([])
  })
})

describe('a municipality with an office two hours further west', () => {
  // In Isla de Pascua (UTC−5 in summer) the year turns two hours after Santiago.
  const newYearInSantiago = '2030-01-01T03:00:00.000Z'
  const hourBetween = '2030-01-01T04:00:00.000Z'
  const newYearInRapaNui = '2030-01-01T05:00:00.000Z'
  let scene: Scene
  let island: string

  beforeEach(async () => {
    scene = await openScene('2029-12-31T12:00:00.000Z')
    island = randomUUID()
    await scene.db.asOwner(
      `insert into registry_office select municipality_id, $1, 'IP', 'Oficina de Isla de Pascua', '', 'Pacific/Easter',
         closes_at, after_hours_policy, false from registry_office`,
      [island],
    )
    return () => scene.house.close()
  })

  it('turns its shared book when the municipality does, and dates each entry where it was presented', async () => {
    const { municipalityId } = scene.house.town
    const entries = [
      await registerAt(scene, '2030-01-01T02:59:59.999Z', island),
      await registerAt(scene, newYearInSantiago, island),
      await registerAt(scene, hourBetween),
    ]
    expect(entries.map((entry) => [entry.entryNumber, entry.registeredOn])).toEqual([
      ['E-2029-000001', '2029-12-31'],
      ['E-2030-000001', '2029-12-31'],
      ['E-2030-000002', '2030-01-01'],
    ])
    expect(await faultsInBooks(scene.db.asOwner, municipalityId)).toEqual([])
  })

  it('turns the book of each office at its own midnight, when each has one', async () => {
    const { municipalityId } = scene.house.town
    await scene.db.asOwner("update municipality set book_scope = 'OFFICE'")
    scene.house.house.counters.forget(municipalityId)
    const entries = [
      await registerAt(scene, '2030-01-01T02:59:59.999Z'),
      await registerAt(scene, newYearInSantiago),
      await registerAt(scene, newYearInSantiago, island),
      await registerAt(scene, '2030-01-01T04:59:59.999Z', island),
      await registerAt(scene, newYearInRapaNui, island),
      await registerAt(scene, newYearInRapaNui),
    ]
    expect(entries.map((entry) => entry.entryNumber)).toEqual([
      'OP-E-2029-000001',
      'OP-E-2030-000001',
      'IP-E-2029-000001',
      'IP-E-2029-000002',
      'IP-E-2030-000001',
      'OP-E-2030-000002',
    ])
    expect(await faultsInBooks(scene.db.asOwner, municipalityId)).toEqual([])
  })
})

describe('a clock that was set back', () => {
  let scene: Scene
  beforeEach(async () => {
    scene = await openScene('2029-06-01T12:00:00.000Z')
    return () => scene.house.close()
  })

  it('by five seconds or less gives the last time again, and the order is kept', async () => {
    const entries = [
      await registerAt(scene, '2029-06-01T12:00:10.000Z'),
      await registerAt(scene, '2029-06-01T12:00:09.999Z'),
      await registerAt(scene, '2029-06-01T12:00:05.000Z'),
      await registerAt(scene, '2029-06-01T12:00:10.001Z'),
    ]
    expect(entries.map((entry) => [entry.entryNumber.slice(-1), entry.registeredAt])).toEqual([
      ['1', '2029-06-01T12:00:10.000Z'],
      ['2', '2029-06-01T12:00:10.000Z'],
      ['3', '2029-06-01T12:00:10.000Z'],
      ['4', '2029-06-01T12:00:10.001Z'],
    ])
    expect(await faultsInBooks(scene.db.asOwner, scene.house.town.municipalityId)).toEqual([])
  })

  it('by more is not believed: nothing is registered until it is right again', async () => {
    const { house, db } = scene
    await registerAt(scene, '2029-06-01T12:00:10.000Z')
    await db.tell(new Date('2029-06-01T12:00:04.999Z'))
    const clerk = await house.as('REG')
    const entryId = randomUUID()
    const sent = { params: { entryId }, body: aRegistration(house.town) }
    const refused = await clerk.ask(api.registerEntry, sent)
    expect([refused.status, refused.problem?.type]).toEqual([503, 'E-NUM-03'])
    expect(await house.lastNumber(2029)).toBe(1)

    await db.tell(new Date('2029-06-01T12:00:11.000Z'))
    const { body } = await clerk.ask(api.registerEntry, sent)
    expect(body.entry.entryNumber).toBe('E-2029-000002')
    expect(await faultsInBooks(db.asOwner, house.town.municipalityId)).toEqual([])
  })
})
