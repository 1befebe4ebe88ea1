/** Who may is asked once more with the ledger's head held: a role may be gone by then. */
import { api } from '#contract/api.ts'
import { hire } from '#tests/handling.ts'
import { inOrder } from '#tests/in-order.ts'
import { isolatedFile } from '#tests/isolated-file.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

let leaving: Person

const app = await openTestApp()
const administrator = await app.as('ADM')
afterAll(() => app.close())

const dismiss = () =>
  administrator.send(api.changeStaff, {
    params: { staffId: leaving.actor.staffId },
    body: { status: 'ACTIVE', grants: [] },
  })

/** What the act is refused for, done by whoever is dismissed while it waits. */
async function refusal(act: () => Promise<Response>): Promise<unknown> {
  const [, answer] = await inOrder(app, [dismiss, act])
  return answer?.json()
}

const notTheirs = { type: 'E-PER-09' }

describe('somebody whose role goes away while they wait for the ledger', () => {
  it('opens no unit', async () => {
    leaving = await hire(app, 'Quien deja de administrar', 'ADM')
    const params = { unitId: randomUUID() }
    const form = { code: 'NEW', name: 'Unidad Nueva', delegates: false }
    const body = { ...form, parentId: null, validTo: null, successorId: null }
    expect(await refusal(() => leaving.send(api.saveUnit, { params, body }))).toMatchObject(
      notTheirs,
    )
  })

  it('releases no isolated file', async () => {
    leaving = await hire(app, 'Quien deja la jefatura', 'JREG')
    const params = await isolatedFile(app, await app.as('REG'))
    const body = { reason: 'Lo pide quien lo tramita' }
    const releasing = () => leaving.send(api.releaseFile, { params, body })
    // Nor is it told whether it is there.
    expect(await refusal(releasing)).toMatchObject({ type: 'E-CON-03' })
    const { body: listed } = await (await app.as('JREG')).ask(api.listTexts, { params })
    expect(listed.texts).toMatchObject([{ scan: 'INFECTED' }])
  })
})
