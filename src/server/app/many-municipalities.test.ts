/** Rounds of an installation with several municipalities and several processes. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { after, day, openClockScene } from '#tests/clock-scene.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { roundsOf } from './housekeeping.ts'

let scene: ClockScene
let other: TestApp

beforeAll(async () => {
  scene = await openClockScene()
  // Another process on the same database.
  other = await openTestApp({ db: scene.db, now: after(0) })
})
afterAll(async () => {
  await other.app.close()
  await scene.close()
})

async function makeAll({ app }: TestApp): Promise<void> {
  for (const { make } of roundsOf(app)) await make()
}

it('close the day of each municipality once, however many processes make them', async () => {
  const third = await foundTestMunicipality(scene.db.database, after(0))
  const municipalities = [scene.app.municipality, other.municipality, third]
  await scene.db.tell(after(day))
  scene.app.clock.now = after(day)
  other.clock.now = after(day)
  await Promise.all([makeAll(scene.app), makeAll(other)])
  await makeAll(scene.app)
  const closed = await scene.db.asOwner<{ municipality_id: string }>(
    'select municipality_id from daily_closing order by 1',
  )
  expect(closed.map((row) => row.municipality_id)).toEqual(
    municipalities.map(({ municipalityId }) => municipalityId).toSorted(),
  )
})
