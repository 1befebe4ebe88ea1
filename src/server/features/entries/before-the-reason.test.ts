/**
 * A confidential entry is its readers' to read, once they say why. Until then nothing that they ask
 * says more of it than that it is there, and when it is due.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { changeLevel } from '#tests/levels.ts'
import { doing, refusalOf } from '#tests/acts.ts'
import { acknowledge, assign, hire, route, unitAt } from '#tests/handling.ts'
import { aParty } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const minuteMs = 60_000
const party = aParty({ surname1: 'Oyarzúnpetrov', identity: null, missingIdentity: 'NO_DOCUMENT' })
const said = { subject: 'Acoso en la piscina cubierta', parties: [party] }

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const head = await app.as('JU')
const counter = await hire(app, 'Registradora Lectora', 'REG', {})
const secret = await clerk.register({ ...said, confidentiality: 'CONFIDENTIAL' })
const typeId = secret.content?.typeId
const derived = await route(clerk, secret, unitAt(app, 1), { readerIds: [head.actor.staffId] })
const entry = await doing(chief, api.nameReaders, derived, {
  readerIds: [counter.actor.staffId],
  reason: 'La atendió en la ventanilla',
})
/** One reads by way of a unit, the other at the counter. */
const readers = { head, counter }
afterAll(() => app.close())

const giveReason = (person: Person) =>
  person.ask(api.giveReason, {
    params: { entryId: entry.entryId, readingId: randomUUID() },
    body: { reason: 'Preparo el informe social' },
  })

/** Answers the version after it. */
async function nameReader({ actor }: Person, { entryId }: EntryView): Promise<number> {
  const seen = await chief.ask(api.readEntry, { params: { entryId } })
  const body = { readerIds: [actor.staffId], reason: 'Debe leerlo por su trabajo' }
  return (await doing(chief, api.nameReaders, seen.body, body)).version
}

const listed = async (person: Person) =>
  (await person.ask(api.listEntries, { query: { ids: entry.entryId } })).body.entries

/** All that lists and searches answer of it, by everything that one may ask. */
async function answers(person: Person): Promise<string> {
  const { entryNumber, entryId } = entry
  const lists = [{}, { ids: entryId }, { number: entryNumber }, { order: 'nearest' as const }].map(
    (query) => person.ask(api.listEntries, { query }),
  )
  const searches = [entryNumber, 'piscina', 'oyarzunpetrov', `${entryNumber} piscina`].map((text) =>
    person.ask(api.searchEntries, { body: { text } }),
  )
  const all = await Promise.all([
    ...lists,
    ...searches,
    person.ask(api.searchEntries, { body: { sender: 'oyarzunpetrov' } }),
  ])
  return JSON.stringify(all.map(({ body, problem }) => problem ?? body))
}

const counts = (person: Person) =>
  Promise.all(
    [{ text: 'piscina' }, { sender: 'oyarzunpetrov' }].map(
      async (body) => (await person.ask(api.countEntries, { body })).body.count,
    ),
  )

it.each(['head', 'counter'] as const)(
  'a list tells its reader, %s, that it is there and when it is due, and no search finds it by what it says',
  async (who) => {
    const person = readers[who]
    const told = await answers(person)
    expect(told).not.toMatch(/piscina|Oyarz/u)
    const entries = await listed(person)
    expect(entries).toMatchObject([
      { visibility: 'EXISTENCE', sender: '', subject: '', typeId: null, handlingStatus: null },
    ])
    expect(entries[0]?.dueOn).not.toBeNull()
    const ofType = await person.ask(api.listEntries, { query: { typeId, ids: entry.entryId } })
    expect(ofType.body.entries).toEqual([])
    expect(await counts(person)).toEqual([0, 0])
  },
)

it('no paper of it is printed, and no repeated document is shown, before its reader says why', async () => {
  const params = { entryId: entry.entryId }
  const papers = [
    counter.ask(api.readReceipt, { params, query: {} }),
    counter.ask(api.readLabel, { params, query: {} }),
  ]
  for (const { problem } of await Promise.all(papers)) expect(problem?.type).toBe('E-TRA-20')
  const { body: seen } = await counter.ask(api.readEntry, { params })
  expect(seen).toMatchObject({ asksReason: true, verificationCode: null })
  const twins = { identityNumber: null, senderName: 'Oyarzúnpetrov', senderReference: null }
  const asked = { ...twins, typeId: null, subject: said.subject }
  const { body } = await counter.ask(api.findDuplicates, { body: asked })
  expect(body).toEqual({ duplicates: [] })
})

it('tells an auditor who reads it, of acts that are not theirs, to say why and not how it stands', async () => {
  const auditor = await hire(app, 'Auditora Lectora', 'AUD', {})
  const version = await nameReader(auditor, entry)
  const reason = 'Se suspende por una pericia'
  for (const [act, body] of [
    [api.suspendDeadline, { suspendedFrom: '2000-01-01', reason }],
    [api.recallEntry, { reason }],
    [api.assignEntry, { assigneeId: auditor.actor.staffId, instruction: null }],
  ] as const) {
    expect(await refusalOf(auditor, act, { ...entry, version }, body)).toBe('E-TRA-20')
  }
})

