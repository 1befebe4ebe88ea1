/**
 * Acts as somebody would do them for their own good, where that is not how the permission matrix
 * asks them; some in several ways.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Actor } from '#domain/permission/permission.ts'

import { aSending, unitAt } from './handling.ts'
import { aLetter } from './letters.ts'
import { wanted } from './levels.ts'
import { anOutgoing } from './outgoing.ts'
import type { Person, TestApp } from './test-app.ts'

/** Who does it, the confidential entry before them, and somebody whom they made and so are. */
export interface Walk {
  readonly app: TestApp
  readonly registrar: Person
  readonly reader: Person
  proposalId: string
  /** Who it is, with what they hold in place of others. */
  readonly actor: Actor
  /** In the session that they have now. */
  self: Person
  readonly puppetId: string
  /** A program of theirs, and the credential of it that they were shown last. */
  readonly programId: string
  programSecret: string | null
  /** To which the acts are done. */
  entry: EntryView
  /** The confidential one, whatever they do things to. */
  secretId: string
  /** One of a unit that is none of theirs. */
  readonly neighbourId: string
}

export interface Doing {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What is sent; it may do first what that needs. */
export type Doer = (walk: Walk) => Doing | Promise<Doing>

const place = { officeId: null, unitId: null }
const reason = 'Me conviene que así sea'
const all = (unitId: string) => [
  { role: 'JREG' as const, ...place },
  { role: 'AUD' as const, ...place },
  { role: 'JU' as const, officeId: null, unitId },
]

const ofEntry = ({ entry }: Walk) => ({ entryId: entry.entryId })
const unitShape = (form: object) => ({
  code: 'DOM',
  name: 'Dirección de Obras',
  parentId: null,
  validTo: null,
  successorId: null,
  delegates: true,
  ...form,
})

export const selfishActs = ({
  app,
  reader,
}: Pick<Walk, 'app' | 'reader'>): Partial<Record<ActName, readonly Doer[]>> => {
  const today = () => app.town.foundation.today
  const substitution = (substituteId: string, absentId: string): Doing => ({
    params: { substitutionId: randomUUID() },
    body: { absentId, substituteId, validFrom: today(), validTo: addDays(today(), 5) },
  })
  const program = {
    name: 'Gestor mío',
    grants: [1, 2].map((at) => ({ role: 'TR', officeId: null, unitId: unitAt(app, at) })),
  }
  const wish = () => ({
    scopes: ['read:entries'],
    networks: [],
    expiresOn: addDays(today(), 9),
  })
  return {
    addStaff: [
      ({ puppetId }) => ({
        params: { staffId: puppetId },
        body: {
          name: 'Otro Yo',
          email: `${puppetId}@prueba.example`,
          grants: [{ role: 'TR', officeId: null, unitId: unitAt(app, 2) }, ...all(unitAt(app, 2))],
        },
      }),
    ],
    changeStaff: [
      ({ self }) => ({
        params: { staffId: self.actor.staffId },
        body: { status: 'ACTIVE', grants: [...self.actor.grants, ...all(unitAt(app, 2))] },
      }),
      ({ self }) => ({
        params: { staffId: self.actor.staffId },
        body: {
          status: 'ACTIVE',
          grants: self.actor.grants.map((grant) => ({ ...grant, validTo: addDays(today(), 900) })),
        },
      }),
      ({ puppetId }) => ({
        params: { staffId: puppetId },
        body: { status: 'ACTIVE', grants: all(unitAt(app, 2)) },
      }),
    ],
    approveStaff: [
      ({ puppetId }) => ({
        params: { staffId: puppetId },
        body: { name: 'Otro Yo', grants: all(unitAt(app, 2)) },
      }),
    ],
    rejectStaff: [({ puppetId }) => ({ params: { staffId: puppetId } })],
    addSubstitution: [
      ({ self }) => substitution(self.actor.staffId, reader.actor.staffId),
      ({ puppetId }) => substitution(puppetId, reader.actor.staffId),
      ({ self, puppetId }) => substitution(self.actor.staffId, puppetId),
    ],
    endSubstitution: [
      async ({ self, registrar }) => {
        const stood = substitution(reader.actor.staffId, registrar.actor.staffId)
        await self.send(api.addSubstitution, stood)
        return { params: stood.params ?? {} }
      },
    ],
    clearFactors: [() => ({ params: { staffId: reader.actor.staffId } })],
    inviteStaff: [
      () => ({ params: { staffId: reader.actor.staffId } }),
      ({ puppetId }) => ({ params: { staffId: puppetId } }),
    ],
    addIntegration: [
      ({ puppetId }) => ({
        params: { staffId: puppetId },
        body: { name: 'Yo', grants: all(unitAt(app, 2)) },
      }),
      ({ programId }) => ({ params: { staffId: programId }, body: program }),
    ],
    ...exitActs(app),
    issueToken: [
      ({ puppetId }) => ({ params: { staffId: puppetId, tokenId: randomUUID() }, body: wish() }),
      async ({ self, programId }) => {
        await self.send(api.addIntegration, { params: { staffId: programId }, body: program })
        return { params: { staffId: programId, tokenId: randomUUID() }, body: wish() }
      },
    ],
    revokeToken: [
      async ({ self, programId }) => {
        const params = { staffId: programId, tokenId: randomUUID() }
        await self.send(api.issueToken, { params, body: wish() })
        return { params }
      },
    ],
    saveUnit: [
      () => ({
        params: { unitId: unitAt(app, 2) },
        body: unitShape({
          code: 'DAF',
          name: 'Administración y Finanzas',
          validTo: today(),
          successorId: unitAt(app, 1),
        }),
      }),
      () => ({
        params: { unitId: unitAt(app, 2) },
        body: unitShape({
          code: 'DAF',
          name: 'Administración y Finanzas',
          parentId: unitAt(app, 1),
        }),
      }),
    ],
    proposeChange: [
      ({ proposalId }) => ({
        params: { proposalId },
        body: {
          kind: 'PAPERS',
          papers: { receiptFooter: `Pie ${randomUUID()}`, labelSize: '62x29' },
        },
      }),
    ],
    confirmProposal: [({ proposalId }) => ({ params: { proposalId } })],
    declineProposal: [({ proposalId }) => ({ params: { proposalId }, body: { reason } })],
    nameReaders: [
      (walk) => ({ params: ofEntry(walk), body: { readerIds: [walk.self.actor.staffId], reason } }),
      (walk) => ({ params: ofEntry(walk), body: { readerIds: [walk.puppetId], reason } }),
    ],
    withdrawReaders: [
      (walk) => ({ params: ofEntry(walk), body: { readerIds: [reader.actor.staffId], reason } }),
    ],
    routeEntry: [
      (walk) => ({
        params: ofEntry(walk),
        body: {
          principal: aSending(unitAt(app, 1), { instruction: 'Vuelva aquí para que lo lea yo' }),
          copies: [],
          readerIds: [walk.self.actor.staffId],
        },
      }),
    ],
    assignEntry: [
      (walk) => ({
        params: ofEntry(walk),
        body: { assigneeId: walk.self.actor.staffId, instruction: null },
      }),
    ],
    transferWork: [
      ({ self }) => ({
        params: { staffId: reader.actor.staffId, transferId: randomUUID() },
        body: {
          reason,
          successors: [1, 2].map((at) => ({
            unitId: unitAt(app, at),
            toStaffId: self.actor.staffId,
          })),
        },
      }),
    ],
    rectifyEntry: [
      (walk) => ({
        params: { ...ofEntry(walk), rectificationId: randomUUID() },
        body: { reason, content: { confidentiality: 'ORDINARY' }, parties: null },
      }),
    ],
    requestConfidentiality: [(walk) => ({ params: ofEntry(walk), body: wanted('ORDINARY') })],
  }
}

/** A number that one gave oneself, annulled by nobody else; a text that only its writer read. */
function exitActs(app: TestApp): Partial<Record<ActName, readonly Doer[]>> {
  const sendOut = async ({ self }: Walk): Promise<{ readonly outgoingId: string }> => {
    const params = { outgoingId: randomUUID() }
    await self.send(api.dispatchOutgoing, { params, body: anOutgoing(app) })
    return params
  }
  return {
    askOutgoingAnnulment: [async (walk) => ({ params: await sendOut(walk), body: { reason } })],
    decideReview: [
      async ({ self, puppetId }) => {
        const params = { letterId: randomUUID() }
        const body = { ...aLetter(app, self.actor.staffId), overRevision: 0 }
        await self.send(api.saveLetter, { params, body })
        const asked = { reviewerId: puppetId, overRevision: 1 }
        await self.send(api.sendToReview, { params, body: asked })
        return { params, body: { decision: 'APPROVED', text: null, overRevision: 1 } }
      },
    ],
    decideOutgoingAnnulment: [
      async (walk) => {
        const params = await sendOut(walk)
        await walk.self.send(api.askOutgoingAnnulment, { params, body: { reason } })
        return { params, body: { approves: true, reason: '' } }
      },
    ],
  }
}
