/** What the endpoints about one entry are asked in the permission matrix. */
import { randomUUID } from 'node:crypto'

import type { EndpointName } from '#contract/addresses.ts'

import { annulment, answer, observation } from './acts.ts'
import type { SendingForm } from './handling.ts'
import { aSending } from './handling.ts'
import { wanted } from './levels.ts'
import type { Ask, Target } from './permission-ask.ts'
import type { Stage } from './permission-scene.ts'
import { personOf } from './permission-scene.ts'

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

const reason = 'Hace falta para resolver el asunto'
const sequence = () => ({ sequence: 2 })

function sendingElsewhere({ scene }: Target): {
  principal: SendingForm
  copies: []
  readerIds: []
} {
  const { units } = scene.app.town.foundation
  return { principal: aSending(units[0]?.unitId ?? ''), copies: [], readerIds: [] }
}

export const entryAsks = {
  readEntry: read(),
  readHistory: read(),
  readPast: {
    ...read(),
    given: (target) => ({ ...read().given(target), query: { on: '2999-01-01' } }),
  },
  listReadings: read(),
  readEntryProof: read(),
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
  readRouteSheet: read(),
  proposeRemedy: {
    stage: 'filed',
    given: ({ entryId, registeredOn }) => ({
      params: { entryId },
      query: { notifiedOn: registeredOn },
    }),
  },
  listRemedies: read(),
  addNote: on(
    'filed',
    () => ({ text: 'Llamó por teléfono' }),
    () => ({ noteId: randomUUID() }),
  ),
  readReceipt: read(),
  readLabel: read(),
  readPapers: {
    stage: 'filed',
    given: ({ entryId }) => ({ query: { ids: entryId, paper: 'A4' } }),
  },
  readDataExtract: read(),
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
  readAttachment: read(),
  listTexts: read(),
  readText: read(),
  askText: read(),
  releaseFile: on('filed', () => ({ reason })),
  readThumbnail: read(),
  listSignatures: read(),
  readSignedPart: {
    ...read(),
    given: (target) => ({ ...read().given(target), query: { through: 1 } }),
  },
  readDeadline: read(),
  announceEditor: on('filed', undefined, () => ({ editorId: randomUUID() })),
  withdrawEditor: on('filed', undefined, () => ({ editorId: randomUUID() })),
  listEditors: read(),
} as const satisfies Partial<Record<EndpointName, Ask>>
