/** What is told of a document that left in confidence, and of one that answers such an entry. */
import { api } from '#contract/api.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { delivering, dispatching } from '#tests/outgoing.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp()
const [clerk, chief] = await Promise.all([app.as('REG'), app.as('JREG')])
const head = await hire(app, 'Jefa de la unidad', 'JU', { unitId: unitAt(app, 1) })
afterAll(() => app.close())

describe('what is in confidence', () => {
  it('is found by nothing but its number and its day', async () => {
    const { body } = await dispatching(app, head, {
      confidentiality: 'CONFIDENTIAL',
      kind: 'CIRCULAR',
    })
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
    const { body } = await dispatching(app, head, { confidentiality: 'CONFIDENTIAL' })
    const { problem } = await delivering(clerk, body.outgoing.outgoingId)
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
    const open = await dispatching(app, head, { answers })
    expect(open.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'confidentiality' }])
    const unread = await dispatching(app, chief, { answers, confidentiality: 'CONFIDENTIAL' })
    expect(unread.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'answers' }])
    const { body } = await dispatching(app, head, { answers, confidentiality: 'CONFIDENTIAL' })
    expect(body.outgoing.answers).toMatchObject([{ entryId: entry.entryId }])
    const answering = async (who: Person) => {
      const found = await who.ask(api.findOutgoing, { body: { answers: entry.entryId } })
      return found.body.outgoing.length
    }
    expect(await Promise.all([head, chief, clerk].map(answering))).toEqual([1, 0, 0])
  })
})
