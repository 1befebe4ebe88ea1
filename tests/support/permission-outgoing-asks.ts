/** What is asked of the book of exits in the permission matrix. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'

import type { Ask } from './permission-ask.ts'
import type { Place, Scene } from './permission-scene.ts'
import { personOf } from './permission-scene.ts'
import { hire } from './handling.ts'
import { onePixelPng } from './one-pixel-png.ts'
import { letterAsks } from './permission-letter-asks.ts'
import { anOutgoing } from './outgoing.ts'
import type { Person } from './test-app.ts'

const placed = ({ app, offices, units }: Scene, place: Place) =>
  anOutgoing(app, { officeId: offices[place], unitId: units[place] })

/** Sent out there by its own counter, each time another. */
async function sendOut(scene: Scene, _asker: Person, place: Place): Promise<string> {
  const outgoingId = randomUUID()
  const clerk =
    place === 'elsewhere'
      ? await hire(scene.app, 'Oficial de salida', 'REG', { officeId: scene.offices[place] })
      : personOf(scene.people, 'REG')
  await clerk.send(api.dispatchOutgoing, { params: { outgoingId }, body: placed(scene, place) })
  return outgoingId
}

/** The same with a file; answers both ids. */
async function sendOutFile(scene: Scene, _asker: Person, place: Place): Promise<string> {
  const clerk =
    place === 'elsewhere'
      ? await hire(scene.app, 'Oficial de salida', 'REG', { officeId: scene.offices[place] })
      : personOf(scene.people, 'REG')
  const outgoingId = randomUUID()
  const { uploadId } = await clerk.upload(onePixelPng, 'oficio.png')
  const body = { ...placed(scene, place), files: [uploadId] }
  await clerk.send(api.dispatchOutgoing, { params: { outgoingId }, body })
  return `${outgoingId} ${uploadId}`
}

const ofFile: Ask['given'] = ({ prepared }) => {
  const [outgoingId = '', fileId = ''] = prepared.split(' ')
  return { params: { outgoingId, fileId } }
}

const reason = 'Se despachó dos veces el mismo oficio'

async function sendOutAndAsk(scene: Scene, asker: Person, place: Place): Promise<string> {
  const outgoingId = await sendOut(scene, asker, place)
  const head = await hire(scene.app, 'Jefatura que pide', 'JREG', {
    officeId: scene.offices[place],
  })
  await head.send(api.askOutgoingAnnulment, { params: { outgoingId }, body: { reason } })
  return outgoingId
}

const ofPrepared: Ask['given'] = ({ prepared }) => ({ params: { outgoingId: prepared } })

export const outgoingAsks = {
  ...letterAsks,
  findOutgoing: { given: () => ({ body: {} }) },
  readNotificationTerm: {
    given: ({ scene: { offices }, place }) => ({
      query: { officeId: offices[place], documentDate: '2026-01-02' },
    }),
  },
  dispatchOutgoing: {
    given: ({ scene, place }) => ({
      params: { outgoingId: randomUUID() },
      body: placed(scene, place),
    }),
  },
  readOutgoing: { given: ofPrepared, prepare: sendOut },
  readExitProof: { given: ofPrepared, prepare: sendOut },
  readOutgoingFile: { given: ofFile, prepare: sendOutFile },
  readOutgoingPage: { given: ofFile, prepare: sendOutFile },
  recordDelivery: {
    given: ({ scene, prepared }) => ({
      params: { outgoingId: prepared, deliveryId: randomUUID() },
      body: {
        addressee: 1,
        at: scene.app.clock.now.toISOString(),
        result: 'DELIVERED',
        receivedBy: null,
        note: null,
      },
    }),
    prepare: sendOut,
  },
  askOutgoingAnnulment: {
    given: (target) => ({ ...ofPrepared(target), body: { reason } }),
    prepare: sendOut,
  },
  decideOutgoingAnnulment: {
    given: (target) => ({ ...ofPrepared(target), body: { approves: true, reason: '' } }),
    prepare: sendOutAndAsk,
  },
} satisfies Readonly<Record<string, Ask>>
