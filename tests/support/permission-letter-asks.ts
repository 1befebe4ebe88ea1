/** What is asked of letters in the permission matrix. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'

import { hire } from './handling.ts'
import { aLetter, aTemplate } from './letters.ts'
import type { Ask } from './permission-ask.ts'
import type { Place, Scene } from './permission-scene.ts'
import { settleChange } from './settle-change.ts'
import type { Person } from './test-app.ts'

const placed = ({ app, offices, units }: Scene, place: Place, signerId: string) =>
  aLetter(app, signerId, { officeId: offices[place], unitId: units[place] })

const idOf = async (person: Person): Promise<string> =>
  (await person.ask(api.readSession, {})).body.staffId

/** The one of its unit who writes it, each time another letter. */
async function write(scene: Scene, _asker: Person, place: Place): Promise<string> {
  const letterId = randomUUID()
  const writer = await writerAt(scene, place)
  const body = { ...placed(scene, place, await idOf(writer)), overRevision: 0 }
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

const ofPrepared: Ask['given'] = ({ prepared }) => ({ params: { letterId: prepared } })
const withBody =
  (body: unknown): Ask['given'] =>
  (target) => ({ ...ofPrepared(target), body })
const reason = 'El texto nombraba a otra persona'

export const letterAsks = {
  saveLetter: {
    given: ({ scene, place }) => ({
      params: { letterId: randomUUID() },
      body: {
        ...placed(scene, place, scene.app.municipality.actorOf('JU').staffId),
        overRevision: 0,
      },
    }),
  },
  findLetters: { given: () => ({ body: {} }) },
  readTemplate: { given: ofTemplate, prepare: approve },
  beginFromTemplate: {
    given: ({ scene, place, prepared }) => {
      const { body: _body, ...heading } = placed(
        scene,
        place,
        scene.app.municipality.actorOf('JU').staffId,
      )
      return { params: { templateId: prepared }, body: heading }
    },
    prepare: approve,
  },
  readLetter: { given: ofPrepared, prepare: write },
  readLetterTexts: { given: ofPrepared, prepare: write },
  readLetterPdf: { given: ofPrepared, prepare: write },
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
  annulLetterNumber: { given: withBody({ reason }), prepare: number },
  discardLetter: { given: ofPrepared, prepare: write },
} satisfies Readonly<Record<string, Ask>>
