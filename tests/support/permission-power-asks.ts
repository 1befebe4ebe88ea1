/** What the acts of two people are asked about in the permission matrix. */
import { api } from '#contract/api.ts'

import type { Ask } from './permission-ask.ts'
import type { Scene } from './permission-scene.ts'
import { personOf } from './permission-scene.ts'

const officeless = { officeId: null, unitId: null }
const auditing = [{ ...officeless, role: 'AUD' as const }]

/** Proposed by another administrator, for a clerk: whoever may be the second person may decide. */
async function proposePower(scene: Scene): Promise<string> {
  const { people } = scene
  const [proposer, clerk] = await Promise.all([scene.another('ADM'), scene.another('REG')])
  await proposer.send(api.changeStaff, {
    params: { staffId: clerk.actor.staffId },
    body: { status: 'ACTIVE', grants: [...clerk.actor.grants, ...auditing] },
  })
  const { body } = await personOf(people, 'AUD').ask(api.listPowerActs, {})
  const act = body.acts.find(({ staffId }) => staffId === clerk.actor.staffId)
  if (!act) throw new Error('Nothing was proposed')
  return act.actId
}

const decided: Ask = {
  given: ({ prepared }) => ({ params: { actId: prepared } }),
  prepare: proposePower,
}

export const powerAsks = {
  listPowerActs: { given: () => ({}) },
  confirmPower: decided,
  declinePower: decided,
} satisfies Readonly<Record<string, Ask>>
