/** What becomes of a document after the counter: acts of the product, by the people of the town. */
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/addresses.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import { afterWorkingDays } from '#domain/deadline/working-days.ts'
import { partyName } from '#domain/party/party.ts'
import type { Foundation } from '#server/platform/municipality/found/found-municipality.ts'
import type { Paper } from './papers.ts'
import { registrationOf, unitIdOf } from './papers.ts'
import type { Ask } from './past.ts'
import { villaAsiento } from './villa-asiento.ts'

/** A document on its way. */
export interface Course {
  readonly paper: Paper
  readonly entryId: string
  readonly outgoingId: string
}

export interface Scene {
  readonly at: Date
  readonly foundation: Foundation
  readonly calendar: WorkCalendar
  readonly staffIdOf: (key: string) => string
  /** By somebody with an account, or by role and unit: `JU DAF`. */
  readonly ask: Ask<string>
}

export interface Step {
  /** Working days after the step before; of a decision, `days` of the document. */
  readonly lag: number | 'days'
  /** Local time; null some minutes after what was before. */
  readonly time: string | null
  readonly act: (course: Course, scene: Scene) => Promise<unknown>
}

type Who = 'DESK' | 'LEAD' | 'HEAD' | 'HANDLER'
type Said = (course: Course, scene: Scene, view: EntryView) => object

const day = ({ at }: Scene): string => localDateTimeAt(at, villaAsiento.timeZone).date
const number = ({ entryNumber }: EntryView): number => Number(entryNumber.slice(-4))
export const isSecret = ({ paper }: Course): boolean => paper.type === 'DEN' || paper.type === 'MED'

/** What is confidential is handled by its unit's head, who is named to read it. */
function keyOf(who: Who, course: Course): string {
  if (who === 'DESK') return 'registro'
  if (who === 'LEAD') return 'jefatura'
  return `${who === 'HEAD' || isSecret(course) ? 'JU' : 'TR'} ${course.paper.unit}`
}

/** An act on the entry as it stands. */
function step(
  [lag, time]: readonly [Step['lag'], Step['time']],
  who: Who,
  name: EndpointName,
  said: Said = () => ({}),
): Step {
  return {
    lag,
    time,
    async act(course, scene) {
      const { entryId } = course
      const key = keyOf(who, course)
      const view = await read(key, course, scene)
      const { version } = view
      const params = { entryId, rectificationId: randomUUID(), noteId: randomUUID() }
      const body = said(course, scene, view)
      await scene.ask(key, name, { params, body, version })
    },
  }
}

const decided = (outcome: 'GRANTED' | 'DENIED' | 'INFORMED'): Step =>
  step(['days', '11:20'], 'HEAD', 'closeEntry', ({ paper }, scene, view) => {
    const unit = scene.foundation.units.find(({ code }) => code === paper.unit)
    const reply = replyOf(`Ord. ${1400 + number(view)}`, unit?.name ?? '', day(scene))
    return { outcome, reply, reason: null }
  })

const tried = (result: 'DELIVERED' | 'NOT_FOUND' | 'RETURNED'): Step => ({
  lag: 2,
  time: '15:30',
  async act({ outgoingId }, { at, ask }) {
    const receivedBy = result === 'DELIVERED' ? 'El destinatario' : null
    const body = { addressee: 1, at: at.toISOString(), result, receivedBy, note: null }
    const params = { outgoingId, deliveryId: randomUUID() }
    await ask('registro', 'recordDelivery', { params, body })
  },
})

const soon = [0, null] as const

