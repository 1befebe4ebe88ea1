/** Who may is asked once more with the ledger's head held: a role may be gone by then. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { hire } from '#tests/handling.ts'
import { inOrder } from '#tests/in-order.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'

let app: TestApp
let administrator: Person
let leaving: Person

beforeAll(async () => {
  app = await openTestApp()
  administrator = await app.as('ADM')
})
afterAll(() => app.close())

const papers = { kind: 'PAPERS', papers: { receiptFooter: 'Otro pie', labelSize: '62x29' } }
const dismiss = () =>
  administrator.send(api.changeStaff, {
    params: { staffId: leaving.actor.staffId },
    body: { status: 'ACTIVE', grants: [] },
  })

describe('somebody whose role goes away while they wait for the ledger', () => {
  const refused = async (act: () => Promise<Response>) => {
    const [, answer] = await inOrder(app, [dismiss, act])
    const said: unknown = await answer?.json()
    expect(said).toMatchObject({ type: 'E-PER-09' })
  }

  describe('and who administered', () => {
    beforeEach(async () => {
      leaving = await hire(app, 'Quien deja de administrar', 'ADM')
    })

    it('opens no unit', () =>
      refused(() =>
        leaving.send(api.saveUnit, {
          params: { unitId: randomUUID() },
          body: {
            code: 'NEW',
            name: 'Unidad Nueva',
            parentId: null,
            validTo: null,
            successorId: null,
            delegates: false,
          },
        }),
      ))

    it('proposes no change', () =>
      refused(() =>
        leaving.send(api.proposeChange, { params: { proposalId: randomUUID() }, body: papers }),
      ))
  })

  it('and who led the registry, declines no change', async () => {
    leaving = await hire(app, 'Quien deja la jefatura', 'JREG')
    const params = { proposalId: randomUUID() }
    await administrator.send(api.proposeChange, { params, body: papers })
    const body = { reason: 'Prefiero el pie de antes' }
    await refused(() => leaving.send(api.declineProposal, { params, body }))
  })
})
