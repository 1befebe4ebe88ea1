/** The book of exits, through the API: numbers, who sees what, deliveries, annulments. */
import { api } from '#contract/api.ts'
import { hire, regrant, unitAt } from '#tests/handling.ts'
import { delivering, dispatch, dispatching } from '#tests/outgoing.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const head = await hire(app, 'Jefa de la unidad', 'JU', { unitId: unitAt(app, 1) })
afterAll(() => app.close())

describe('a document that leaves', () => {
  it('gets the next number of a book of its own, beside that of the entries', async () => {
    const [one, two] = [await dispatching(app, clerk), await dispatching(app, head)]
    expect(one.body).toMatchObject({ outcome: 'DISPATCHED' })
    const [, year, first] = /^S-(\d{4})-(\d{6})$/u.exec(one.body.outgoing.exitNumber) ?? []
    expect(two.body.outgoing.exitNumber).toBe(
      `S-${year}-${String(Number(first) + 1).padStart(6, '0')}`,
    )
  })

  it('keeps its number however often it is sent', async () => {
    const outgoingId = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => dispatching(app, clerk, {}, outgoingId)))
    expect(new Set(replies.map(({ body }) => body.outgoing.exitNumber)).size).toBe(1)
    expect(replies.map(({ body }) => body.outcome).toSorted()).toEqual([
      'ALREADY_DISPATCHED',
      'ALREADY_DISPATCHED',
      'DISPATCHED',
    ])
  })

  it('refuses other content under an id that has its number, and names what differs', async () => {
    const outgoingId = randomUUID()
    const first = await dispatching(app, clerk, {}, outgoingId)
    const again = await dispatching(
      app,
      head,
      { subject: 'Otro asunto distinto', folios: 9 },
      outgoingId,
    )
    expect(again.status).toBe(409)
    expect(again.problem?.remarks.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'E-NUM-06 subject',
      'E-NUM-06 folios',
    ])
    expect(again.problem?.title).toContain(first.body.outgoing.exitNumber)
  })

  it('says of each field what is missing', async () => {
    const { problem } = await dispatching(app, clerk, {
      signedBy: ' ',
      subject: 'No',
      documentDate: '2999-01-01',
      addressees: [{ name: '', identity: null, address: null, means: 'NOTIFIER' }],
    })
    expect(problem?.remarks.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'E-DOC-01 subject',
      'E-DOC-06 documentDate',
      'E-SAL-07 signedBy',
      'E-SAL-08 addressees.0.name',
      'E-SAL-09 addressees.0.address',
    ])
  })

  it('is not dated in a year that somebody mistyped', async () => {
    const { problem } = await dispatching(app, clerk, { documentDate: '1926-01-02' })
    expect(problem?.remarks).toMatchObject([{ code: 'E-SAL-23', field: 'documentDate' }])
  })

  it('is not sent by the head of another unit', async () => {
    const { problem } = await dispatching(app, head, { unitId: unitAt(app, 2) })
    expect(problem?.type).toBe('E-PER-09')
  })

  it('has a proof to sign, with its number, its addressee and what it answers', async () => {
    const entry = await clerk.register()
    const { outgoingId, exitNumber } = (await dispatching(app, clerk, { answers: [entry.entryId] }))
      .body.outgoing
    const params = { outgoingId }
    const response = await clerk.send(api.readExitProof, { params })
    const said = (await textOfPaper(new Uint8Array(await response.arrayBuffer()))).join('\n')
    for (const part of [exitNumber, 'Oficio N° 12-2026', 'Marta Huenchumilla', entry.entryNumber])
      expect(said).toContain(part)
    const kept = await app.db.asOwner(
      "select 1 from access_log where action = 'exit-proof-printed' and detail = $1",
      [exitNumber],
    )
    expect(kept).toHaveLength(1)
  })

  it('leaves without a gap beside thirty that fail', async () => {
    const before = (await dispatch(app, clerk)).exitNumber
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        dispatching(app, clerk, place % 3 === 0 ? { subject: 'No' } : {}),
      ),
    )
    const numbers = replies
      .flatMap(({ body, problem }) => (problem ? [] : body.outgoing.exitNumber))
      .map((text) => Number(text.slice(-6)))
      .toSorted((one, other) => one - other)
    const first = Number(before.slice(-6)) + 1
    expect(numbers).toEqual(Array.from({ length: 33 }, (_, place) => first + place))
  })
})