export const steps: Readonly<Record<string, Step>> = {
  route: step(soon, 'DESK', 'routeEntry', (course, { foundation, staffIdOf }, view) => {
    const { physicalCustody, folios } = view.content ?? {}
    const paperIncluded = physicalCustody === 'SENT_TO_UNIT'
    const readerIds = isSecret(course) ? [staffIdOf(keyOf('HEAD', course))] : []
    const unitId = unitIdOf(course.paper.unit, foundation.units)
    const sent = { paperIncluded, foliosSent: paperIncluded ? folios : null }
    const principal = { unitId, purpose: 'ACTION', instruction: null, dueOn: null, ...sent }
    return { principal, copies: [], readerIds }
  }),
  receive: step([1, '09:15'], 'HANDLER', 'acknowledgeEntry', () => {
    return { paperReceived: true, foliosReceived: null, note: null }
  }),
  assign: step([0, '10:05'], 'HEAD', 'assignEntry', (course, { staffIdOf }) => {
    return { assigneeId: staffIdOf(keyOf('HANDLER', course)), instruction: null }
  }),
  return: step([1, '09:40'], 'HEAD', 'returnEntry', () => {
    const text = 'La materia corresponde a otra dirección municipal.'
    return { cause: 'NOT_COMPETENT', text }
  }),
  stop: step([1, '10:50'], 'HEAD', 'suspendDeadline', (_course, scene) => {
    return { suspendedFrom: day(scene), reason: 'Se espera el informe de otro servicio.' }
  }),
  observe: step([1, '10:40'], 'HANDLER', 'observeEntry', (_course, scene) => ({
    defects: ['Falta copia de la cédula de identidad del interesado'],
    remedyBy: afterWorkingDays(day(scene), 5, scene.calendar),
    notifiedOn: day(scene),
    medium: 'EMAIL',
    suspendsDeadline: true,
  })),
  remedy: {
    lag: 3,
    time: '10:30',
    async act(course, scene) {
      const remedyEntryId = await bringRemedy(course, scene)
      await step(soon, 'HANDLER', 'remedyEntry', () => ({ remedyEntryId })).act(course, scene)
    },
  },
  lapse: step([11, '11:30'], 'HEAD', 'lapseEntry', (_course, scene) => {
    return { outcome: 'DESISTED', act: replyOf('Res. 418', 'Alcaldía', day(scene)) }
  }),
  answer: decided('GRANTED'),
  deny: decided('DENIED'),
  inform: decided('INFORMED'),
  dispatch: { lag: 0, time: '12:10', act: sendOut },
  deliver: tried('DELIVERED'),
  missed: tried('NOT_FOUND'),
  returned: tried('RETURNED'),
  archive: step([1, '16:10'], 'HANDLER', 'archiveEntry', (_course, _scene, view) => {
    return { code: 'COR-01', location: `Caja ${1 + (number(view) % 12)}` }
  }),
  rectify: step(soon, 'LEAD', 'rectifyEntry', ({ paper }) => {
    const subject = `${paper.subject}, según antecedentes`
    return { reason: 'Error de digitación', content: { subject }, parties: null }
  }),
  note: step(soon, 'DESK', 'addNote', () => {
    return { text: 'Llamó para preguntar por su documento; se le dio el número.' }
  }),
  ask: step(soon, 'DESK', 'requestAnnulment', () => {
    const text = 'El mismo documento llegó también por correo y ya estaba registrado.'
    return { cause: 'DUPLICATE', text, replacingEntryId: null }
  }),
  annul: step([1, '10:15'], 'LEAD', 'approveAnnulment'),
}

/** As that person sees it; what is confidential asks why. */
async function read(key: string, course: Course, { ask }: Scene): Promise<EntryView> {
  const params = { entryId: course.entryId, readingId: randomUUID() }
  const view = await ask(key, 'readEntry', { params })
  if (view.content !== null || !isSecret(course)) return view
  return ask(key, 'giveReason', { params, body: { reason: 'Para tramitar el documento.' } })
}

/** What was missing, brought by the same people and put with the rest. */
async function bringRemedy({ paper, entryId }: Course, scene: Scene): Promise<string> {
  const subject = 'Acompaña la copia de la cédula de identidad que faltaba'
  const brought = { ...paper, type: 'SUB', subject }
  const relation = { entryId, kind: 'REMEDIES' }
  const body = { ...registrationOf(brought, scene.foundation, scene.at), relation }
  const course = { paper: brought, entryId: randomUUID(), outgoingId: '' }
  await scene.ask('registro', 'registerEntry', { params: { entryId: course.entryId }, body })
  for (const name of ['route', 'receive']) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await steps[name]?.act(course, scene)
  }
  const reason = 'Se une al documento que completa.'
  await step(soon, 'HEAD', 'closeEntry', () => {
    return { outcome: 'NO_REPLY_NEEDED', reply: null, reason }
  }).act(course, scene)
  return course.entryId
}

async function sendOut(course: Course, scene: Scene): Promise<void> {
  const { paper, entryId, outgoingId } = course
  const { foundation, ask } = scene
  const view = await read('jefatura', course, scene)
  const reply = view.handling?.closures.at(-1)?.reply
  const [first] = view.parties
  if (!reply || !first) throw new Error('What was not answered cannot leave')
  const { address } = first
  const means = address === null ? 'IN_PERSON' : 'CERTIFIED_POST'
  const body = {
    officeId: foundation.officeId,
    unitId: unitIdOf(paper.unit, foundation.units),
    kind: reply.number.startsWith('Res.') ? 'RESOLUTION' : 'OFFICIAL_LETTER',
    documentNumber: reply.number,
    documentDate: reply.date,
    signedBy: reply.authority,
    subject: `Responde: ${paper.subject}`,
    folios: 2,
    confidentiality: view.content?.confidentiality,
    addressees: [{ name: partyName(first), identity: null, address, means }],
    answers: [entryId],
    files: [],
  }
  await ask('registro', 'dispatchOutgoing', { params: { outgoingId }, body })
}

function replyOf(documentNumber: string, authority: string, date: string) {
  return { number: documentNumber, date, authority, medium: 'EMAIL', attachmentId: null }
}
