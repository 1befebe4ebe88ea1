import { api } from '#contract/api.ts'
import type { ProposalView } from '#contract/municipality/configuration.ts'
import { hire, regrant } from '#tests/handling.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { confirming } from '#tests/two-people.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'

const app = await openTestApp()
afterAll(() => app.close())

const closed = { isOwn: false, mayConfirm: false, mayDecline: true }

async function waiting(person: Person, { proposalId }: Pick<ProposalView, 'proposalId'>) {
  const { body } = await person.ask(api.listProposals, {})
  return body.waiting.find((proposal) => proposal.proposalId === proposalId)
}

it('a proposal of whoever leads the registry too is offered to others alone', async () => {
  const both = await hire(app, 'Quien administra y dirige', 'ADM')
  const roles = (['ADM', 'JREG'] as const).map((role) => ({ role, officeId: null, unitId: null }))
  const head = await app.as('JREG')
  await regrant(app, both, roles)
  expect(await confirming(head, both.actor.staffId)).toBeNull()
  const now = await app.asActor({ ...both.actor, grants: roles })
  const { body: own } = await now.ask(api.proposeChange, {
    params: { proposalId: randomUUID() },
    body: { kind: 'CALENDAR_YEAR', year: 2052 },
  })
  expect(own).toMatchObject({ mayConfirm: false, mayDecline: true })
  const confirmed = await now.ask(api.confirmProposal, { params: own })
  expect(confirmed.problem?.type).toBe('E-CFG-26')
  const { body } = await head.ask(api.listProposals, {})
  expect(body.waiting).toContainEqual(
    expect.objectContaining({ proposalId: own.proposalId, mayConfirm: true }),
  )
})

it('a proposal of whoever administers no more is confirmed by nobody, and may be declined', async () => {
  const head = await app.as('JREG')
  const gone = await hire(app, 'Administradora que se va', 'ADM')
  const { body: left } = await gone.ask(api.proposeChange, {
    params: { proposalId: randomUUID() },
    body: { kind: 'CALENDAR_YEAR', year: 2053 },
  })
  await regrant(app, gone, [], 'DISABLED')
  expect(await waiting(head, left)).toMatchObject({
    refusal: { code: 'E-ROL-11' },
    ...closed,
  })
  const confirmed = await head.ask(api.confirmProposal, { params: left })
  expect(confirmed.problem?.type).toBe('E-ROL-11')
  const body = { reason: 'Ya no administra quien lo propuso' }
  expect((await head.ask(api.declineProposal, { params: left, body })).body.stage).toBe('DECLINED')
})

it('what no longer fits what stands is offered to nobody, and says why', async () => {
  const adm = await app.as('ADM')
  const head = await app.as('JREG')
  const propose = async (receiptFooter: string) => {
    const { body } = await adm.ask(api.proposeChange, {
      params: { proposalId: randomUUID() },
      body: { kind: 'PAPERS', papers: { receiptFooter, labelSize: '62x29' } },
    })
    return body
  }
  const first = await propose('Atención de 8:30 a 13:30')
  const second = await propose('Atención de 9:00 a 14:00')
  expect(await waiting(head, second)).toMatchObject({ refusal: null, mayConfirm: true })
  expect((await head.ask(api.confirmProposal, { params: first })).problem).toBeNull()
  expect(await waiting(head, second)).toMatchObject({ refusal: { code: 'E-CFG-23' }, ...closed })
  const confirmed = await head.ask(api.confirmProposal, { params: second })
  expect(confirmed.problem?.type).toBe('E-CFG-23')
})
