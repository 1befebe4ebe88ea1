import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
afterEach(() => {
  app.clock.now = new Date()
})
afterAll(() => app.close())

const minute = 60_000
const pass = (ms: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}
const isIn = async (person: Person): Promise<boolean> =>
  (await person.ask(api.readSession, {})).status === 200
const idOf = (person: Person): string => person.credentials['X-Session-Token']?.split('.')[1] ?? ''

/** As a browser that says so of itself. */
async function describeBrowser(person: Person, userAgent: string, address: string): Promise<void> {
  await app.db.asOwner('update session set user_agent = $1, address = $2 where public_id = $3', [
    userAgent,
    address,
    idOf(person),
  ])
}

describe('a person’s sessions', () => {
  it('are listed with their browsers in words, the last used first', async () => {
    const [old, here] = [await app.as('TR'), await app.as('TR')]
    await describeBrowser(
      old,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
      '10.0.0.7',
    )
    pass(2 * minute)
    const { body } = await here.ask(api.listSessions, {})
    expect(body.sessions).toMatchObject([
      { sessionId: idOf(here), isThis: true, browser: null, system: null },
      {
        sessionId: idOf(old),
        isThis: false,
        browser: 'Edge',
        system: 'Windows',
        address: '10.0.0.7',
      },
    ])
    pass(29 * minute)
    expect((await here.ask(api.listSessions, {})).body.sessions).toHaveLength(1)
  })

  it('end one by one, from any other', async () => {
    const [here, there] = [await app.as('JU'), await app.as('JU')]
    const params = { sessionId: idOf(there) }
    expect((await here.ask(api.endOtherSession, { params })).status).toBe(204)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    const { problem } = await there.ask(api.readSession, {})
    expect(problem?.remarks).toMatchObject([{ code: 'E-SYS-02', slots: { ground: 'person' } }])
    expect(problem?.title).toBe('Su sesión terminó. Ingrese de nuevo: no perdió lo escrito.')
    expect((await here.ask(api.endOtherSession, { params })).problem?.type).toBe('E-CON-03')
  })

  it('are nobody else’s to end, or to know of', async () => {
    const [mine, theirs] = [await app.as('TR'), await app.as('REG')]
    const params = { sessionId: idOf(theirs) }
    expect((await mine.ask(api.endOtherSession, { params })).problem?.type).toBe('E-CON-03')
    const { body } = await mine.ask(api.listSessions, {})
    expect(body.sessions.map(({ sessionId }) => sessionId)).not.toContain(idOf(theirs))
    expect(await isIn(theirs)).toBe(true)
    const odd = { sessionId: "x' or 1=1 --" }
    expect((await mine.ask(api.endOtherSession, { params: odd })).problem?.type).toBe('E-DOC-18')
  })

  it('end everywhere at once, here too, and the cookie goes', async () => {
    const people = [await app.as('AUD'), await app.as('AUD'), await app.as('AUD')]
    const [here] = people
    if (here === undefined) throw new Error('Somebody must be here')
    const other = await app.as('REG')
    const answer = await here.ask(api.endEverySession, {})
    expect(answer.body).toEqual({ providerProblem: null, exitAddress: null })
    expect(answer.headers.get('Set-Cookie')).toMatch(/__Host-sid=;.*Max-Age=0/)
    for (const person of people) expect(await isIn(person)).toBe(false)
    expect(await isIn(other)).toBe(true)
  })

  it('are ended only by whoever proved who they are a moment ago', async () => {
    const [here, there] = [await app.as('JREG'), await app.as('JREG')]
    pass(5 * minute)
    const params = { sessionId: idOf(there) }
    const refused = await here.ask(api.endOtherSession, { params })
    expect([refused.status, refused.problem?.type]).toEqual([401, 'E-SYS-09'])
    expect((await here.ask(api.endEverySession, {})).problem?.type).toBe('E-SYS-09')
    expect([await isIn(here), await isIn(there)]).toEqual([true, true])
    // Being busy is no proof; coming in again is.
    const anew = await app.as('JREG')
    expect((await anew.ask(api.endOtherSession, { params })).status).toBe(204)
  })
})

describe('a clock', () => {
  it('gives an administrator fifteen minutes, and everybody else thirty', async () => {
    const [administrator, clerk] = [await app.as('ADM'), await app.as('REG')]
    expect((await administrator.ask(api.readSession, {})).body.idleSecondsLeft).toBe(900)
    expect((await clerk.ask(api.readSession, {})).body.idleSecondsLeft).toBe(1800)
    pass(15 * minute)
    expect([await isIn(administrator), await isIn(clerk)]).toEqual([false, true])
  })
})

describe('a browser never seen before', () => {
  it('is told to the person where they already were, until they say that they know', async () => {
    const first = await app.as('ADM')
    // Each of these people comes from a browser of their own; only the very first of a person is no
    // news.
    await app.db.asOwner('delete from known_device')
    const known = await app.as('JU')
    expect(await news(known)).toEqual([])
    const before = await written(known)
    const stranger = await app.as('JU')
    const told = await news(known)
    expect(told).toMatchObject([{ address: '127.0.0.1', browser: null }])
    expect(await news(stranger)).toEqual([])
    expect(await news(first)).toEqual([])

    const params = { deviceId: told[0]?.deviceId ?? '' }
    expect((await stranger.ask(api.acknowledgeDevice, { params })).problem?.type).toBe('E-CON-03')
    expect((await first.ask(api.acknowledgeDevice, { params })).problem?.type).toBe('E-CON-03')
    expect(await news(known)).toHaveLength(1)
    expect((await known.ask(api.acknowledgeDevice, { params })).status).toBe(204)
    expect(await news(known)).toEqual([])
    const unknown = { deviceId: randomUUID() }
    expect((await known.ask(api.acknowledgeDevice, { params: unknown })).status).toBe(404)
    expect(await written(known)).toBe(before + 1)
  })
})

async function news(person: Person) {
  return (await person.ask(api.readSession, {})).body.newDevices
}

async function written({ actor }: Person): Promise<number> {
  const action = 'new-device'
  const rows = await app.db.asOwner('select from access_log where action = $1 and staff_id = $2', [
    action,
    actor.staffId,
  ])
  return rows.length
}
