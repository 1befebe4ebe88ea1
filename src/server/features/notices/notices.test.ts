import { api } from '#contract/api.ts'
import type { NoticesView } from '#contract/book/notices.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { undoWindowMs } from '#domain/handling/handling.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { standIn } from '#tests/two-people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeNoticeRound } from './notice-rounds.ts'
import { sendDigests } from './send-digests.ts'

let office: PostOffice
let db: ToldTimeDatabase
let app: TestApp
let clerk: Person
let head: Person
let worker: Person

beforeAll(async () => {
  office = await openPostOffice()
  db = await openToldTimeDatabase(toldStart)
  app = await openTestApp({
    db,
    now: toldStart,
    env: { SMTP_URL: office.url, MAIL_FROM: 'registro@prueba.example' },
  })
})
afterAll(async () => {
  await app.close()
  await office.close()
})
beforeEach(async () => {
  app.clock.now = toldStart
  clerk = await app.as('REG')
  head = await app.as('JU')
  worker = await app.as('TR')
})

async function noticesOf(person: Person): Promise<NoticesView> {
  return (await person.ask(api.readNotices, {})).body
}

/** After the moment in which the act may be taken back. */
async function toldOf(person: Person, { entryId }: Pick<EntryView, 'entryId'>): Promise<string[]> {
  const { now } = app.clock
  app.clock.now = new Date(toldStart.getTime() + undoWindowMs + 1000)
  const { notices } = await noticesOf(person)
  app.clock.now = now
  return notices.filter((notice) => notice.entryId === entryId).map(({ kind }) => kind)
}

async function assign(entry: EntryView, to: Person): Promise<EntryView> {
  const { body } = await head.ask(
    api.assignEntry,
    {
      params: { entryId: entry.entryId },
      body: { assigneeId: to.actor.staffId, instruction: null },
    },
    { version: entry.version },
  )
  return body
}

async function undo(person: Person, entry: EntryView): Promise<void> {
  const { problem } = await person.ask(
    api.undoAct,
    { params: { entryId: entry.entryId } },
    { version: entry.version },
  )
  expect(problem).toBeNull()
}

const sent = async (): Promise<EntryView> => route(clerk, await clerk.register(), unitAt(app, 1))

