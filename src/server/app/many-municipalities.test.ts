/** Rounds of an installation with several municipalities: they go where something is due. */
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Database, RowScope } from '#server/platform/database/connect/open-database.ts'
import { after, day, openClockScene } from '#tests/clock-scene.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { roundsOf } from './housekeeping.ts'

let scene: ClockScene
let other: TestApp
const municipalities: string[] = []

beforeEach(async () => {
  scene = await openClockScene()
  // Another process on the same database, and four municipalities more.
  other = await openTestApp({ db: scene.db, now: after(0) })
  municipalities.splice(
    0,
    municipalities.length,
    scene.app.municipality.municipalityId,
    other.municipality.municipalityId,
  )
  for (let count = 0; count < 3; count += 1) {
    municipalities.push((await foundTestMunicipality(scene.db.database, after(0))).municipalityId)
  }
})
afterEach(async () => {
  await other.app.close()
  await scene.close()
})

// They look everywhere each time.
const everywhere = new Set(['notices', 'overdue letters', 'stamps'])

/** The other rounds of a process; the municipalities they went to. */
function processOf({ app }: TestApp) {
  const opened = new Set<string>()
  const noting = (scope: RowScope): void =>
    void opened.add(typeof scope === 'string' ? scope : scope.municipalityId)
  const database: Database = {
    ...app.database,
    read(scope, work) {
      noting(scope)
      return app.database.read(scope, work)
    },
    inMunicipality(scope, work) {
      noting(scope)
      return app.database.inMunicipality(scope, work)
    },
  }
  const rounds = roundsOf({ ...app, database }).filter(({ name }) => !everywhere.has(name))
  return async (): Promise<string[]> => {
    opened.clear()
    for (const { make } of rounds) await make()
    return [...opened].toSorted()
  }
}

const goTo = async (at: Date): Promise<void> => {
  await scene.db.tell(at)
  scene.app.clock.now = at
  other.clock.now = at
}

const closings = async (): Promise<readonly string[]> =>
  (
    await scene.db.asOwner<{ municipality_id: string }>(
      'select municipality_id from daily_closing order by 1',
    )
  ).map((row) => row.municipality_id)

// The oldest says whether any clock is believed.
const isQuiet = (opened: readonly string[]): boolean => opened.length <= 1

it('go to none where nothing is due', async () => {
  const makeAll = processOf(scene.app)
  expect(await makeAll()).toEqual(municipalities.toSorted())
  expect([await makeAll(), await makeAll()].map(isQuiet)).toEqual([true, true])
})

it('close each day once, however many processes make them, and go there no more', async () => {
  const [first, second] = [processOf(scene.app), processOf(other)]
  await first()
  await second()
  await goTo(after(day))
  await Promise.all([first(), second()])
  expect(await closings()).toEqual(municipalities.toSorted())
  await first()
  expect(isQuiet(await first())).toBe(true)
})

it('go to all when the clock is in doubt', async () => {
  const makeAll = processOf(scene.app)
  await makeAll()
  await makeAll()
  await goTo(after(30 * day))
  expect(await makeAll()).toEqual(municipalities.toSorted())
  const told = await scene.db.asOwner<{ municipality_id: string }>(
    "select municipality_id from standing_trouble where kind = 'CLOCK_WAITS' order by 1",
  )
  expect(told.map((row) => row.municipality_id)).toEqual(municipalities.toSorted())
})