describe('its delivery', () => {
  it('is awaited until the last word about each addressee ends it', async () => {
    const { body } = await dispatching(app, clerk)
    const { outgoingId } = body.outgoing
    const waits = async () => {
      const { body: found } = await clerk.ask(api.findOutgoing, { body: { tray: 'AWAITED' } })
      return found.outgoing.some((one) => one.outgoingId === outgoingId)
    }
    expect(await waits()).toBe(true)
    const at = app.clock.now.toISOString()
    const attempt = async (result: 'NOT_FOUND' | 'DELIVERED', deliveryId = randomUUID()) => {
      return (await delivering(clerk, outgoingId, { at, result }, deliveryId)).body
    }
    const tried = await attempt('NOT_FOUND')
    expect(tried.addressees).toMatchObject([
      { result: 'NOT_FOUND', isEnded: false, firstAttemptAt: at },
    ])
    expect(await waits()).toBe(true)
    const deliveryId = randomUUID()
    await attempt('DELIVERED', deliveryId)
    const again = await attempt('DELIVERED', deliveryId)
    expect(again.attempts).toHaveLength(2)
    expect(again.addressees).toMatchObject([{ result: 'DELIVERED', isEnded: true }])
    expect(await waits()).toBe(false)
  })

  it('is not another one under the same id: it says so, and keeps what was written', async () => {
    const { outgoingId } = await dispatch(app, clerk)
    const deliveryId = randomUUID()
    await delivering(clerk, outgoingId, {}, deliveryId)
    const other = await delivering(clerk, outgoingId, { result: 'DELIVERED' }, deliveryId)
    expect(other.problem?.type).toBe('E-SAL-14')
    const { body } = await clerk.ask(api.readOutgoing, { params: { outgoingId } })
    expect(body.attempts).toMatchObject([{ result: 'NOT_FOUND' }])
  })

  it('is not before it left, nor to come, nor to somebody it was not sent to', async () => {
    const { body } = await dispatching(app, clerk)
    const { outgoingId } = body.outgoing
    const day = 86_400_000
    const codeAt = async (shift: number, addressee = 1) => {
      const at = new Date(app.clock.now.getTime() + shift).toISOString()
      const delivered = { addressee, at, result: 'DELIVERED' } as const
      return (await delivering(clerk, outgoingId, delivered)).problem?.type
    }
    expect(await codeAt(-day)).toBe('E-SAL-10')
    expect(await codeAt(day)).toBe('E-SAL-15')
    expect(await codeAt(0, 2)).toBe('E-DOC-18')
  })
})

