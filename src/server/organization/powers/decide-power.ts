/**
 * A second person confirms what the first proposed, in one transaction with the facts that say so;
 * or puts it aside.
 */
import type { api } from '#contract/api.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import type { PowerConfirmedData } from '#domain/acts/power-act.ts'
import { expiryOf, mayConfirmAlone, mayConfirmPower } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { subjectOf } from '../../identity/accounts/change-account.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import { applyPower } from './apply-power.ts'
import { gainersOf, hasLeft, hasSecondPerson, tellOfPower } from './power-people.ts'
import type { ProposingScene } from './propose-power.ts'
import { readPowerActs } from './power-views.ts'
import { findStaff } from './staff-views.ts'

/** Who decides, with the ledger's head held and the roles of that moment. */
export interface DecidingScene extends ProposingScene {
  readonly units: ReadonlyMap<string, OrgUnit>
}

interface WaitingAct {
  readonly act: Selectable<Tables['power_act']>
  readonly gainerIds: readonly string[]
}

export const confirmPower: Handler<typeof api.confirmPower> = async (context, { params }) => {
  const { app } = context
  const { municipalityId } = context.actor
  const done = await app.database.inMunicipality(municipalityId, async (db) => {
    const scene = await decidingScene(db, context)
    const { act, facts } = await confirmWaiting(db, scene, params.actId)
    await writeAfter(db, scene.head, facts)
    if (act.kind === 'CLEAR_FACTORS') await takeFactors(db, context, act.staff_id)
    return act
  })
  app.identity.forget(done.staff_id)
  return readPowerActs(context)
}

/**
 * The second person's word. The facts are for the caller to append; throws what `judge` and
 * `applyPower` throw.
 */
export async function confirmWaiting(
  db: Transaction,
  scene: DecidingScene,
  actId: string,
): Promise<{
  readonly act: Selectable<Tables['power_act']>
  readonly facts: readonly LedgerFact[]
}> {
  const { isAlone, ...waiting } = await judge(db, scene, actId)
  const given = await applyPower(db, scene, waiting.act)
  const data: PowerConfirmedData = { isAlone }
  const { staffId: actorId } = scene.actor
  const fact = { type: 'PowerConfirmed', subjectId: actId, actorId, data: { ...data } }
  await settle(db, scene, waiting, 'CONFIRMED')
  return { act: waiting.act, facts: [fact, ...given] }
}

/** None are kept here of whoever signs in elsewhere. */
async function takeFactors(
  db: Transaction,
  { app, actor: { municipalityId, staffId: actorId } }: RequestContext,
  staffId: string,
): Promise<void> {
  const subject = await subjectOf(db, municipalityId, staffId)
  if (subject === null) return
  await app.identity.clearFactors(db, { account: { municipalityId, subject }, actorId })
}

export const declinePower: Handler<typeof api.declinePower> = async (context, { params }) => {
  const { municipalityId } = context.actor
  await context.app.database.inMunicipality(municipalityId, async (db) => {
    const scene = await decidingScene(db, context)
    const waiting = await waitingAct(db, scene, params.actId)
    const { act, gainerIds } = waiting
    const { actor } = scene
    const concerned = [act.proposed_by_id, ...gainerIds, ...absentOf(act)]
    if (!mayDo(actor, 'confirmPower') && !concerned.includes(actor.staffId))
      throw new Refusal('E-CON-03')
    await settle(db, scene, waiting, 'WITHDRAWN')
    const fact = { type: 'PowerWithdrawn', subjectId: act.act_id, actorId: actor.staffId, data: {} }
    await writeAfter(db, scene.head, [fact])
  })
  return readPowerActs(context)
}

/**
 * Everything that a second person must be and that the proposal must still be, seen with the
 * ledger's head held.
 */
async function judge(
  db: Transaction,
  scene: DecidingScene,
  actId: string,
): Promise<WaitingAct & { readonly isAlone: boolean }> {
  const { act, gainerIds } = await waitingAct(db, scene, actId)
  const { municipalityId, actor, head, today } = scene
  demandSecond(actor)
  const proposedById = act.proposed_by_id
  const waiting = { proposedById, proposedAt: act.proposed_at, gainerIds }
  if (await hasLeft(db, scene, { proposedById, gainerIds })) throw new Refusal('E-ROL-11')
  const proposal = { proposedById, staffId: act.staff_id }
  const isAlone = mayConfirmAlone(actor, waiting, {
    hasSecondPerson: await hasSecondPerson(db, { municipalityId, today }, proposal),
    now: head.now,
  })
  if (!isAlone && !mayConfirmPower(actor, waiting)) throw new Refusal('E-ROL-08')
  if (act.kind !== 'CLEAR_FACTORS') await demandPassword(db, scene, act.staff_id)
  return { act, gainerIds, isAlone }
}

/**
 * Throws E-ROL-10 while nobody but whoever gave the account can have come in with it; E-CON-03 when
 * there is nobody of that id.
 */
async function demandPassword(
  db: Transaction,
  { municipalityId, today }: DecidingScene,
  staffId: string,
): Promise<void> {
  const person = await findStaff(db, { municipalityId, staffId, today })
  if (!person) throw new Refusal('E-CON-03')
  if (person.isInvited) throw new Refusal('E-ROL-10')
}

function demandSecond(actor: Actor): void {
  if (mayDo(actor, 'confirmPower')) return
  throw new Refusal('E-PER-09', null, {
    accion: 'CONFIRM_THIS_PROPOSAL',
    responsable: 'SUPERVISORS',
  })
}

export async function decidingScene(
  db: Transaction,
  context: RequestContext,
): Promise<DecidingScene> {
  const { municipalityId } = context.actor
  const head = await holdHead(db, municipalityId)
  const today = await localToday(db, municipalityId, head.now)
  const { units } = await context.app.referenceData.of(municipalityId)
  return { municipalityId, head, today, units, actor: await actorNow(db, context) }
}

async function waitingAct(
  db: Transaction,
  { municipalityId, head, today }: DecidingScene,
  actId: string,
): Promise<WaitingAct> {
  const act = await db
    .selectFrom('power_act')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .where('act_id', '=', actId)
    .executeTakeFirst()
  if (!act) throw new Refusal('E-CON-03')
  const isOver = head.now >= expiryOf({ proposedAt: act.proposed_at })
  if (act.stage !== 'PROPOSED' || isOver) throw new Refusal('E-ROL-09')
  const wish = { staffId: act.staff_id, data: act.data }
  const gainerIds = await gainersOf(db, { municipalityId, today }, wish)
  return { act, gainerIds }
}

function absentOf({ data }: Selectable<Tables['power_act']>): readonly string[] {
  return data.kind === 'SUBSTITUTE' ? [data.absentId] : []
}

async function settle(
  db: Transaction,
  { municipalityId, head, today, actor }: DecidingScene,
  { act, gainerIds }: WaitingAct,
  stage: 'CONFIRMED' | 'WITHDRAWN',
): Promise<void> {
  const { staff_id: staffId, data } = act
  await db
    .updateTable('power_act')
    .set({ stage, decided_at: head.now, decided_by_id: actor.staffId })
    .where('municipality_id', '=', municipalityId)
    .where('act_id', '=', act.act_id)
    .execute()
  await tellOfPower(
    db,
    { municipalityId, today },
    {
      kind: stage === 'CONFIRMED' ? 'POWER_GIVEN' : 'POWER_DECLINED',
      actorId: actor.staffId,
      proposedById: act.proposed_by_id,
      gainerIds,
      at: head.now,
      staffId,
      data,
    },
  )
}
