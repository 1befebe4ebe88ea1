// The book turns its year at midnight where the book is kept, to the instant, whatever the server's
// own zone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { addOffice } from '#tests/municipality.ts'
import type { MunicipalityForm } from '#tests/municipality.ts'
import { faultsInBooks } from '#tests/whole-book.ts'

interface Scene {
  readonly app: TestApp
  readonly db: ToldTimeDatabase
}

async function openScene(at: string, municipality: MunicipalityForm = {}): Promise<Scene> {
  const now = new Date(at)
  const db = await openToldTimeDatabase(now)
  return { db, app: await openTestApp({ db, now, municipality }) }
}

/** Sets both clocks, the database's and the server's, and registers at that instant. */
async function registerAt({ app, db }: Scene, at: string, officeId?: string): Promise<EntryView> {
  app.clock.now = new Date(at)
  await db.tell(app.clock.now)
  const clerk = await app.as('REG')
  return clerk.register(officeId === undefined ? {} : { officeId })
}

describe.each([
  // UTC−3 in summer, UTC+1 in winter, UTC−6 always.
  { timeZone: 'America/Santiago', newYear: '2030-01-01T03:00:00.000Z' },
  { timeZone: 'Europe/Madrid', newYear: '2029-12-31T23:00:00.000Z' },
  { timeZone: 'Pacific/Galapagos', newYear: '2030-01-01T06:00:00.000Z' },
])('the year of a book in $timeZone', ({ timeZone, newYear }) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene('2029-12-30T12:00:00.000Z', { timeZone })
  })
  afterAll(() => scene.app.close())

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
    expect(await faultsInBooks(scene.db.asOwner, scene.app.municipality.municipalityId)).toEqual([])
  })
})

describe('a municipality with an office two hours further west', () => {
  // In Isla de Pascua (UTC−5 in summer) the year turns two hours after Santiago.
  const newYearInSantiago = '2030-01-01T03:00:00.000Z'
  const hourBetween = '2030-01-01T04:00:00.000Z'
  const newYearInRapaNui = '2030-01-01T05:00:00.000Z'
  let scene: Scene
  let island: string

  const begin = async (municipality: MunicipalityForm = {}): Promise<void> => {
    scene = await openScene('2029-12-31T12:00:00.000Z', municipality)
    const office = { code: 'IP', name: 'Oficina de Isla de Pascua', timeZone: 'Pacific/Easter' }
    island = await addOffice(scene.db.database, scene.app.municipality, office)
  }
  afterEach(() => scene.app.close())

  it('turns its shared book when the municipality does, and dates each entry where it was presented', async () => {
    await begin()
    const { municipalityId } = scene.app.municipality
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
    await begin({ book: { scope: 'OFFICE', prefix: 'E' } })
    const { municipalityId } = scene.app.municipality
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