describe('a number of the book of exits', () => {
  const reason = 'Se despachó dos veces el mismo oficio'

  it('is annulled by two people, and stays in the book', async () => {
    const { outgoingId, exitNumber } = await dispatch(app, chief)
    const params = { outgoingId }
    await chief.ask(api.askOutgoingAnnulment, { params, body: { reason } })
    const approval = { params, body: { approves: true, reason: '' } }
    const alone = await chief.ask(api.decideOutgoingAnnulment, approval)
    expect(alone.problem?.type).toBe('E-SAL-13')
    const powerless = await (await app.as('ADM')).ask(api.decideOutgoingAnnulment, approval)
    expect(powerless.problem?.type).toBe('E-PER-09')
    const { body: done } = await (await app.as('AUD')).ask(api.decideOutgoingAnnulment, approval)
    expect(done).toMatchObject({ exitNumber, status: 'ANNULLED', allowed: [] })
    const { body: found } = await clerk.ask(api.findOutgoing, { body: { text: exitNumber } })
    expect(found.outgoing).toMatchObject([{ exitNumber, status: 'ANNULLED' }])
    const short = exitNumber.replace(/-0+/u, '-')
    const shortly = await clerk.ask(api.findOutgoing, { body: { text: short } })
    expect(shortly.body.outgoing).toMatchObject([{ exitNumber }])
    const signs = await clerk.ask(api.findOutgoing, { body: { text: "':*&" } })
    expect(signs.body.outgoing).toEqual([])
    const late = await clerk.ask(api.askOutgoingAnnulment, { params, body: { reason } })
    expect(late.problem?.type).toBe('E-SAL-11')
  })

  it('is annulled at the request of nobody who could ask no more', async () => {
    const leaver = await hire(app, 'Quien deja la mesa de salida', 'REG')
    const params = { outgoingId: (await dispatch(app, leaver)).outgoingId }
    await leaver.send(api.askOutgoingAnnulment, { params, body: { reason } })
    await regrant(app, leaver, [], 'DISABLED')
    const approval = { params, body: { approves: true, reason: '' } }
    const approved = await chief.ask(api.decideOutgoingAnnulment, approval)
    expect(approved.problem?.type).toBe('E-TRA-26')
    const refusal = { params, body: { approves: false, reason: 'Ya no está quien la pidió' } }
    const { body } = await chief.ask(api.decideOutgoingAnnulment, refusal)
    expect(body.annulment).toBeNull()
  })

  it('stays in force when the second person says no', async () => {
    const { outgoingId } = await dispatch(app, clerk)
    const params = { outgoingId }
    await clerk.ask(api.askOutgoingAnnulment, { params, body: { reason } })
    const twice = await clerk.ask(api.askOutgoingAnnulment, { params, body: { reason } })
    expect(twice.problem?.type).toBe('E-SAL-12')
    const refusal = { params, body: { approves: false, reason: 'El oficio es uno solo' } }
    const { body: kept } = await chief.ask(api.decideOutgoingAnnulment, refusal)
    expect(kept).toMatchObject({ status: 'DISPATCHED', annulment: null })
  })
})

async function subjectsFor(who: Person) {
  const { body } = await who.ask(api.findOutgoing, { body: { text: 'materia' } })
  return body.outgoing.map(({ subject }) => subject).toSorted()
}

describe('what somebody sees of the book of exits', () => {
  it('follows the table of entries', async () => {
    const sent = await Promise.all(
      (['ORDINARY', 'RESTRICTED', 'CONFIDENTIAL'] as const).map((confidentiality) =>
        dispatching(app, head, { confidentiality, subject: `Materia ${confidentiality}` }),
      ),
    )
    const ids = sent.map(({ body }) => body.outgoing.outgoingId)
    const stranger = await hire(app, 'Jefe de otra unidad', 'JU', { unitId: unitAt(app, 2) })
    const seenBy = async (who: Person) =>
      Promise.all(
        ids.map(async (outgoingId) => {
          const { body, problem } = await who.ask(api.readOutgoing, { params: { outgoingId } })
          return problem?.type ?? body.visibility
        }),
      )
    expect(await seenBy(head)).toEqual(['CONTENT', 'CONTENT', 'CONTENT'])
    expect(await seenBy(stranger)).toEqual(['E-CON-03', 'E-CON-03', 'E-CON-03'])
    expect(await seenBy(chief)).toEqual(['CONTENT', 'HEADER', 'EXISTENCE'])
    // Who writes the envelopes must know the address, until it has arrived.
    expect(await seenBy(clerk)).toEqual(['CONTENT', 'CONTENT', 'EXISTENCE'])
    expect(await subjectsFor(stranger)).toEqual([])
    expect(await subjectsFor(chief)).toEqual(['Materia ORDINARY', 'Materia RESTRICTED'])
    expect(await subjectsFor(head)).toEqual([
      'Materia CONFIDENTIAL',
      'Materia ORDINARY',
      'Materia RESTRICTED',
    ])
  })
})
