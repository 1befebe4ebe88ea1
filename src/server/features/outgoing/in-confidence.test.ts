/** What is told of a document that left in confidence, and of one that answers such an entry. */
import { api } from '#contract/api.ts'
import type { OutgoingForm } from '#contract/outgoing/outgoing.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let clerk: Person
let chief: Person
let head: Person

beforeAll(async () => {
  app = await openTestApp()
  ;[clerk, chief] = await Promise.all([app.as('REG'), app.as('JREG')])
  head = await hire(app, 'Jefa de la unidad', 'JU', { unitId: unitAt(app, 1) })
})
afterAll(() => app.close())

const sendOut = (by: Person, changes: Partial<OutgoingForm>) =>
  by.ask(api.dispatchOutgoing, {
    params: { outgoingId: randomUUID() },
    body: anOutgoing(app, changes),
  })

describe('what is in confidence', () => {
  it('is found by nothing but its number and its day', async () => {
    const { body } = await sendOut(head, { confidentiality: 'CONFIDENTIAL', kind: 'CIRCULAR' })
    const { outgoingId, exitNumber } = body.outgoing
    const isFound = async (question: object) => {
      const found = await clerk.ask(api.findOutgoing, { body: question })
      return found.body.outgoing.some((one) => one.outgoingId === outgoingId)
    }
    expect(await isFound({})).toBe(true)
    expect(await isFound({ text: exitNumber })).toBe(true)
    const questions = [{ kind: 'CIRCULAR' }, { unitId: unitAt(app, 1) }, { tray: 'AWAITED' }]
    expect(await Promise.all(questions.map(isFound))).toEqual([false, false, false])
    const seen = await clerk.ask(api.readOutgoing, { params: { outgoingId } })
    expect(seen.body).toMatchObject({ dispatchedBy: '', allowed: ['ask-annulment'] })
  })

  it('tells the registry who writes its deliveries down', async () => {
    const { body } = await sendOut(head, { confidentiality: 'CONFIDENTIAL' })
    const { problem } = await clerk.ask(api.recordDelivery, {
      params: { outgoingId: body.outgoing.outgoingId, deliveryId: randomUUID() },
      body: {
        addressee: 1,
        at: app.clock.now.toISOString(),
        result: 'NOT_FOUND',
        receivedBy: null,
        note: null,
      },
    })
    expect(problem?.remarks[0]?.sentence).toContain('con quien lo despachó')
  })

  it('is answered in confidence, and only its readers are told', async () => {
    const entry = await route(
      clerk,
      await clerk.register({ confidentiality: 'CONFIDENTIAL' }),
      unitAt(app, 1),
      { readerIds: [head.actor.staffId] },
    )
    const answers = [entry.entryId]
    const open = await sendOut(head, { answers })
    expect(open.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'confidentiality' }])
    const unread = await sendOut(chief, { answers, confidentiality: 'CONFIDENTIAL' })
    expect(unread.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'answers' }])
    const { body } = await sendOut(head, { answers, confidentiality: 'CONFIDENTIAL' })
    expect(body.outgoing.answers).toMatchObject([{ entryId: entry.entryId }])
    const answering = async (who: Person) => {
      const found = await who.ask(api.findOutgoing, { body: { answers: entry.entryId } })
      return found.body.outgoing.length
    }
    expect(await Promise.all([head, chief, clerk].map(answering))).toEqual([1, 0, 0])
  })
})
