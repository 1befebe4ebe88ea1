import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { OverviewView } from '#contract/entry/overview.ts'
import { doing } from '#tests/acts.ts'
import { acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

let clerk: Person
let head: Person

const app = await openTestApp()
beforeEach(async () => {
  clerk = await app.as('REG')
  head = await app.as('JU')
})
afterAll(() => app.close())

async function counted(person: Person): Promise<Record<string, [number, number]>> {
  const { body } = await person.ask(api.readOverview, {})
  return Object.fromEntries(
    body.counters.map(({ counter, count, aside }) => [counter, [count, aside]]),
  )
}

async function overviewOf(person: Person): Promise<OverviewView> {
  return (await person.ask(api.readOverview, {})).body
}

describe('the first screen of an empty book', () => {
  it('says that nothing was registered yet', async () => {
    expect((await overviewOf(clerk)).hasEntries).toBe(false)
  })
})

describe('what needs somebody now', () => {
  it('is, for a clerk, what was received today and what waits at the counter', async () => {
    const before = await counted(clerk)
    await clerk.register()
    const after = await counted(clerk)
    expect(Object.keys(after)).toEqual(['received-today', 'to-route', 'due-soon', 'overdue'])
    expect(after['received-today']?.[0]).toBe((before['received-today']?.[0] ?? 0) + 1)
    expect(after['to-route']?.[0]).toBe((before['to-route']?.[0] ?? 0) + 1)
    expect((await overviewOf(clerk)).hasEntries).toBe(true)
  })

  it('is, for an office, what it must receive and what it works on', async () => {
    const before = await counted(head)
    const entry = await route(clerk, await clerk.register(), unitAt(app, 1))
    const sent = await counted(head)
    expect(Object.keys(sent)).toEqual(['to-acknowledge', 'in-progress', 'due-soon', 'overdue'])
    expect(sent['to-acknowledge']?.[0]).toBe((before['to-acknowledge']?.[0] ?? 0) + 1)
    await acknowledge(head, entry)
    const received = await counted(head)
    expect(received['to-acknowledge']?.[0]).toBe(before['to-acknowledge']?.[0] ?? 0)
    // And it came in today, as it says beside the number.
    expect(received['in-progress']).toEqual(sent['in-progress']?.map((count) => count + 1))
  })

  it('counts beside it what has waited since before today', async () => {
    await clerk.register()
    const [now, older] = (await counted(clerk))['to-route'] ?? []
    expect(older).toBe(0)
    const { now: today } = app.clock
    app.clock.now = new Date(today.getTime() + 24 * 3_600_000)
    expect((await counted(await app.as('REG')))['to-route']).toEqual([now, now])
    app.clock.now = today
  })

  it('is nothing of another office', async () => {
    const stranger = await hire(app, 'Jefa de Alcaldía', 'JU', { unitId: unitAt(app, 0) })
    await route(clerk, await clerk.register(), unitAt(app, 1))
    expect((await counted(stranger))['to-acknowledge']).toEqual([0, 0])
    expect((await overviewOf(stranger)).hasEntries).toBe(false)
  })

  it('is, for whoever has no tray, what waits in the whole municipality, restricted documents included', async () => {
    const administrator = await app.as('ADM')
    const before = await counted(administrator)
    await clerk.register({ confidentiality: 'RESTRICTED' })
    const after = await counted(administrator)
    expect(after['to-route']?.[0]).toBe((before['to-route']?.[0] ?? 0) + 1)
    expect((await overviewOf(administrator)).isOwn).toBe(false)
    expect((await overviewOf(clerk)).isOwn).toBe(true)
  })
})

describe('what waits for somebody', () => {
  it('lists the nearest deadline first and what has none last, page by page', async () => {
    const registered = [await clerk.register(), await clerk.register(), await clerk.register()]
    for (const [index, { entryId }] of registered.entries()) {
      const day = [null, '2027-03-01', '2027-02-01'][index]
      await app.db.asOwner('update entry set due_on = $2 where entry_id = $1', [entryId, day])
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string | number> = { tray: 'pending', order: 'nearest', limit: 1 }
      if (cursor !== '') query['cursor'] = cursor
      const { body } = await clerk.ask(api.listEntries, { query })
      seen.push(...body.entries.map(({ entryId }) => entryId))
      cursor = body.nextCursor
    }
    const ids = registered.map(({ entryId }) => entryId)
    expect(seen.filter((entryId) => ids.includes(entryId))).toEqual([ids[2], ids[1], ids[0]])
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is what is assigned to oneself, and not to a colleague', async () => {
    const worker = await app.as('TR')
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    const assigned = await assign(head, await acknowledge(head, sent), worker)
    const waits = async (person: Person): Promise<boolean> => {
      const { body } = await person.ask(api.listEntries, { query: { tray: 'pending', limit: 200 } })
      return body.entries.some(({ entryId }) => entryId === assigned.entryId)
    }
    expect(await waits(worker)).toBe(true)
    expect(await waits(head)).toBe(false)
  })
})

describe('the last thirty days', () => {
  it('count what came in today and was answered today, and what each office has open', async () => {
    const registrar = await app.as('JREG')
    const { body: before } = await registrar.ask(api.readWorkload, {})
    const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
    const received = await acknowledge(head, sent)
    const openAt = (body: typeof before): number =>
      body.units.find(({ unitId }) => unitId === unitAt(app, 1))?.open ?? 0
    const { body: open } = await registrar.ask(api.readWorkload, {})
    expect(openAt(open)).toBe(openAt(before) + 1)
    const reason = 'No requiere respuesta escrita'
    const ending = { outcome: 'NO_REPLY_NEEDED', reply: null, reason }
    await doing(head, api.closeEntry, received, ending)
    const { body: after } = await registrar.ask(api.readWorkload, {})
    expect(after.scope).toBe('MUNICIPALITY')
    expect(after.days).toHaveLength(30)
    const [was, is] = [before.days.at(-1), after.days.at(-1)]
    expect([is?.received, is?.closed]).toEqual([(was?.received ?? 0) + 1, (was?.closed ?? 0) + 1])
    expect(openAt(after)).toBe(openAt(before))
  })

  it('are, for an office, those of what was derived to it', async () => {
    const stranger = await hire(app, 'Otra jefa de Alcaldía', 'JU', { unitId: unitAt(app, 0) })
    await route(clerk, await clerk.register(), unitAt(app, 0))
    await route(clerk, await clerk.register(), unitAt(app, 1))
    const { body } = await stranger.ask(api.readWorkload, {})
    expect(body.scope).toBe('UNITS')
    expect(body.days.at(-1)?.received).toBe(1)
    expect(body.units).toEqual([{ unitId: unitAt(app, 0), open: 1, overdue: 0 }])
  })
})
