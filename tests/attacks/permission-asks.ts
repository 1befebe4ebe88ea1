/**
 * What each endpoint is asked in the permission matrix: whole and well-formed, so that nothing but
 * permission stands against it.
 */
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { importOldBook } from '#tests/old-book.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { personOf, plain, plainRegistration } from './permission-scene.ts'
import type { Ask, Place, Scene, Stage, Target } from './permission-scene.ts'
import { outgoingAsks } from './permission-outgoing-asks.ts'
import type { Person } from '#tests/test-app.ts'
import { annulment, answer, observation } from '#tests/acts.ts'
import type { SendingForm } from '#tests/handling.ts'
import { aSending } from '#tests/handling.ts'
import { wanted } from '#tests/levels.ts'

/** About an entry that stands so. */
function on(
  stage: Stage,
  body?: (target: Target) => unknown,
  params: () => object = () => ({}),
): Ask {
  return {
    stage,
    given: (target) => ({
      params: { entryId: target.entryId, ...params() },
      ...(body ? { body: body(target) } : {}),
    }),
  }
}

function read(): Ask {
  return { stage: 'filed', given: ({ entryId }) => ({ params: { entryId } }) }
}

const sequence = () => ({ sequence: 2 })

function sendingElsewhere({ scene }: Target): {
  principal: SendingForm
  copies: []
  readerIds: []
} {
  const { units } = scene.app.municipality.foundation
  return { principal: aSending(units[0]?.unitId ?? ''), copies: [], readerIds: [] }
}

const entryAsks = {
  readPast: {
    ...read(),
    given: (target) => ({ ...read().given(target), query: { on: '2999-01-01' } }),
  },
  rectifyEntry: on(
    'registered',
    () => ({ reason, content: { subject: 'Solicita poda de dos árboles' }, parties: null }),
    () => ({ rectificationId: randomUUID() }),
  ),
  requestAnnulment: on('registered', () => annulment),
  approveAnnulment: on('requested'),
  refuseAnnulment: on('requested', () => ({ reason })),
  routeEntry: on('registered', sendingElsewhere),
  acknowledgeEntry: on('routed', () => ({
    paperReceived: false,
    foliosReceived: null,
    note: null,
  })),
  returnEntry: on('received', () => ({ cause: 'NOT_COMPETENT', text: reason })),
  recallEntry: on('routed', () => ({ reason })),
  acknowledgeCopy: on('copied', undefined, sequence),
  closeCopy: on('copied', () => ({ note: null }), sequence),
  assignEntry: on('received', ({ asker }) => ({
    assigneeId: asker.actor.staffId,
    instruction: null,
  })),
  observeEntry: on('registered', (target) => observation(target)),
  remedyEntry: on('observed', () => ({ remedyEntryId: randomUUID() })),
  lapseEntry: on('observed', ({ registeredOn }) => ({
    outcome: 'DESISTED',
    act: {
      number: 'R-1',
      date: registeredOn,
      authority: 'Alcaldía',
      medium: null,
      attachmentId: null,
    },
  })),
  closeEntry: on('worked', ({ registeredOn }) => answer(registeredOn)),
  forwardEntry: on('registered', ({ registeredOn }) => ({
    body: 'Gobernación',
    on: registeredOn,
    theirNumber: null,
  })),
  archiveEntry: on('closed', () => ({ code: 'A-1', location: null })),
  reopenEntry: on('closed', () => ({ reason })),
  extendDeadline: on('registered', () => ({ term: { amount: 1, unit: 'WORKING_DAY' }, reason })),
  suspendDeadline: on('registered', ({ registeredOn }) => ({
    suspendedFrom: registeredOn,
    reason,
  })),
  resumeDeadline: on('suspended', ({ registeredOn }) => ({ resumedOn: registeredOn })),
  nameReaders: on('registered', ({ scene }) => ({
    readerIds: [personOf(scene.people, 'TR').actor.staffId],
    reason,
  })),
  withdrawReaders: on('registered', ({ scene }) => ({
    readerIds: [personOf(scene.people, 'TR').actor.staffId],
    reason,
  })),
  requestConfidentiality: on('registered', () => wanted('RESTRICTED')),
  confirmConfidentiality: on('levelled'),
  refuseConfidentiality: on('levelled', () => ({ reason })),
  undoAct: on('routed'),
  consentAnnulment: on('asked'),
  giveReason: on(
    'filed',
    () => ({ reason }),
    () => ({ readingId: randomUUID() }),
  ),
  proposeRemedy: {
    stage: 'filed',
    given: ({ entryId, registeredOn }) => ({
      params: { entryId },
      query: { notifiedOn: registeredOn },
    }),
  },
  addNote: on(
    'filed',
    () => ({ text: 'Llamó por teléfono' }),
    () => ({ noteId: randomUUID() }),
  ),
  readPapers: {
    stage: 'filed',
    given: ({ entryId }) => ({ query: { ids: entryId, paper: 'A4' } }),
  },
  addAttachment: on(
    'filed',
    () => ({
      uploadId: randomUUID(),
      kind: 'ANNEX',
      validity: 'COPY',
      replacesId: null,
      reason: null,
    }),
    () => ({ attachmentId: randomUUID() }),
  ),
  askText: read(),
  releaseFile: on('filed', () => ({ reason })),
  readSignedPart: {
    ...read(),
    given: (target) => ({ ...read().given(target), query: { through: 1 } }),
  },
  announceEditor: on('filed', undefined, () => ({ editorId: randomUUID() })),
  withdrawEditor: on('filed', undefined, () => ({ editorId: randomUUID() })),
} as const satisfies Partial<Record<EndpointName, Ask>>

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