it('a reason said of what was open opens nothing of what became confidential afterwards', async () => {
  const staff = await app.as('TR')
  const sent = await route(clerk, await clerk.register(said), unitAt(app, 1), {})
  const params = { entryId: sent.entryId }
  const opened = await staff.ask(api.giveReason, {
    params: { ...params, readingId: randomUUID() },
    body: { reason: 'Preparo el informe social' },
  })
  expect(opened.body).toMatchObject({ visibility: 'CONTENT', asksReason: false })
  await changeLevel([clerk, readers.head], sent, 'CONFIDENTIAL', [staff.actor.staffId])
  const { body } = await staff.ask(api.readEntry, { params })
  expect(body).toMatchObject({ visibility: 'EXISTENCE', asksReason: true, content: null })
})

it('whoever typed it in and reads it by name says why once it was sent to a unit', async () => {
  const registered = await clerk.register({ ...said, confidentiality: 'CONFIDENTIAL' })
  const { staffId } = readers.head.actor
  const sent = await route(clerk, registered, unitAt(app, 1), { readerIds: [staffId] })
  await nameReader(clerk, sent)
  const { body } = await clerk.ask(api.readEntry, { params: { entryId: sent.entryId } })
  expect(body).toMatchObject({ visibility: 'EXISTENCE', asksReason: true, content: null })
  const { entries } = (await clerk.ask(api.listEntries, { query: { ids: sent.entryId } })).body
  expect(entries).toMatchObject([{ visibility: 'EXISTENCE', subject: '' }])
})

it('a report narrowed to who has it counts it for its unit, and for nobody else', async () => {
  const staff = await hire(app, 'Tramitadora Nueva', 'TR', { unitId: unitAt(app, 1) })
  const registered = await clerk.register({ ...said, confidentiality: 'CONFIDENTIAL' })
  const readerIds = [head.actor.staffId]
  const sent = await route(clerk, registered, unitAt(app, 1), { readerIds })
  await assign(head, await acknowledge(head, sent), staff)
  const pendingOf = async (person: Person) => {
    const { body } = await person.ask(api.readReport, {
      params: { report: 'pending' },
      query: { assigneeId: staff.actor.staffId },
    })
    return body.sections.flatMap(({ rows }) => rows).length
  }
  expect([await pendingOf(head), await pendingOf(chief), await pendingOf(clerk)]).toEqual([1, 0, 0])
})

it('a reason ends when the document goes on to another unit, whose head is told anew', async () => {
  const reader = head.actor.staffId
  const registered = await clerk.register({ ...said, confidentiality: 'CONFIDENTIAL' })
  const sent = await route(clerk, registered, unitAt(app, 1), { readerIds: [reader] })
  const params = { entryId: sent.entryId }
  const why = { reason: 'Preparo el informe social' }
  const say = () =>
    head.ask(api.giveReason, { params: { ...params, readingId: randomUUID() }, body: why })
  await say()
  const taken = await acknowledge(head, sent)
  const there = await hire(app, 'Jefa de Otra Unidad', 'JU', { unitId: unitAt(app, 2) })
  const readerIds = [there.actor.staffId]
  await nameReader(head, await route(head, taken, unitAt(app, 2), { readerIds }))
  expect((await head.ask(api.readEntry, { params })).body.asksReason).toBe(true)
  await say()
  const { body } = await there.ask(api.readNotices, {})
  const told = body.notices.map(({ kind, entryId }) => `${kind} ${entryId}`)
  expect(told).toContain(`CONFIDENTIAL_READ ${sent.entryId}`)
})

it('a reason ends when its reader is taken off, also for who is named again afterwards', async () => {
  const staff = await app.as('TR')
  const registered = await clerk.register({ ...said, confidentiality: 'CONFIDENTIAL' })
  const sent = await route(clerk, registered, unitAt(app, 1), { readerIds: [head.actor.staffId] })
  const params = { entryId: sent.entryId }
  await nameReader(staff, sent)
  const say = { params: { ...params, readingId: randomUUID() }, body: { reason: 'Lo trabajo yo' } }
  expect((await staff.ask(api.giveReason, say)).body.visibility).toBe('CONTENT')
  const seen = await chief.ask(api.readEntry, { params })
  const off = { readerIds: [staff.actor.staffId], reason: 'Ya no lo trabaja' }
  const without = await doing(chief, api.withdrawReaders, seen.body, off)
  await nameReader(staff, without)
  expect((await staff.ask(api.readEntry, { params })).body).toMatchObject({
    visibility: 'EXISTENCE',
    asksReason: true,
  })
})

it('the list shows it for half an hour to whoever said why, and to the other reader not', async () => {
  await giveReason(head)
  expect(await listed(head)).toMatchObject([{ visibility: 'CONTENT', subject: said.subject }])
  expect(await listed(counter)).toMatchObject([{ visibility: 'EXISTENCE', subject: '' }])
  app.clock.now = new Date(app.clock.now.getTime() + 31 * minuteMs)
  expect(await listed(await app.asActor(head.actor))).toMatchObject([
    { visibility: 'EXISTENCE', subject: '' },
  ])
})
