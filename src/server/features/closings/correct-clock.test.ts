/**
 * A book that a wrong clock locked goes on by an act of two people, and both verifiers understand
 * it.
 */
import { api } from '#contract/api.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, day, hour, lockTheBook, openClockScene } from '#tests/clock-scene.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { openTamperer } from '#tests/tamper.ts'
import { beforeEach, describe, expect, it } from 'vitest'

let scene: ClockScene
beforeEach(async () => {
  scene = await openClockScene()
  return scene.close
})

describe('a book that a wrong clock locked', () => {
  it('goes on at the true time by an act of two people, and both verifiers understand it', async () => {
    await scene.register()
    await lockTheBook(scene)
    expect(await scene.register()).toBe('E-2030-000002')
    expect(await scene.faults()).toBeNull()
    const { body } = await scene.state()
    expect(body).toMatchObject({ fault: 'BEHIND', mayPropose: true })
    expect(body.wrong).toMatchObject({ entryCount: 2, dayCount: 40, yearCount: 1 })

    expect((await scene.proposeClock(scene.clerk)).reply.problem?.type).toBe('E-PER-09')
    const { actId } = await scene.proposeClock()
    expect((await scene.proposeClock()).reply.problem?.type).toBe('E-LIB-03')
    expect((await scene.confirm(scene.head, actId)).problem?.type).toBe('E-LIB-02')
    expect((await scene.confirm(scene.clerk, actId)).problem?.type).toBe('E-PER-09')
    await scene.db.tell(after(2 * hour))
    const done = await scene.confirm(scene.administrator, actId)
    expect(done.body).toMatchObject({ wrong: null, waiting: [] })
    expect(done.body.done).toMatchObject([{ actId, data: { kind: 'CLOCK' } }])

    // Nobody's number changed; the series of both years go on.
    expect(await scene.register()).toBe('E-2029-000002')
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
    // The clerk corrects what is of today: no false day holds it.
    await wakeAndClose(scene.app, scene.db, after(2 * day))
    const days = await scene.db.asOwner<{ on_date: string; sequence: number; entry_count: number }>(
      `select on_date::text, sequence, entry_count from daily_closing d
       where not exists (select from clock_correction k where d.ledger_position between k.from_position and k.through_position)
       order by ledger_position`,
    )
    // What the wrong clock wrote counts on the day it was put right.
    expect(days).toEqual([
      { on_date: '2029-11-22', sequence: 2, entry_count: 4 },
      { on_date: '2029-11-23', sequence: 2, entry_count: 0 },
    ])
    scene.app.clock.now = after(2 * day)
    const list = await (
      await scene.app.as('JREG')
    ).ask(api.listClosings, { query: { month: '2029-11' } })
    expect(list.body.days.find(({ on }) => on === '2029-11-22')).toMatchObject({
      state: 'CLOSED',
      closings: [{ isVoid: true }, { isVoid: false }],
    })
    expect(list.body.years).toMatchObject([{ year: 2029, isVoid: true }])
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })

  it('closes its year again when it is really over, and the numbers of the next go on', async () => {
    await scene.register()
    await lockTheBook(scene)
    const { actId } = await scene.proposeClock()
    await scene.confirm(scene.administrator, actId)
    const newYear = new Date('2030-01-01T15:00:00.000Z')
    await scene.db.tell(newYear)
    await scene.confirmClock(scene.head, newYear)
    await wakeAndClose(scene.app, scene.db, newYear)
    expect(
      await scene.db.asOwner('select year, sequence, entry_count from year_closing order by 2'),
    ).toEqual([
      { year: 2029, sequence: 1, entry_count: 1 },
      { year: 2029, sequence: 2, entry_count: 1 },
    ])
    expect(await scene.register()).toBe('E-2030-000002')
    expect([await scene.faults(), await scene.strangersFault()]).toEqual([null, null])
  })

  it('is not put right twice, nor when the hour has come by itself', async () => {
    await scene.register()
    expect((await scene.proposeClock()).reply.problem?.type).toBe('E-LIB-01')
    await lockTheBook(scene)
    const { actId } = await scene.proposeClock()
    await scene.confirm(scene.administrator, actId)
    expect((await scene.confirm(scene.administrator, actId)).problem?.type).toBe('E-LIB-03')
    expect((await scene.proposeClock()).reply.problem?.type).toBe('E-LIB-01')
  })

  it.each([
    ['one person alone', '"proposedById":"', 'misma persona', 'dos personas'],
    ['a shorter stretch', '"from":', 'deja fuera', 'deja fuera'],
  ])('is found when the act is forged with %s', async (how, _, ours, theirs) => {
    await scene.register()
    await lockTheBook(scene)
    const { actId } = await scene.proposeClock()
    await scene.confirm(scene.administrator, actId)
    const tamperer = await openTamperer(scene.db.url)
    const [event] = await tamperer.run<{ position: string; body: string; previous_hash: string }>(
      "select position, body, previous_hash from ledger_event where type = 'ClockCorrected'",
    )
    const body = JSON.parse(event?.body ?? '')
    if (how === 'one person alone') body.data.proposedById = body.actorId
    else {
      const next = body.data.from + 1
      const [later] = await tamperer.run<{ at: string }>(
        `select (body::jsonb ->> 'at') as at from ledger_event where position = ${next}`,
      )
      Object.assign(body.data, { from: next, falseFrom: later?.at })
    }
    const text = canonicalJson(body)
    // As whoever holds every key would: chained anew, head and rows with it.
    await tamperer.run(
      `with forged as (
         update ledger_event set body = $1, hash = sha256(previous_hash || convert_to($1, 'UTF8'))
         where type = 'ClockCorrected' returning hash)
       update ledger_head set hash = forged.hash from forged`,
      [text],
    )
    await tamperer.run(`update clock_correction set from_position = ${body.data.from}`)
    expect(await scene.faults()).toContain(ours)
    expect(await scene.strangersFault()).toContain(theirs)
    await tamperer.close()
  })
})
