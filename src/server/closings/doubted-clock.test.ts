/**
 * A clock that is not believed: nothing is closed or registered with it, until it is right or a
 * person says that it is.
 */
import { beforeEach, describe, expect, it } from 'vitest'

import { after, day, hour, minute, openClockScene } from '#tests/clock-scene.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'

let scene: ClockScene
beforeEach(async () => {
  scene = await openClockScene()
  return scene.close
})

describe('a clock that is not believed', () => {
  it('a year ahead closes nothing and registers nothing, and all goes on when it is right again', async () => {
    await scene.register()
    await scene.db.moveClock(after(365 * day))
    await scene.closeAt(after(365 * day))
    expect(await scene.register()).toBe('503 E-NUM-04')
    expect(await scene.db.asOwner('select 1 from daily_closing')).toEqual([])
    await scene.db.tell(after(hour))
    expect(await scene.register()).toBe('E-2029-000002')
    expect(await scene.faults()).toBeNull()
  })

  it('a day ahead for a minute stamps nothing with it', async () => {
    await scene.register()
    await scene.db.moveClock(after(day))
    expect((await scene.state()).body).toMatchObject({ fault: 'JUMPED', days: 1 })
    expect(await scene.register()).toBe('503 E-NUM-04')
    await scene.db.tell(after(minute))
    expect((await scene.state()).body.fault).toBeNull()
    expect(await scene.register()).toBe('E-2029-000002')
  })

  it('an hour back waits too, also where no fact stands in its way', async () => {
    await scene.db.tell(after(2 * hour))
    // Seen once at the true hour.
    await scene.state()
    await scene.db.moveClock(after(hour))
    expect(await scene.register()).toBe('503 E-NUM-04')
    await scene.confirmClock(scene.clerk, after(hour))
    expect(await scene.register()).toBe('E-2029-000001')
  })

  it('lets a server that slept with its machine go on', async () => {
    await scene.register()
    await scene.db.tell(after(2 * day))
    expect(await scene.register()).toBe('E-2029-000002')
  })

  it('after twenty days of rest waits for a scene.clerk, says what would close, and then closes it', async () => {
    await scene.register()
    const back = after(20 * day)
    await wakeAndClose(scene.app, scene.db, back)
    expect(await scene.register()).toBe('503 E-NUM-04')
    const { body } = await scene.state(scene.clerk)
    expect(body).toMatchObject({ fault: 'RESTED', days: 20, mayConfirmClock: true })
    expect(body.due).toMatchObject([{ from: '2029-11-22', until: '2029-12-11', count: 20 }])
    expect((await scene.confirmClock(scene.administrator, back)).problem?.type).toBe('E-PER-09')
    expect((await scene.confirmClock(scene.clerk, after(0))).problem?.type).toBe('E-LIB-05')
    expect((await scene.confirmClock(scene.clerk, back)).status).toBe(200)
    expect(await scene.register()).toBe('E-2029-000002')
    await wakeAndClose(scene.app, scene.db, back)
    expect(await scene.db.asOwner('select 1 from daily_closing')).toHaveLength(20)
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })

  it('after a year takes the word of the head of registry alone', async () => {
    await scene.db.tell(after(300 * day))
    await scene.db.moveClock(after(365 * day))
    expect((await scene.confirmClock(scene.clerk, after(365 * day))).problem?.type).toBe('E-PER-09')
    expect((await scene.confirmClock(scene.head, after(365 * day))).status).toBe(200)
  })
})