const reason = 'Hace falta para resolver el asunto'
const grants = [{ role: 'AUD', officeId: null, unitId: null }]

const personParams = () => ({ staffId: randomUUID() })
const ofTheMunicipality = { layer: 'MUNICIPALITY', officeId: null }
const holiday = (date: string) => ({
  kind: 'CALENDAR_DAYS',
  put: [
    { ...ofTheMunicipality, date, name: 'Aniversario de la comuna', source: 'Decreto', act: 'D-1' },
  ],
  remove: [],
})

let units = 0

let proposed = 0
/** The administrator proposes one more day, each time another. */
async function propose({ people }: Scene): Promise<string> {
  proposed += 1
  const proposalId = randomUUID()
  const date = new Date(Date.UTC(2027, 4, 3 + proposed)).toISOString().slice(0, 10)
  await personOf(people, 'ADM').send(api.proposeChange, {
    params: { proposalId },
    body: holiday(date),
  })
  return proposalId
}

/** One's own upload, at home; elsewhere, that of a clerk. */
async function upload({ people }: Scene, asker: Person, place: Place): Promise<string> {
  const uploadId = randomUUID()
  const owner = place === 'elsewhere' ? personOf(people, 'JREG') : asker
  await owner.send(
    api.uploadFile,
    { params: { uploadId }, body: new Blob([new Uint8Array(onePixelPng)]) },
    { headers: { 'X-File-Name': 'hoja.png' } },
  )
  return uploadId
}

async function add({ people }: Scene): Promise<string> {
  const staffId = randomUUID()
  const body = { name: 'Nadia Nueva', email: `${staffId}@prueba.example`, grants }
  await personOf(people, 'ADM').send(api.addStaff, { params: { staffId }, body })
  return staffId
}

const viewOf = (name: string) => ({
  name,
  isShared: false,
  question: { text: 'poda' },
})

const sharedViewId = randomUUID()

/** The clerk's, put there again when an asker took it away. */
async function share({ people }: Scene): Promise<string> {
  await personOf(people, 'REG').send(api.saveView, {
    params: { viewId: sharedViewId },
    body: { ...viewOf('Vista de todos'), isShared: true },
  })
  return sharedViewId
}

/** A book from before, each time another. */
async function bringOldBook({ app }: Scene): Promise<string> {
  return importOldBook(app, { name: `Libro antiguo ${randomUUID()}` })
}

/** Before the office opened: nobody's day is closed by asking. */
const closedLongAgo = ({ offices }: Scene, place: Place) => ({
  officeId: offices[place],
  on: '2001-01-01',
})

