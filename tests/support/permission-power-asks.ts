/** What the acts of two people are asked about in the permission matrix. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'

import { chooseByLink } from './own-password.ts'
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

/** Somebody new, who chose a password by a link that their administrator was shown. */
async function addNewcomer(scene: Scene, role: 'AUD' | 'REG'): Promise<string> {
  const proposer = await scene.another('ADM')
  const staffId = randomUUID()
  const grants = [{ ...officeless, role }]
  const body = { name: 'Alguien Nueva', email: `${staffId}@prueba.example`, grants }
  const added = await proposer.ask(api.addStaff, { params: { staffId }, body })
  await chooseByLink(scene.app, added.body.invitation?.link ?? '', 'la yegua no pastaba')
  return staffId
}

async function proposeNewcomer(scene: Scene): Promise<string> {
  const staffId = await addNewcomer(scene, 'AUD')
  const { body: waiting } = await personOf(scene.people, 'AUD').ask(api.listPowerActs, {})
  const act = waiting.acts.find((one) => one.staffId === staffId)
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
  vouchForPerson: { ...decided, prepare: proposeNewcomer },
  vouchForStaff: {
    given: ({ prepared }) => ({ params: { staffId: prepared } }),
    prepare: (scene) => addNewcomer(scene, 'REG'),
  },
} satisfies Readonly<Record<string, Ask>>
