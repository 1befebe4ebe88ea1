/** A book brought back from a copy issues no number again that may have been told to somebody. */
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, openClockScene } from '#tests/clock-scene.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { markRestored } from '../../platform/database/schema/mark-restored.ts'

let scene: ClockScene
beforeEach(async () => {
  scene = await openClockScene()
  return scene.close
})

/** Prepared by the head of registry, confirmed by an administrator. */
async function actOfTwo(told: number) {
  const { actId } = await scene.proposeResume(told)
  return { confirmed: await scene.confirm(scene.administrator, actId) }
}

describe('a book brought back from a copy', () => {
  it('gives no number until two people say which was the last one told, and goes on above it', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    expect(await scene.register()).toBe('503 E-NUM-05')
    const { body } = await scene.state()
    expect(body).toMatchObject({
      restored: [{ restoredTo: after(0).toISOString() }],
      series: [
        { code: 'GENERAL', year: 2029, last: 1 },
        { code: 'GENERAL-S', year: 2029, last: 0 },
      ],
    })
    const low = await scene.proposeResume(0)
    expect(low.reply.problem?.type).toBe('E-LIB-04')
    const { confirmed } = await actOfTwo(4)
    expect(confirmed.body).toMatchObject({ restored: [], waiting: [] })
    expect(await scene.register()).toBe('E-2029-000005')
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })

  it('goes on with the next number when none was told', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    await actOfTwo(1)
    expect(await scene.register()).toBe('E-2029-000002')
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })

  it('takes a last number far above its own only when it is said twice, and says how many stay empty', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    const { reply } = await scene.proposeResume(90_091)
    expect(reply.problem).toMatchObject({
      type: 'E-LIB-07',
      remarks: [{ field: 'series.0.repeated', slots: { from: 2, through: 90_091, n: 90_090 } }],
    })
    expect((await scene.proposeResume(90_091, 0, 9_091)).reply.problem?.type).toBe('E-LIB-07')
    const { actId } = await scene.proposeResume(90_091, 0, 90_091)
    await scene.confirm(scene.administrator, actId)
    expect(await scene.register()).toBe('E-2029-090092')
    expect(await scene.faults()).toBe(null)
  })
})
