/** Of a confidential entry the due date is for its readers alone. */
import { api } from '#contract/api.ts'
import type { NoticesView } from '#contract/book/notices.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeNoticeRound } from './notice-rounds.ts'
import { sendDigests } from './send-digests.ts'

let office: PostOffice
let app: TestApp
let clerk: Person
let head: Person
let worker: Person

beforeAll(async () => {
  office = await openPostOffice()
  app = await openTestApp({
    db: await openToldTimeDatabase(toldStart),
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

const sent = async (): Promise<EntryView> => route(clerk, await clerk.register(), unitAt(app, 1))
const queue = (): Promise<number> => sendDigests(app.app, app.municipality.municipalityId)

const due = async (entryId: string): Promise<void> => {
  await app.db.asOwner('update entry set due_on = $2 where entry_id = $1', [entryId, '2029-11-27'])
  // A Monday.
  app.clock.now = new Date('2029-11-26T15:00:00Z')
  await makeNoticeRound(app.app)
}
const toldOnes = async (entryId: string): Promise<string[]> =>
  (
    await app.db.asOwner<{ staff_id: string }>(
      "select staff_id from notice where kind = 'DUE_TOMORROW' and entry_id = $1 order by 1",
      [entryId],
    )
  ).map((row) => row.staff_id)
const secretFor = async (...readers: Person[]): Promise<EntryView> =>
  route(clerk, await clerk.register({ confidentiality: 'CONFIDENTIAL' }), unitAt(app, 1), {
    readerIds: readers.map(({ actor }) => actor.staffId),
  })

describe('the last working day of a confidential entry', () => {
  it('is told to those who may read it, and not to the head who only knows that it exists', async () => {
    const secret = await secretFor(worker)
    const inTheOpen = await sent()
    await due(secret.entryId)
    expect(await toldOnes(secret.entryId)).toEqual([worker.actor.staffId])
    await due(inTheOpen.entryId)
    expect(await toldOnes(inTheOpen.entryId)).toEqual([head.actor.staffId])
  })

  it('is told to whoever has it alone, once they may read it', async () => {
    const secret = await secretFor(head, worker)
    const received = await acknowledge(head, secret)
    await head.ask(api.giveReason, {
      params: { entryId: secret.entryId, readingId: randomUUID() },
      body: { reason: 'Preparo la respuesta' },
    })
    await assign(received, worker)
    await due(secret.entryId)
    expect(await toldOnes(secret.entryId)).toEqual([worker.actor.staffId])
  })

  it('is neither shown nor sent any more to whoever was taken off its readers since', async () => {
    const secret = await secretFor(head, worker)
    await due(secret.entryId)
    // Their sessions of a week ago are over.
    const [reader, chief] = [await app.as('TR'), await app.as('JREG')]
    const shown = async (): Promise<string[]> =>
      (await noticesOf(reader)).notices
        .filter(({ entryId }) => entryId === secret.entryId)
        .map(({ kind }) => kind)
    expect(await shown()).toEqual(['DUE_TOMORROW'])
    const { problem } = await chief.ask(
      api.withdrawReaders,
      {
        params: { entryId: secret.entryId },
        body: { readerIds: [reader.actor.staffId], reason: 'Cambió de oficina' },
      },
      { version: secret.version },
    )
    expect(problem).toBeNull()
    expect(await shown()).toEqual(['CONFIDENTIALITY_RAISED'])
    app.clock.now = new Date('2029-11-27T15:00:00Z')
    await queue()
    await app.app.mailer.flush()
    const rows = await app.db.asOwner<{ email: string }>(
      'select email from staff where staff_id = $1',
      [head.actor.staffId],
    )
    const telling = office.letters.filter(({ text }) =>
      text.includes(`${secret.entryNumber}: le queda 1 día hábil`),
    )
    // Of the two, the one who may still read it.
    expect(telling.map(({ to }) => to)).toEqual([rows.map(({ email }) => email)])
  })
})
