import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { annulment, doing, observation, refusalOf } from '#tests/acts.ts'
import { aSending, acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { bookFault } from '#tests/verify-book.ts'

const dayMs = 86_400_000
const reason = 'Hace falta para resolver el asunto'

const paperless = { paperReceived: false, foliosReceived: null, note: null }

let clerk: Person
let chief: Person
let head: Person
let staff: Person
let mayor: Person

const app = await openTestApp()
mayor = await hire(app, 'Alcaldesa de Prueba', 'JU', { unitId: unitAt(app, 0) })
await signIn()
afterAll(() => app.close())

async function signIn(): Promise<void> {
  clerk = await app.as('REG')
  chief = await app.as('JREG')
  head = await app.as('JU')
  staff = await app.as('TR')
  mayor = await app.asActor(mayor.actor)
}

/** The server's calendar goes on; what is registered keeps the time of the database. */
async function daysLater(days: number, work: () => Promise<void>): Promise<void> {
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + days * dayMs)
  await signIn()
  await work()
  app.clock.now = now
  await signIn()
}

/** Presented six days ago, so that its term has begun whatever the day of the week. */
async function registered(): Promise<EntryView> {
  const presentedAt = new Date(app.clock.now.getTime() - 6 * dayMs).toISOString()
  return clerk.register({ presentedAt, lateReason: 'Estuvo cortada la luz' })
}

const sent = async (): Promise<EntryView> => route(clerk, await registered(), unitAt(app, 1))
const received = async (): Promise<EntryView> => acknowledge(staff, await sent())

const worked = async (): Promise<EntryView> => assign(head, await received(), staff)

async function eventsOf(entryId: string): Promise<number> {
  const rows = await app.db.asOwner('select from ledger_event where subject_id = $1', [entryId])
  return rows.length
}

describe('returning', () => {
  const command = { cause: 'NOT_COMPETENT', text: 'No es de esta oficina' }

  it('goes back to the counter with its cause, and is in its tray again', async () => {
    const entry = await received()
    const back = await doing(head, api.returnEntry, entry, command)
    expect(back.handling).toMatchObject({ status: 'RETURNED', unitId: null })
    const list = await clerk.ask(api.listEntries, { query: { tray: 'returned' } })
    expect(list.body.entries.map(({ entryId }) => entryId)).toContain(entry.entryId)
  })

  it('is over after two working days, and is done by deriving from then on', async () => {
    const entry = await received()
    await daysLater(7, async () => {
      expect(await refusalOf(head, api.returnEntry, entry, command)).toBe('E-TRA-04')
      const onward = await route(head, entry, unitAt(app, 2))
      expect(onward.handling).toMatchObject({ status: 'ROUTED', hops: 2 })
    })
  })
})

describe('recalling', () => {
  it('is for whoever sent it, until somebody received it', async () => {
    const entry = await sent()
    expect(await refusalOf(head, api.recallEntry, entry, { reason })).toBe('E-PER-09')
    const back = await doing(clerk, api.recallEntry, entry, { reason })
    expect(back.handling).toMatchObject({ status: 'REGISTERED', unitId: null })
    expect((await staff.ask(api.readEntry, { params: { entryId: entry.entryId } })).status).toBe(
      404,
    )
    expect(await refusalOf(clerk, api.recallEntry, await received(), { reason })).toBe('E-TRA-03')
  })
})

describe('copies', () => {
  it('end with a report where one was asked for, and move nothing', async () => {
    const copies = [aSending(unitAt(app, 0), { purpose: 'REPORT' })]
    const entry = await route(clerk, await registered(), unitAt(app, 1), { copies })
    const close = async (note: string | null, { version }: EntryView) =>
      mayor.ask(
        api.closeCopy,
        { params: { entryId: entry.entryId, sequence: 2 }, body: { note } },
        { version },
      )
    expect((await close(null, entry)).problem?.type).toBe('E-TRA-02')
    const { body } = await close('Sin reparos de esta alcaldía', entry)
    expect(body.handling).toMatchObject({ status: 'ROUTED', unitId: unitAt(app, 1) })
    expect((await close('Sin reparos de esta alcaldía', body)).problem?.type).toBe('E-TRA-01')
    expect(await refusalOf(staff, api.acknowledgeEntry, body, paperless)).toBeNull()
  })
})

