/** A book brought back from a copy issues no number again that may have been told to somebody. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import { isLetterSeries } from '#domain/letters/letter.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, openClockScene } from '#tests/clock-scene.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
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
    expect(body.restored).toMatchObject([{ restoredTo: after(0).toISOString() }])
    expect(body.series.slice(0, 2)).toEqual([
      { code: 'GENERAL', year: 2029, last: 1 },
      { code: 'GENERAL-S', year: 2029, last: 0 },
    ])
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

describe('the letters of a book brought back', async () => {
  const letters = await openLetterScene()
  const { app, writer, save, put } = letters
  afterAll(() => letters.close())

  it('go on above the last number told, and so do those of a unit that the copy has no letter of', async () => {
    const number = async () => {
      const { body } = await put(letters.head, (await save(writer)).letterId)
      return body?.documentNumber
    }
    const first = await number()
    await markRestored(app.db.url, { restoredTo: app.clock.now })
    const [administrator, head] = [await app.as('ADM'), await app.as('JREG')]
    const { body: state } = await head.ask(api.readBookState, {})
    const [other] = state.series.filter(({ code, last }) => isLetterSeries(code) && last === 0)
    const series = state.series
      .filter((one) => one === other || one.last > 0 || !isLetterSeries(one.code))
      .map(({ code, year, last }) => ({ code, year, told: isLetterSeries(code) ? last + 4 : last }))
    const actId = randomUUID()
    const reason = 'Se recuperó la copia de las once'
    const proposed = await head.ask(api.proposeBookAct, {
      params: { actId },
      body: { kind: 'RESUME', reason, series },
    })
    expect(proposed.problem).toBeNull()
    const told = proposed.body.waiting.map(({ data }) => data.kind === 'RESUME' && data.series)
    expect(told).toEqual([
      expect.arrayContaining([expect.objectContaining({ code: other?.code, last: 0, told: 4 })]),
    ])
    await administrator.ask(api.confirmBookAct, { params: { actId } })
    expect(await number()).toBe(first?.replace('N.º 1-', 'N.º 6-'))
    expect(await letters.faults()).toEqual([null, null])
  })
})
