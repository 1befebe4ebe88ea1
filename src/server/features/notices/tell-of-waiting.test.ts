import { api } from '#contract/api.ts'
import { route, unitAt } from '#tests/handling.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeNoticeRound } from './notice-rounds.ts'

// A Tuesday in Santiago: four hours of that very day have been worked.
const noonOfAWorkedDay = new Date('2029-11-27T15:00:00Z')

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await openTestApp({ db: await openToldTimeDatabase(toldStart), now: toldStart })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = toldStart
  clerk = await app.as('REG')
})

describe('what is registered and not sent on', () => {
  it('is told once, after four hours the office worked, to whoever leads there and whoever registered it', async () => {
    const registrar = await app.as('JREG')
    const waiting = await clerk.register()
    const gone = await route(clerk, await clerk.register(), unitAt(app, 1))
    await makeNoticeRound(app.app)
    expect(await toldOfWaiting(waiting.entryId)).toEqual([])
    app.clock.now = noonOfAWorkedDay
    await Promise.all([makeNoticeRound(app.app), makeNoticeRound(app.app)])
    await makeNoticeRound(app.app)
    const told = await toldOfWaiting(waiting.entryId)
    expect(new Set(told)).toEqual(new Set([registrar.actor.staffId, clerk.actor.staffId]))
    expect(told).toHaveLength(2)
    expect(await toldOfWaiting(gone.entryId)).toEqual([])
    // Signed in again: days have passed.
    const { body } = await (await app.as('REG')).ask(api.readNotices, {})
    expect(body.notices).toContainEqual(
      expect.objectContaining({ kind: 'NOT_ROUTED', entryId: waiting.entryId, dueOn: null }),
    )
  })

  it('is taken back when it is sent on, and told again if that is taken back', async () => {
    const entry = await clerk.register()
    app.clock.now = noonOfAWorkedDay
    await makeNoticeRound(app.app)
    expect(await toldOfWaiting(entry.entryId)).not.toEqual([])
    app.clock.now = toldStart
    const routed = await route(clerk, entry, unitAt(app, 1))
    expect(await toldOfWaiting(entry.entryId)).toEqual([])
    const { problem } = await clerk.ask(
      api.undoAct,
      { params: { entryId: entry.entryId } },
      { version: routed.version },
    )
    expect(problem).toBeNull()
    app.clock.now = noonOfAWorkedDay
    await makeNoticeRound(app.app)
    expect(await toldOfWaiting(entry.entryId)).not.toEqual([])
  })
})

async function toldOfWaiting(entryId: string): Promise<string[]> {
  const rows = await app.db.asOwner<{ staff_id: string }>(
    "select staff_id from notice where kind = 'NOT_ROUTED' and entry_id = $1",
    [entryId],
  )
  return rows.map((row) => row.staff_id)
}