describe('a notice of an act', () => {
  it('tells the head that something arrived, and not the clerk who sent it nor other offices', async () => {
    const stranger = await hire(app, 'Jefa Ajena', 'JU', { unitId: unitAt(app, 0) })
    const entry = await sent()
    expect(await toldOf(head, entry)).toEqual(['ARRIVED'])
    expect(await toldOf(worker, entry)).toEqual([])
    expect(await toldOf(clerk, entry)).toEqual([])
    expect(await toldOf(stranger, entry)).toEqual([])
  })

  it('waits until the act can no longer be taken back', async () => {
    const entry = await sent()
    const { notices } = await noticesOf(head)
    expect(notices.some(({ entryId }) => entryId === entry.entryId)).toBe(false)
    expect(await toldOf(head, entry)).toEqual(['ARRIVED'])
  })

  it('never comes when the act is taken back', async () => {
    const entry = await sent()
    await undo(clerk, entry)
    expect(await toldOf(head, entry)).toEqual([])
    const again = await assign(await acknowledge(head, await sent()), worker)
    await undo(head, again)
    expect(await toldOf(worker, again)).toEqual([])
    // Of the same entry, what was told before the act that was taken back stays.
    expect(await toldOf(head, again)).toEqual(['ARRIVED'])
  })

  it('goes away when what was sent is recalled', async () => {
    const entry = await sent()
    const { problem } = await clerk.ask(
      api.recallEntry,
      { params: { entryId: entry.entryId }, body: { reason: 'Era para otra oficina' } },
      { version: entry.version },
    )
    expect(problem).toBeNull()
    expect(await app.db.asOwner('select from notice where entry_id = $1', [entry.entryId])).toEqual(
      [],
    )
  })

  it('tells whom something is assigned to, and nobody who took it themselves', async () => {
    const given = await assign(await acknowledge(head, await sent()), worker)
    expect(await toldOf(worker, given)).toEqual(['ASSIGNED'])
    const taken = await assign(await acknowledge(head, await sent()), head)
    expect(await toldOf(head, taken)).toEqual(['ARRIVED'])
  })

  it('tells whoever sent it that it was returned', async () => {
    const entry = await sent()
    await head.ask(
      api.returnEntry,
      {
        params: { entryId: entry.entryId },
        body: { cause: 'NOT_COMPETENT', text: 'Corresponde a Alcaldía' },
      },
      { version: entry.version },
    )
    expect(await toldOf(clerk, entry)).toEqual(['RETURNED'])
  })

  it('tells the head of registry that an annulment is asked for, at once', async () => {
    const registrar = await app.as('JREG')
    const entry = await clerk.register()
    // Later than what was asked of them before: notices are in the order of their time.
    await db.tell(new Date(toldStart.getTime() + 500))
    await clerk.ask(
      api.requestAnnulment,
      {
        params: { entryId: entry.entryId },
        body: { cause: 'TEST', text: 'Se registró para probar el sistema', replacingEntryId: null },
      },
      { version: entry.version },
    )
    app.clock.now = new Date(toldStart.getTime() + 1000)
    const { notices } = await noticesOf(registrar)
    expect(notices[0]).toMatchObject({ kind: 'ANNULMENT_ASKED', entryNumber: entry.entryNumber })
  })

  it('tells whoever stands in for an absent head', async () => {
    const substitute = await hire(app, 'Suplente de Prueba', 'TR', { unitId: unitAt(app, 0) })
    const end = await standIn(app, head, substitute)
    const entry = await sent()
    expect(
      await app.db.asOwner('select staff_id from notice where entry_id = $1', [entry.entryId]),
    ).toContainEqual({ staff_id: substitute.actor.staffId })
    await end()
  })
})

describe('one’s own notices', () => {
  it('are marked as read one by one, and all at once', async () => {
    await sent()
    await sent()
    app.clock.now = new Date(toldStart.getTime() + undoWindowMs + 1000)
    const before = await noticesOf(head)
    const first = before.notices[0]?.noticeId ?? ''
    await head.ask(api.markNoticesRead, { body: { noticeIds: [first], until: null } })
    expect((await noticesOf(head)).unread).toBe(before.unread - 1)
    const until = app.clock.now.toISOString()
    await head.ask(api.markNoticesRead, { body: { noticeIds: [], until } })
    expect((await noticesOf(head)).unread).toBe(0)
  })

  it('are nobody else’s to read or to mark', async () => {
    const entry = await sent()
    const rows = await app.db.asOwner<{ notice_id: string }>(
      'select notice_id from notice where entry_id = $1',
      [entry.entryId],
    )
    app.clock.now = new Date(toldStart.getTime() + undoWindowMs + 1000)
    const noticeIds = rows.map((row) => row.notice_id)
    const { body } = await worker.ask(api.markNoticesRead, { body: { noticeIds, until: null } })
    expect(body.marked).toBe(0)
  })
})

describe('the last working day', () => {
  it('is told once to whoever has the entry, however often it is looked for', async () => {
    const mine = await assign(await acknowledge(head, await sent()), worker)
    const waiting = await sent()
    for (const { entryId } of [mine, waiting]) {
      await app.db.asOwner('update entry set due_on = $2 where entry_id = $1', [
        entryId,
        '2029-11-27',
      ])
    }
    // A Monday.
    app.clock.now = new Date('2029-11-26T15:00:00Z')
    await Promise.all([makeNoticeRound(app.app), makeNoticeRound(app.app)])
    await makeNoticeRound(app.app)
    const told = await app.db.asOwner<{ staff_id: string; entry_id: string }>(
      "select staff_id, entry_id from notice where kind = 'DUE_TOMORROW' and entry_id = any ($1::uuid[])",
      [[mine.entryId, waiting.entryId]],
    )
    expect(told).toHaveLength(2)
    expect(told).toContainEqual({ staff_id: worker.actor.staffId, entry_id: mine.entryId })
    expect(told).toContainEqual({ staff_id: head.actor.staffId, entry_id: waiting.entryId })
  })
})

