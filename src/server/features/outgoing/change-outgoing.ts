/** What becomes of a document after it left: each is one fact, under the lock of the head. */
import type { api } from '#contract/api.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { demandAllowed, Refusal } from '#domain/common/refusal.ts'
import type { SlotCode } from '#domain/common/slot-words.ts'
import type { Visibility } from '#domain/entry/visibility.ts'
import type { ExitAction } from '#domain/outgoing/dispatch.ts'
import { checkAttempt, mayDispatch, mayRecord } from '#domain/outgoing/dispatch.ts'
import type { DeliveryAttempt, Outgoing, OutgoingFact } from '#domain/outgoing/outgoing.ts'
import { evolveOutgoing } from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import type { AppendedEvent } from '../../platform/ledger/append.ts'
import { holdHead, writeFact } from '../../platform/ledger/append.ts'
import { actorNow, standingActor } from '../../platform/municipality/people/standing-actor.ts'
import { todayAt } from '../../platform/municipality/reference/reference-data.ts'
import { demandReason } from './common/scene.ts'
import { attemptRows, changingColumns, outgoingEvent } from './outgoing-row.ts'
import { outgoingViewOf, seeOutgoing, seeOutgoingIn } from './read-outgoing.ts'

export const recordDelivery: Handler<typeof api.recordDelivery> = (context, { params, body }) => {
  const { outgoingId, deliveryId } = params
  return changed(context, outgoingId, 'record-delivery', (outgoing, { now }) => {
    const known = outgoing.attempts.find((attempt) => attempt.deliveryId === deliveryId)
    if (known && isSameAttempt(known, body)) return null
    if (known) throw new Refusal('E-SAL-14')
    if (outgoing.content.addressees[body.addressee - 1] === undefined)
      throw new Refusal('E-DOC-18', 'addressee', { esperado: 'uno de los destinatarios' })
    const wrong = checkAttempt(outgoing, body.at, now)
    if (wrong) throw Refusal.forAll([wrong])
    return { type: 'DeliveryAttempted', data: { deliveryId, ...body } }
  })
}

/** The same word, sent again because its answer was lost. */
function isSameAttempt(known: DeliveryAttempt, said: Omit<DeliveryAttempt, 'deliveryId'>): boolean {
  return (
    known.addressee === said.addressee &&
    known.result === said.result &&
    Date.parse(known.at) === Date.parse(said.at) &&
    known.receivedBy === said.receivedBy &&
    known.note === said.note
  )
}

export const askOutgoingAnnulment: Handler<typeof api.askOutgoingAnnulment> = (
  context,
  { params, body },
) => {
  const reason = demandReason(body.reason)
  return changed(context, params.outgoingId, 'ask-annulment', ({ annulment }) => {
    if (annulment !== null) throw new Refusal('E-SAL-12')
    return { type: 'OutgoingAnnulmentAsked', data: { reason } }
  })
}

export const decideOutgoingAnnulment: Handler<typeof api.decideOutgoingAnnulment> = (
  context,
  { params, body },
) => {
  const { approves } = body
  const reason = approves ? '' : demandReason(body.reason)
  return changed(context, params.outgoingId, 'decide-annulment', async (outgoing, { holder }) => {
    const { annulment, officeId, content } = outgoing
    if (annulment === null) throw new Refusal('E-SAL-12')
    if (annulment.askedById === context.actor.staffId) throw new Refusal('E-SAL-13')
    if (!approves) return { type: 'OutgoingAnnulmentRefused', data: { reason } }
    const asker = await holder(annulment.askedById)
    if (!asker || !mayDispatch(asker, officeId, content.unitId)) throw new Refusal('E-TRA-26')
    return { type: 'OutgoingAnnulled', data: {} }
  })
}

/** What a decision may ask, behind the lock. */
interface Deciding {
  readonly now: Date
  /** Somebody with the roles of today; null when they are gone. */
  readonly holder: (staffId: string) => Promise<Actor | null>
}

type Decide = (
  outgoing: Outgoing,
  asking: Deciding,
) => OutgoingFact | null | Promise<OutgoingFact | null>

const whatIsCalled: Readonly<Record<ExitAction, SlotCode>> = {
  'record-delivery': 'RECORD_THIS_DELIVERY',
  'ask-annulment': 'ANNUL_THIS_NUMBER',
  'decide-annulment': 'DECIDE_THIS_ANNULMENT',
}

/** Before anything is said of how it stands. */
function demandTheirs(
  actor: Actor,
  { officeId, content }: Outgoing,
  action: ExitAction,
  visibility: Visibility,
): void {
  const handles = mayDispatch(actor, officeId, content.unitId)
  const may: Readonly<Record<ExitAction, boolean>> = {
    'record-delivery': handles && mayRecord(visibility),
    'ask-annulment': handles,
    'decide-annulment': mayDo(actor, 'decideOutgoingAnnulment'),
  }
  // Who would handle it and does not is kept from it by its reserve.
  const whoRecords = handles ? 'WHOEVER_SENT_IT_OUT' : 'REGISTRY_OR_HEAD_OF_UNIT'
  const responsable = action === 'decide-annulment' ? 'HEAD_OF_REGISTRY' : whoRecords
  demandAllowed(may[action], whatIsCalled[action], responsable)
}

/** `decide` gives null when it was done before. */
async function changed(
  context: RequestContext,
  outgoingId: string,
  action: ExitAction,
  decide: Decide,
): Promise<OutgoingView> {
  const { app, actor } = context
  const { municipalityId, staffId } = actor
  // Refuses E-CON-03 before anything else is said.
  await seeOutgoing(context, outgoingId)
  const reference = await app.referenceData.of(municipalityId)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const now = await actorNow(db, context)
    const { outgoing, visibility } = await seeOutgoingIn(
      db,
      { app, actor: now, reference },
      outgoingId,
    )
    if (outgoing.status === 'ANNULLED') throw new Refusal('E-SAL-11')
    demandTheirs(now, outgoing, action, visibility)
    const at = { today: todayAt(reference.municipality, head.now), units: reference.units }
    const fact = await decide(outgoing, {
      now: head.now,
      holder: (askedId) => standingActor(db, { municipalityId, staffId: askedId }, at),
    })
    if (fact === null) return
    const event = await writeFact(db, head, { ...fact, subjectId: outgoingId, actorId: staffId })
    await writeChange(db, municipalityId, outgoing, event)
  })
  return outgoingViewOf(context, await seeOutgoing(context, outgoingId))
}

async function writeChange(
  db: Transaction,
  municipalityId: string,
  before: Outgoing,
  event: AppendedEvent,
): Promise<void> {
  const after = evolveOutgoing(before, outgoingEvent(event.body))
  await db
    .updateTable('outgoing')
    .set(changingColumns(after))
    .where((eb) => eb.and({ municipality_id: municipalityId, outgoing_id: after.outgoingId }))
    .execute()
  const added = after.attempts.slice(before.attempts.length)
  if (added.length === 0) return
  const positions = new Map(added.map(({ deliveryId }) => [deliveryId, event.position]))
  await db
    .insertInto('delivery_attempt')
    .values(attemptRows(municipalityId, { ...after, attempts: added }, positions))
    .execute()
}