const said: Partial<Readonly<Record<EndpointName, Ask>>> = {
  ...entryAsks,
  confirmPower: decided,
  declinePower: decided,
  setUp: {
    given: () => ({
      body: {
        name: 'Otra Municipalidad',
        country: 'CL',
        region: null,
        timeZone: 'America/Santiago',
        contact: '',
        book: { scope: 'MUNICIPALITY', prefix: 'E' },
        shieldPngBase64: null,
        office: { code: 'OP', name: 'Oficina', address: '' },
        units: [{ code: 'ALC', name: 'Alcaldía' }],
        administrator: { name: 'Ana', email: 'ana@otra.example', password: 'el caballo pastaba' },
        headOfRegistry: { name: 'Eva', email: 'eva@otra.example', password: 'la yegua pastaba' },
      },
    }),
    headers: { 'X-Setup-Code': 'adivinado' },
  },
  endSession: { ...plain(), endsSession: true },
  endOtherSession: plain(() => ({ params: { sessionId: 'A'.repeat(22) } })),
  endEverySession: { ...plain(), endsSession: true },
  readStaffMember: plain(({ asker }) => ({ params: { staffId: asker.actor.staffId } })),
  addStaff: plain(() => ({
    params: personParams(),
    body: { name: 'Nadia Nueva', email: `${randomUUID()}@prueba.example`, grants },
  })),
  inviteStaff: { ...plain(({ prepared }) => ({ params: { staffId: prepared } })), prepare: add },
  clearFactors: plain(({ scene }) => ({
    params: { staffId: personOf(scene.people, 'AUD').actor.staffId },
  })),
  changeStaff: plain(({ scene }) => ({
    params: { staffId: personOf(scene.people, 'AUD').actor.staffId },
    body: { status: 'ACTIVE', grants },
  })),
  approveStaff: plain(({ scene }) => ({
    params: { staffId: personOf(scene.people, 'AUD').actor.staffId },
    body: { name: 'Nadia Nueva', grants },
  })),
  rejectStaff: plain(({ scene }) => ({
    params: { staffId: personOf(scene.people, 'AUD').actor.staffId },
  })),
  addSubstitution: plain(({ scene }) => ({
    params: { substitutionId: randomUUID() },
    body: {
      absentId: personOf(scene.people, 'TR').actor.staffId,
      substituteId: personOf(scene.people, 'AUD').actor.staffId,
      validFrom: '2099-01-04',
      validTo: '2099-01-08',
    },
  })),
  addIntegration: plain(() => ({ params: personParams(), body: { name: 'Portal web', grants } })),
  issueToken: plain(({ registeredOn }) => ({
    params: { ...personParams(), tokenId: randomUUID() },
    body: { scopes: ['read:entries'], expiresOn: registeredOn, networks: [] },
  })),
  saveUnit: plain(() => ({
    params: { unitId: randomUUID() },
    body: {
      code: `U${(units += 1)}`,
      name: 'Unidad nueva',
      parentId: null,
      validTo: null,
      successorId: null,
      delegates: false,
    },
  })),
  registerEntry: plain(({ scene, place }) => ({
    params: { entryId: randomUUID() },
    body: plainRegistration(scene, scene.offices[place]),
  })),
  ...outgoingAsks,
  readImportedBook: {
    ...plain(({ prepared }) => ({ params: { bookId: prepared } })),
    prepare: bringOldBook,
  },
  readImportedReview: {
    ...plain(({ prepared }) => ({ params: { bookId: prepared } })),
    prepare: bringOldBook,
  },
  readImportedEntry: {
    ...plain(({ prepared }) => ({ params: { bookId: prepared, ordinal: '1' } })),
    prepare: bringOldBook,
  },
  searchImportedEntries: {
    ...plain(({ prepared }) => ({ body: { bookId: prepared } })),
    prepare: bringOldBook,
  },
  searchEntries: plain(() => ({ body: { text: 'solicita' } })),
  countEntries: plain(() => ({ body: { text: 'solicita' } })),
  listColleagues: plain(({ scene, place }) => ({ params: { unitId: scene.units[place] } })),
  readDeliveryList: plain(({ scene, place, registeredOn }) => ({
    query: { unitId: scene.units[place], date: registeredOn },
  })),
  saveView: plain(() => ({ params: { viewId: randomUUID() }, body: viewOf(randomUUID()) })),
  removeView: { ...plain(({ prepared }) => ({ params: { viewId: prepared } })), prepare: share },
  findDuplicates: plain(() => ({
    body: {
      identityNumber: null,
      senderName: 'Ana Soto',
      typeId: null,
      subject: 'Solicita poda',
      senderReference: null,
    },
  })),
  suggestSubjects: plain(() => ({ body: { typeId: null, identityNumber: null } })),
  searchParties: plain(() => ({ body: { text: 'soto' } })),
  uploadFile: {
    ...plain(() => ({
      params: { uploadId: randomUUID() },
      body: new Blob([new Uint8Array(onePixelPng)]),
    })),
    headers: { 'X-File-Name': 'hoja.png' },
  },
  discardUpload: {
    ...plain(({ prepared }) => ({ params: { uploadId: prepared } })),
    prepare: upload,
  },
  readUpload: { ...plain(({ prepared }) => ({ params: { uploadId: prepared } })), prepare: upload },
  claimPhoneLink: plain(() => ({ body: { code: randomUUID() } })),
  sendPhonePage: plain(() => ({
    params: { pageId: randomUUID() },
    body: new Blob([new Uint8Array(onePixelPng)]),
  })),
  previewDeadline: plain(({ scene, place }) => ({
    body: {
      officeId: scene.offices[place],
      typeId: scene.app.municipality.foundation.types[0]?.typeId,
      presentedAt: null,
    },
  })),
  readCalendar: plain(() => ({ params: { year: '2026' } })),
  suggestDays: plain(() => ({ body: { year: 2026, region: null } })),
  proposeChange: plain(() => ({
    params: { proposalId: randomUUID() },
    body: holiday('2027-05-03'),
  })),
  confirmProposal: {
    ...plain(({ prepared }) => ({ params: { proposalId: prepared } })),
    prepare: propose,
  },
  declineProposal: {
    ...plain(({ prepared }) => ({ params: { proposalId: prepared }, body: { reason } })),
    prepare: propose,
  },
  previewMoves: plain(() => ({ body: { change: holiday('2027-05-03'), page: 1 } })),
  readWorkload: plain(({ scene, place }) => ({ query: { unitId: scene.units[place] } })),
  readReport: plain(() => ({ params: { report: 'book' } })),
  readReportFile: plain(() => ({ params: { report: 'book' }, query: { format: 'csv' } })),
  askReport: plain(() => ({
    params: { exportId: randomUUID() },
    body: { report: 'book', format: 'xlsx', filters: {} },
  })),
  readWork: plain(({ scene }) => ({
    params: { staffId: personOf(scene.people, 'AUD').actor.staffId },
  })),
  transferWork: plain(({ scene, place }) => ({
    params: { staffId: personOf(scene.people, 'AUD').actor.staffId, transferId: randomUUID() },
    body: {
      reason: 'Deja el servicio a fin de mes',
      successors: [
        { unitId: scene.units[place], toStaffId: personOf(scene.people, 'TR').actor.staffId },
      ],
    },
  })),
  previewClosing: plain(({ scene, place }) => ({ query: closedLongAgo(scene, place) })),
  closeDay: plain(({ scene, place }) => ({
    params: { closingId: randomUUID() },
    body: closedLongAgo(scene, place),
  })),
  confirmClock: plain(() => ({
    params: { confirmationId: randomUUID() },
    body: { seenAt: new Date().toISOString() },
  })),
  proposeBookAct: plain(() => ({
    params: { actId: randomUUID() },
    body: { kind: 'CLOCK', reason: 'El reloj iba un año adelantado' },
  })),
  resendWebhookMessage: plain(() => ({ params: { webhookId: randomUUID(), messageId: '1-ab' } })),
  replayWebhook: plain(({ registeredOn: from }) => ({
    params: { webhookId: randomUUID() },
    body: { from },
  })),
  markNoticesRead: plain(() => ({ body: { noticeIds: [randomUUID()], until: null } })),
  setDigest: plain(() => ({ body: { isWanted: true } })),
  setOverdueLetter: plain(() => ({ body: { isWanted: true } })),
}

/** What nothing is said of is asked of the entry, or of ids that nothing has. */
export function askOf(name: EndpointName): Ask {
  return said[name] ?? (isReadOfEntry(name) ? read() : plain(() => ({ params: strangeIds(name) })))
}

function isReadOfEntry(name: EndpointName): boolean {
  const { method, path }: Endpoint = api[name]
  return method === 'GET' && /^\/api\/(?:entries|signatures)\/:entryId/u.test(path)
}

function strangeIds(name: EndpointName): Readonly<Record<string, string>> {
  const { params }: Endpoint = api[name]
  return Object.fromEntries(Object.keys(params?.shape ?? {}).map((slot) => [slot, randomUUID()]))
}