const queue = (): Promise<number> => sendDigests(app.app, app.municipality.municipalityId)
const lettersTo = async (person: Person): Promise<number> => {
  const [row] = await app.db.asOwner<{ count: string }>(
    `select count(*) from mail_message m join staff s on s.email = m.to_address where s.staff_id = $1`,
    [person.actor.staffId],
  )
  return Number(row?.count)
}

/**
 * So many days from now, when every municipality of these tests has its letters: they go at seven
 * there.
 */
function middayIn(days: number): Date {
  const day = new Date(toldStart.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T15:00:00Z`)
}

describe('the daily letter', () => {
  it('goes at seven in the municipality’s morning, once a day, and says numbers and acts alone', async () => {
    const reader = await hire(app, 'Lectora de Cartas', 'JU', { unitId: unitAt(app, 0) })
    const entry = await route(
      clerk,
      await clerk.register({ subject: 'Un asunto muy privado' }),
      unitAt(app, 0),
    )
    // Santiago is three hours behind in summer: 06:59 and 07:00 of the next day there.
    const tomorrow = new Date(toldStart.getTime() + 86_400_000).toISOString().slice(0, 10)
    app.clock.now = new Date(`${tomorrow}T09:59:00Z`)
    expect(await queue()).toBe(0)
    app.clock.now = new Date(`${tomorrow}T10:01:00Z`)
    const [one, other] = await Promise.all([queue(), queue()])
    expect(one + other).toBeGreaterThan(0)
    expect(await lettersTo(reader)).toBe(1)
    await queue()
    expect(await lettersTo(reader)).toBe(1)
    await app.app.mailer.flush()
    const [row] = await app.db.asOwner<{ email: string }>(
      `select email from staff where staff_id = '${reader.actor.staffId}'`,
    )
    const letter = office.letters.find(({ to }) => to.includes(row?.email ?? ''))
    expect(letter?.text).toContain(`${entry.entryNumber}: llegó a su oficina`)
    expect(letter?.raw).not.toMatch(/privado|Soto/u)
  })

  it('does not repeat what yesterday’s told, nor what was read', async () => {
    const reader = await hire(app, 'Otra Lectora', 'JU', { unitId: unitAt(app, 0) })
    await route(clerk, await clerk.register(), unitAt(app, 0))
    app.clock.now = middayIn(2)
    await queue()
    expect(await lettersTo(reader)).toBe(1)
    app.clock.now = middayIn(3)
    await queue()
    expect(await lettersTo(reader)).toBe(1)
  })

  it('is not sent to whoever turned it off', async () => {
    const reader = await hire(app, 'Sin Cartas', 'JU', { unitId: unitAt(app, 0) })
    await reader.ask(api.setDigest, { body: { isWanted: false } })
    expect((await noticesOf(reader)).digest).toEqual({ isMailSet: true, isWanted: false })
    await route(clerk, await clerk.register(), unitAt(app, 0))
    app.clock.now = middayIn(3)
    await queue()
    expect(await lettersTo(reader)).toBe(0)
  })
})

describe('where no mail is sent', () => {
  it('people are told in the page, and nothing is written for the mail', async () => {
    const quiet = await openTestApp({ db: await openToldTimeDatabase(toldStart), now: toldStart })
    try {
      const sender = await quiet.as('REG')
      await route(sender, await sender.register(), unitAt(quiet, 1))
      quiet.clock.now = middayIn(2)
      await makeNoticeRound(quiet.app)
      const reader = await quiet.as('JU')
      const { body } = await reader.ask(api.readNotices, {})
      expect(body.digest.isMailSet).toBe(false)
      expect(body.unread).toBe(1)
      expect(await quiet.db.asOwner('select from mail_message')).toEqual([])
    } finally {
      await quiet.close()
    }
  })
})
