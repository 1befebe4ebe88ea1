/** What is asked of the book of exits and of letters in the permission matrix. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'

import type { Ask, Place, Scene } from './permission-scene.ts'
import { personOf } from './permission-scene.ts'
import { hire } from '#tests/handling.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aLetter, aTemplate } from '#tests/letters.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { settleChange } from '#tests/settle-change.ts'
import type { Person } from '#tests/test-app.ts'

const placed = ({ app, offices, units }: Scene, place: Place) =>
  anOutgoing(app, { officeId: offices[place], unitId: units[place] })

async function clerkAt(scene: Scene, place: Place): Promise<Person> {
  return place === 'elsewhere'
    ? hire(scene.app, 'Oficial de salida', 'REG', { officeId: scene.offices[place] })
    : personOf(scene.people, 'REG')
}

/** Sent out there by its own counter, each time another. */
async function sendOut(scene: Scene, _asker: Person, place: Place): Promise<string> {
  const outgoingId = randomUUID()
  const clerk = await clerkAt(scene, place)
  await clerk.send(api.dispatchOutgoing, { params: { outgoingId }, body: placed(scene, place) })
  return outgoingId
}

/** The same with a file; answers both ids. */
async function sendOutFile(scene: Scene, _asker: Person, place: Place): Promise<string> {
  const clerk = await clerkAt(scene, place)
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

const letterAt = ({ app, offices, units }: Scene, place: Place, signerId: string) =>
  aLetter(app, signerId, { officeId: offices[place], unitId: units[place] })

const idOf = async (person: Person): Promise<string> =>
  (await person.ask(api.readSession, {})).body.staffId

/** The one of its unit who writes it, each time another letter. */
async function write(scene: Scene, _asker: Person, place: Place): Promise<string> {
  const letterId = randomUUID()
  const writer = await writerAt(scene, place)
  const body = { ...letterAt(scene, place, await idOf(writer)), overRevision: 0 }
  await writer.send(api.saveLetter, { params: { letterId }, body })
  return letterId
}

function writerAt(scene: Scene, place: Place): Promise<Person> {
  const at = { unitId: scene.units[place] }
  return hire(scene.app, 'Jefatura que escribe', 'JU', at)
}

async function number(scene: Scene, asker: Person, place: Place): Promise<string> {
  const letterId = await write(scene, asker, place)
  const writer = await writerAt(scene, place)
  await writer.send(api.putToSignature, { params: { letterId }, body: { overRevision: 1 } })
  return letterId
}

async function review(scene: Scene, asker: Person, place: Place): Promise<string> {
  const letterId = await write(scene, asker, place)
  const reviewer = await hire(scene.app, 'Persona que revisa', 'TR', {
    unitId: scene.units[place],
  })
  const writer = await writerAt(scene, place)
  const body = { reviewerId: await idOf(reviewer), overRevision: 1 }
  await writer.send(api.sendToReview, { params: { letterId }, body })
  return letterId
}

async function approve({ app }: Scene): Promise<string> {
  const templateId = randomUUID()
  const people = { adm: await app.as('ADM'), head: await app.as('JREG') }
  const template = { ...aTemplate, name: `Plantilla ${templateId}` }
  await settleChange(people, { kind: 'LETTER_TEMPLATE', templateId, overVersion: 0, template })
  return templateId
}

const ofTemplate: Ask['given'] = ({ prepared }) => ({ params: { templateId: prepared } })

const ofLetter: Ask['given'] = ({ prepared }) => ({ params: { letterId: prepared } })
const withBody =
  (body: unknown): Ask['given'] =>
  (target) => ({ ...ofLetter(target), body })

const letterAsks = {
  saveLetter: {
    given: ({ scene, place }) => ({
      params: { letterId: randomUUID() },
      body: {
        ...letterAt(scene, place, scene.app.municipality.actorOf('JU').staffId),
        overRevision: 0,
      },
    }),
  },
  findLetters: { given: () => ({ body: {} }) },
  readTemplate: { given: ofTemplate, prepare: approve },
  beginFromTemplate: {
    given: ({ scene, place, prepared }) => {
      const { body: _body, ...heading } = letterAt(
        scene,
        place,
        scene.app.municipality.actorOf('JU').staffId,
      )
      return { params: { templateId: prepared }, body: heading }
    },
    prepare: approve,
  },
  readLetter: { given: ofLetter, prepare: write },
  readLetterTexts: { given: ofLetter, prepare: write },
  readLetterPdf: { given: ofLetter, prepare: write },
  sendToReview: {
    given: withBody({ reviewerId: randomUUID(), overRevision: 1 }),
    prepare: write,
  },
  decideReview: {
    given: withBody({ decision: 'APPROVED', text: null, overRevision: 1 }),
    prepare: review,
  },
  putToSignature: { given: withBody({ overRevision: 1 }), prepare: write },
  uploadSigned: { given: withBody({ uploadId: randomUUID() }), prepare: number },
  annulLetterNumber: {
    given: withBody({ reason: 'El texto nombraba a otra persona' }),
    prepare: number,
  },
  discardLetter: { given: ofLetter, prepare: write },
} satisfies Readonly<Record<string, Ask>>

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
