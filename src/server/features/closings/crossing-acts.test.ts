/**
 * Acts of two people that meet: two pairs at once, one person in two roles, a role that goes away.
 */
import { api } from '#contract/api.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, openClockScene } from '#tests/clock-scene.ts'
import { hire, regrant } from '#tests/handling.ts'
import { inOrder } from '#tests/in-order.ts'
import { openTamperer } from '#tests/tamper.ts'
import type { Person } from '#tests/test-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { markRestored } from '../../platform/database/schema/mark-restored.ts'

let scene: ClockScene
beforeEach(async () => {
  scene = await openClockScene()
  await scene.register()
  return scene.close
})

const answerOf = ({ status, problem }: { status: number; problem: { type: string } | null }) =>
  problem === null ? String(status) : problem.type

async function whole(): Promise<unknown> {
  return [await scene.faults(), await scene.strangersFault()]
}

const leaveTheBook = (): Promise<void> =>
  regrant(scene.app, scene.head, [{ role: 'REG', officeId: null, unitId: null }])

function resumeBy(person: Person, told: number) {
  return person.ask(api.proposeBookAct, {
    params: { actId: randomUUID() },
    body: {
      kind: 'RESUME',
      reason: 'Se recuperó la copia de las once',
      series: [
        { code: 'GENERAL', year: 2029, told },
        { code: 'GENERAL-S', year: 2029, told: 0 },
      ],
    },
  })
}

describe('two pairs at once', () => {
  it('let a restored book go on once, with the numbers of one of them', async () => {
    const otherHead = await hire(scene.app, 'Otra Jefatura', 'JREG')
    const auditor = await hire(scene.app, 'Auditoría de Prueba', 'AUD')
    await markRestored(scene.db.url, { restoredTo: after(0) })
    const proposed = await Promise.all([resumeBy(scene.head, 5), resumeBy(otherHead, 9)])
    expect(proposed.map(answerOf).toSorted()).toEqual(['200', 'E-LIB-03'])
    const waiting = proposed.find(({ problem }) => problem === null)?.body.waiting[0]
    const told = waiting?.data.kind === 'RESUME' ? (waiting.data.series[0]?.told ?? 0) : 0
    const actId = waiting?.actId ?? ''
    const confirmed = await Promise.all(
      [scene.administrator, auditor].map((person) => scene.confirm(person, actId)),
    )
    expect(confirmed.map(answerOf).toSorted()).toEqual(['200', 'E-LIB-03'])
    expect(await scene.register()).toBe(`E-2029-${String(told + 1).padStart(6, '0')}`)
    expect(
      await scene.db.asOwner("select from ledger_event where type = 'BookResumed'"),
    ).toHaveLength(1)
    expect(await whole()).toEqual([null, null])
  })

  it('one withdraws what the other confirms: one of the two holds', async () => {
    await markRestored(scene.db.url, { restoredTo: after(0) })
    const { actId } = await scene.proposeResume(3)
    const [confirmed, withdrawn] = await Promise.all([
      scene.confirm(scene.administrator, actId),
      scene.head.ask(api.withdrawBookAct, { params: { actId } }),
    ])
    expect([confirmed, withdrawn].map(answerOf).toSorted()).toEqual(['200', 'E-LIB-03'])
    expect(await whole()).toEqual([null, null])
  })
})

describe('one person', () => {
  beforeEach(() => markRestored(scene.db.url, { restoredTo: after(0) }))

  it('who is head of registry no more has prepared nothing that can be confirmed', async () => {
    const { actId } = await scene.proposeResume(3)
    await leaveTheBook()
    expect(answerOf(await scene.confirm(scene.administrator, actId))).toBe('E-LIB-06')
    const { body } = await scene.administrator.ask(api.readBookState, {})
    expect(body.waiting).toMatchObject([
      { refusal: 'E-LIB-06', mayConfirm: false, mayWithdraw: true },
    ])
    expect(
      answerOf(await scene.administrator.ask(api.withdrawBookAct, { params: { actId } })),
    ).toBe('200')
  })

  it('whose role goes away while they wait for the ledger confirms nothing', async () => {
    const auditor = await hire(scene.app, 'Auditoría de Prueba', 'AUD')
    const { actId } = await scene.proposeResume(3)
    const dismissed = { params: auditor.actor, body: { status: 'ACTIVE' as const, grants: [] } }
    const [, confirmed] = await inOrder(scene.app, [
      () => scene.administrator.send(api.changeStaff, dismissed),
      () => auditor.send(api.confirmBookAct, { params: { actId } }),
    ])
    expect(await confirmed?.json()).toMatchObject({ type: 'E-PER-09' })
  })
})

describe('both verifiers', () => {
  beforeEach(async () => {
    await markRestored(scene.db.url, { restoredTo: after(0) })
    const { actId } = await scene.proposeResume(3)
    await scene.confirm(scene.administrator, actId)
  })

  it.each([
    ['prepared by a clerk', 'data.proposedById'],
    ['confirmed by a clerk', 'actorId'],
  ])('find an act %s', async (_, place) => {
    const { staffId } = scene.clerk.actor
    const found = await forge((body) => {
      if (place === 'actorId') body.actorId = staffId
      else body.data.proposedById = staffId
    })
    const wrong = expect.stringContaining('no tenía entonces un rol que lo permita')
    expect(found).toEqual([wrong, wrong])
  })

  it('believe whoever had the role then and has it no more', async () => {
    await leaveTheBook()
    expect(await whole()).toEqual([null, null])
  })
})

/** As whoever holds every key would: the last act changed, chained anew, head and rows with it. */
async function forge(change: (body: { actorId: string; data: { proposedById: string } }) => void) {
  const tamperer = await openTamperer(scene.db.url)
  const [event] = await tamperer.run<{ body: string }>(
    "select body from ledger_event where type = 'BookResumed'",
  )
  const body = JSON.parse(event?.body ?? '')
  change(body)
  const text = canonicalJson(body)
  await tamperer.run(
    `with forged as (
       update ledger_event set body = $1, actor_id = $2::uuid,
         hash = sha256(previous_hash || convert_to($1, 'UTF8'))
       where type = 'BookResumed' returning hash)
     update ledger_head set hash = forged.hash from forged`,
    [text, body.actorId],
  )
  const found = await whole()
  await tamperer.close()
  return found
}
