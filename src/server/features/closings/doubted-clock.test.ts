/**
 * A clock in doubt: the counter registers whatever it says, never before the entry before it; no
 * day closes and no letter leaves until it is right or a person says that it is.
 */
import { api } from '#contract/api.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, day, hour, minute, openClockScene } from '#tests/clock-scene.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { believesClock } from '../../platform/municipality/sites/in-every-municipality.ts'

let scene: ClockScene
beforeEach(async () => {
  scene = await openClockScene()
  return scene.close
})

async function closings(): Promise<number> {
  return (await scene.db.asOwner('select 1 from daily_closing')).length
}

async function timesOf(): Promise<readonly string[]> {
  const rows = await scene.db.asOwner<{ at: Date }>(
    'select registered_at as at from entry order by entry_number',
  )
  return rows.map(({ at }) => at.toISOString())
}

/** Both clocks, the server's and the database's. */
async function goTo(at: Date): Promise<void> {
  await scene.db.tell(at)
  scene.app.clock.now = at
}

function doLettersLeave(): Promise<boolean> {
  const { database } = scene.app.app
  return believesClock(
    { database, now: () => scene.app.clock.now },
    scene.app.municipality.municipalityId,
  )
}

describe('a clock behind the last event', () => {
  beforeEach(async () => {
    await goTo(after(10 * minute))
    await scene.register()
    await goTo(after(0))
  })

  it('registers with the time of that event until it has come, and says so', async () => {
    expect(await scene.register()).toBe('E-2029-000002')
    const { body } = await scene.clerk.ask(api.readNotices, {})
    expect(body.clock).toMatchObject({
      fault: 'BEHIND',
      now: after(0).toISOString(),
      lastAt: after(10 * minute).toISOString(),
    })
    expect(await doLettersLeave()).toBe(false)
    // It ends by itself within the day: no act of two people.
    expect((await scene.proposeClock()).reply.problem?.type).toBe('E-LIB-01')
    await goTo(after(11 * minute))
    expect(await scene.register()).toBe('E-2029-000003')
    expect(await timesOf()).toEqual(
      [10, 10, 11].map((minutes) => after(minutes * minute).toISOString()),
    )
    expect((await scene.clerk.ask(api.readNotices, {})).body.clock).toBeNull()
    expect(await doLettersLeave()).toBe(true)
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })

  it('put back over the closing of a day long over asks for no act of two people', async () => {
    await wakeAndClose(scene.app, scene.db, after(2 * day))
    expect(await closings()).toBe(2)
    await scene.db.tell(after(2 * day - hour))
    expect((await scene.state()).body).toMatchObject({ fault: 'BEHIND', wrong: null })
    expect((await scene.proposeClock()).reply.problem?.type).toBe('E-LIB-01')
  })

  it('is told to whoever can see the state of the book, and to nobody else', async () => {
    const { body } = await (await scene.app.as('TR')).ask(api.readNotices, {})
    expect(body.clock).toBeNull()
  })
})

describe('a clock ahead', () => {
  it('by a year registers with it, closes nothing, and no day by hand either', async () => {
    await scene.register()
    await scene.db.tell(after(365 * day))
    await scene.closeAt(after(365 * day))
    expect(await scene.register()).toBe('E-2030-000001')
    expect((await scene.state()).body.fault).toBe('RESTED')
    expect(await doLettersLeave()).toBe(false)
    const { problem } = await scene.head.ask(api.closeDay, {
      params: { closingId: randomUUID() },
      body: { officeId: scene.app.municipality.foundation.officeId, on: '2029-11-22' },
    })
    expect(problem?.type).toBe('E-CIE-03')
    await scene.closeAt(after(365 * day))
    expect(await closings()).toBe(0)

    // Right again, it is behind the entry of the year that has not come, which two people put right.
    await scene.db.tell(after(hour))
    expect((await scene.state()).body.wrong).not.toBeNull()
    expect(await scene.register()).toBe('E-2030-000002')
  })

  it('of the database alone registers with it, and closes nothing', async () => {
    await scene.register()
    await scene.db.tell(after(day))
    await scene.closeAt(after(0))
    expect(await closings()).toBe(0)
    expect(await doLettersLeave()).toBe(false)
    expect((await scene.clerk.ask(api.readNotices, {})).body.clock).toMatchObject({
      fault: 'APART',
      now: after(day).toISOString(),
      serverNow: after(0).toISOString(),
    })
    expect(await scene.register()).toBe('E-2029-000002')
  })
})

describe('a rest', () => {
  it('of a long weekend is asked about by nobody', async () => {
    await scene.register()
    await wakeAndClose(scene.app, scene.db, after(3 * day))
    expect(await closings()).toBe(3)
  })

  it('of twenty days waits for a clerk, says what would close, and then closes it', async () => {
    await scene.register()
    const back = after(20 * day)
    await wakeAndClose(scene.app, scene.db, back)
    expect(await scene.register()).toBe('E-2029-000002')
    expect(await closings()).toBe(0)
    const { clerk } = scene
    const { body } = await scene.state(clerk)
    expect(body).toMatchObject({ fault: 'RESTED', mayConfirmClock: true })
    expect(body.due).toMatchObject([{ from: '2029-11-22', until: '2029-12-11', count: 20 }])
    const told = await scene.administrator.ask(api.readNotices, {})
    expect(told.body.clock?.fault).toBe('RESTED')
    expect((await scene.confirmClock(scene.administrator, back)).problem?.type).toBe('E-PER-09')
    expect((await scene.confirmClock(clerk, after(0))).problem?.type).toBe('E-LIB-05')
    expect((await scene.confirmClock(clerk, back)).status).toBe(200)
    await wakeAndClose(scene.app, scene.db, back)
    expect(await closings()).toBe(20)
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })
})