describe('observing', () => {
  it('stops the clock, and the remedy lets it go on with the days it stood', async () => {
    const entry = await worked()
    const notifiedOn = new Date(app.clock.now.getTime() - 5 * dayMs).toISOString().slice(0, 10)
    const wish = { ...observation(entry), notifiedOn, suspendsDeadline: true }
    const observed = await doing(staff, api.observeEntry, entry, wish)
    expect(observed.handling?.due.light).toBe('SUSPENDED')
    expect(await refusalOf(staff, api.remedyEntry, observed, { remedyEntryId: randomUUID() })).toBe(
      'E-DOC-18',
    )
    const relation = { entryId: entry.entryId, kind: 'REMEDIES' } as const
    const remedy = await clerk.register({ relation })
    const mended = await doing(staff, api.remedyEntry, observed, { remedyEntryId: remedy.entryId })
    expect(mended.handling).toMatchObject({ status: 'IN_PROGRESS', suspendedSince: null })
    const before = entry.content?.dueOn ?? ''
    expect(mended.content?.dueOn).not.toBe(before)
    expect((mended.content?.dueOn ?? '') > before).toBe(true)
    const ladder = await staff.ask(api.readDeadline, { params: { entryId: entry.entryId } })
    // The ladder counts to the very same day.
    expect(ladder.body.countedOn).toBeNull()
  })

  it('that nobody met is declared so by the head, by an act with a number', async () => {
    const observed = await doing(staff, api.observeEntry, await worked(), observation(await sent()))
    const reply = { number: 'R-1', date: observed.registeredOn, authority: 'Obras' }
    const act = { ...reply, medium: null, attachmentId: null }
    const lapse = { outcome: 'DESISTED', act }
    expect(await refusalOf(head, api.lapseEntry, observed, lapse)).toBe('E-TRA-17')
    await daysLater(2, async () => {
      const ended = await doing(head, api.lapseEntry, observed, lapse)
      expect(ended.handling?.closures.at(-1)?.outcome).toBe('DESISTED')
    })
  })
})

const term = (amount: number): object => ({ term: { amount, unit: 'MONTH' }, reason })

describe('the deadline', () => {
  it('is extended once, by half at most, and never after it ran out', async () => {
    const entry = await worked()
    expect(await refusalOf(head, api.extendDeadline, entry, term(4))).toBe('E-PLA-03')
    const longer = await doing(head, api.extendDeadline, entry, term(2))
    expect((longer.content?.dueOn ?? '') > (entry.content?.dueOn ?? '')).toBe(true)
    expect(await refusalOf(head, api.extendDeadline, longer, term(1))).toBe('E-TRA-01')
    const other = await worked()
    await daysLater(400, async () => {
      expect(await refusalOf(head, api.extendDeadline, other, term(1))).toBe('E-PLA-01')
    })
  })

  it('stands while the head says so', async () => {
    const entry = await worked()
    const stop = { suspendedFrom: entry.registeredOn, reason }
    const stopped = await doing(head, api.suspendDeadline, entry, stop)
    expect(stopped.handling?.due.light).toBe('SUSPENDED')
    const on = { resumedOn: entry.registeredOn }
    const running = await doing(head, api.resumeDeadline, stopped, on)
    expect(running.handling).toMatchObject({ suspendedSince: null })
  })
})

describe('ending', () => {
  it('forwards by the head of registry, and leaves nobody who must answer', async () => {
    const entry = await registered()
    const to = { body: 'Gobernación Provincial', on: entry.registeredOn, theirNumber: '88' }
    const gone = await doing(chief, api.forwardEntry, entry, to)
    expect(gone.handling?.closures).toMatchObject([{ outcome: 'FORWARDED', forwarding: to }])
    expect(gone.handling?.due.light).toBe('NONE')
  })

  it('annuls with the consent of the unit that works on it, and by two people', async () => {
    const entry = await worked()
    const asked = await doing(chief, api.requestAnnulment, entry, annulment)
    expect(await refusalOf(chief, api.approveAnnulment, asked)).toBe('E-TRA-08')
    const second = await hire(app, 'Secretaria Municipal', 'JREG')
    expect(await refusalOf(second, api.approveAnnulment, asked)).toBe('E-TRA-01')
    const agreed = await doing(head, api.consentAnnulment, asked)
    const gone = await doing(second, api.approveAnnulment, agreed)
    expect(gone.registerStatus).toBe('ANNULLED')
  })
})

describe('an act that is sent twice', () => {
  it('over a lost answer is done once', async () => {
    const entry = await sent()
    const first = await doing(staff, api.acknowledgeEntry, entry, paperless)
    const events = await eventsOf(entry.entryId)
    const again = await doing(staff, api.acknowledgeEntry, entry, paperless)
    expect(again.version).toBe(first.version)
    expect(await eventsOf(entry.entryId)).toBe(events)
  })

  it('by another person, on the version before, is told who was quicker', async () => {
    const entry = await sent()
    await doing(staff, api.acknowledgeEntry, entry, paperless)
    expect(await refusalOf(head, api.acknowledgeEntry, entry, paperless)).toBe('E-SYS-03')
  })
})

describe('after all this', () => {
  it('the books are whole', async () => {
    expect(await bookFault(app, true)).toBeNull()
  })
})
