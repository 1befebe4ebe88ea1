/**
 * What waits for a second person, who that may be, and what the reader may do about it:
 * `/api/power-acts`.
 */
import type { api } from '#contract/api.ts'
import type { PowerActView } from '#contract/municipality/power-acts.ts'
import { endOfWait } from '#domain/acts/act.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { PowerActData, PowerConfirmedData } from '#domain/acts/power-act.ts'
import { sameGrant } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { subjectOf } from '../../../platform/identity/accounts/change-account.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { findHead, writeAfter } from '../../../platform/ledger/append.ts'
import {
  checkGrants,
  grantsData,
  settleGrants,
  standingGrants,
} from '../../../platform/municipality/found/grants.ts'
import type { ActorScene } from '../../../platform/municipality/people/standing-actor.ts'
import { actorScene, atTheHead } from '../../../platform/municipality/people/standing-actor.ts'
import type { Proposal } from '../../../platform/municipality/proposals/proposals.ts'
import {
  demandConfirmable,
  judgeProposal,
  readProposals,
  settleProposal,
  waitingProposal,
} from '../../../platform/municipality/proposals/proposals.ts'
import type { PowerGround } from './propose-power.ts'
import { absentOf, powerGround, powers, tellOfPower, powerRequestOf } from './propose-power.ts'

type Power = Proposal<PowerActData>

export const listPowerActs: Handler<typeof api.listPowerActs> = (context) => readPowerActs(context)

async function readPowerActs(context: RequestContext): Promise<{ acts: PowerActView[] }> {
  const { actor, app } = context
  return app.database.read(actor.municipalityId, async (db) => {
    // As the ledger will say when it is confirmed, whatever this server's clock says.
    const head = await findHead(db, actor.municipalityId, 'LOOK')
    const scene = await actorScene(db, context, head?.now ?? app.now())
    const waiting = await readProposals(db, scene, powers, 'WAITING')
    if (waiting.length === 0) return { acts: [] }
    const ground = await powerGround(db, scene)
    const theirs = waiting.filter((power) => isConcerned(scene, ground, power)).toReversed()
    return { acts: await Promise.all(theirs.map((power) => actView(db, scene, ground, power))) }
  })
}

/** Whoever may be the second person, proposed it, gains by it or is stood in for. */
function isConcerned({ actor }: ActorScene, ground: PowerGround, power: Power): boolean {
  const { proposedById, payload } = power
  const concerned = [proposedById, ...ground.gainersOf(power), ...absentOf(payload)]
  return mayDo(actor, 'confirmPower') || concerned.includes(actor.staffId)
}

async function actView(
  db: Transaction,
  scene: ActorScene,
  ground: PowerGround,
  power: Power,
): Promise<PowerActView> {
  const { staffId, data } = powerRequestOf(power)
  const { obstacle, mayConfirm } = await judgeProposal(db, scene, powers, ground, power)
  const person = ground.people.get(staffId)
  const nameOf = (id: string): string => ground.people.get(id)?.name ?? ''
  const gainerIds = ground.gainersOf(power)
  const besides = ground.besides(power)
  const confirmers = besides.filter((second) => !gainerIds.includes(second.staffId))
  const isInvited = person?.isInvited === true && data.kind !== 'CLEAR_FACTORS'
  return {
    actId: power.proposalId,
    kind: data.kind,
    staffId,
    name: nameOf(staffId),
    email: person?.email ?? '',
    ...wantedOf(data, nameOf),
    alsoGain: gainerIds.filter((id) => id !== staffId).map(nameOf),
    proposedBy: power.proposedBy,
    proposedAt: power.proposedAt.toISOString(),
    expiresAt: (power.lapsesAt ?? power.proposedAt).toISOString(),
    confirmers: obstacle ? [] : confirmers.map(({ name }) => name),
    aloneFrom: besides.length > 0 ? null : endOfWait(power).toISOString(),
    isInvited,
    refusal: obstacle?.code ?? null,
    mayConfirm: mayConfirm && !isInvited,
    mayDecline: true,
  }
}

function wantedOf(
  data: PowerActData,
  nameOf: (id: string) => string,
): Pick<PowerActView, 'grants' | 'enables' | 'substitution'> {
  const none = { grants: [], enables: false, substitution: null }
  if (data.kind === 'GRANT') return { ...none, grants: [...data.grants], enables: data.enables }
  if (data.kind === 'CLEAR_FACTORS') return none
  const { absentId, validFrom, validTo } = data
  return { ...none, substitution: { absent: nameOf(absentId), validFrom, validTo } }
}

export const confirmPower: Handler<typeof api.confirmPower> = async (context, { params }) => {
  const staffId = await atTheHead(context, async (db, scene, head) => {
    const { power, facts } = await confirmWaiting(db, scene, params.actId)
    await writeAfter(db, head, facts)
    const wish = powerRequestOf(power)
    if (wish.data.kind === 'CLEAR_FACTORS') await takeFactors(db, context, wish.staffId)
    return wish.staffId
  })
  context.app.identity.forget(staffId)
  return readPowerActs(context)
}

/** The second person's word. The facts are for the caller to append. */
export async function confirmWaiting(
  db: Transaction,
  scene: ActorScene,
  actId: string,
): Promise<{ readonly power: Power; readonly facts: readonly LedgerFact[] }> {
  const ground = await powerGround(db, scene)
  const { proposal: power, isAlone } = await demandConfirmable(db, scene, powers, ground, actId)
  const { staffId, data } = powerRequestOf(power)
  // Nobody but whoever gave the account can have come in with it.
  if (data.kind !== 'CLEAR_FACTORS' && ground.people.get(staffId)?.isInvited)
    throw new Refusal('E-ROL-10')
  const isDisabled = ground.people.get(staffId)?.status === 'DISABLED'
  const given = await applyPower(db, scene, { actId, staffId, data, isDisabled })
  await decide(db, scene, ground, power, 'CONFIRMED')
  const said: PowerConfirmedData = { isAlone }
  const actorId = scene.actor.staffId
  const fact = { type: 'PowerConfirmed', subjectId: actId, actorId, data: { ...said } }
  return { power, facts: [fact, ...given] }
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
  await atTheHead(context, async (db, scene, head) => {
    const power = await waitingProposal(db, scene, powers, params.actId)
    const ground = await powerGround(db, scene)
    if (!isConcerned(scene, ground, power)) throw new Refusal('E-CON-03')
    await decide(db, scene, ground, power, 'DECLINED')
    const actorId = scene.actor.staffId
    const fact = { type: 'PowerWithdrawn', subjectId: power.proposalId, actorId, data: {} }
    await writeAfter(db, head, [fact])
  })
  return readPowerActs(context)
}

async function decide(
  db: Transaction,
  scene: ActorScene,
  ground: PowerGround,
  power: Power,
  stage: 'CONFIRMED' | 'DECLINED',
): Promise<void> {
  await settleProposal(db, scene, power.proposalId, { stage })
  await tellOfPower(db, scene, stage === 'CONFIRMED' ? 'POWER_GIVEN' : 'POWER_DECLINED', {
    ...powerRequestOf(power),
    proposedById: power.proposedById,
    gainerIds: ground.gainersOf(power),
  })
}

interface Given {
  readonly actId: string
  readonly staffId: string
  readonly data: PowerActData
  readonly isDisabled: boolean
}

/** The facts are for the caller to append. */
async function applyPower(
  db: Transaction,
  { municipalityId, today, actor: { staffId: actorId } }: ActorScene,
  { actId, staffId, data, isDisabled }: Given,
): Promise<LedgerFact[]> {
  switch (data.kind) {
    case 'CLEAR_FACTORS':
      return []
    case 'GRANT': {
      const place = { municipalityId, staffId, today }
      const facts = await giveGrants(db, place, data.grants)
      if (data.enables && isDisabled) {
        await db
          .updateTable('staff')
          .set({ status: 'ACTIVE' })
          .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
          .execute()
        facts.push({ type: 'StaffEnabled', data: {} })
      }
      return facts.map((fact) => ({ ...fact, subjectId: staffId, actorId }))
    }
    case 'SUBSTITUTE': {
      const validFrom = data.validFrom < today ? today : data.validFrom
      const { absentId, validTo } = data
      const made = { absentId, substituteId: staffId, validFrom, validTo }
      return [
        await addSubstitutionRow(db, { municipalityId, substitutionId: actId, actorId }, made),
      ]
    }
  }
}

async function giveGrants(
  db: Transaction,
  place: { readonly municipalityId: string; readonly staffId: string; readonly today: string },
  grants: readonly HeldGrant[],
): Promise<Pick<LedgerFact, 'type' | 'data'>[]> {
  if (grants.length === 0) return []
  const { municipalityId, today } = place
  await checkGrants(db, municipalityId, grants)
  const of = { ...place, source: 'LOCAL' } as const
  const held = await standingGrants(db, of)
  const known = new Set(held.map(sameGrant))
  // What is new begins when two people said so, never before; what is made longer keeps its first
  // day.
  const given: WantedGrant[] = grants.map((grant) =>
    known.has(sameGrant(grant)) || grant.validFrom >= today
      ? grant
      : { ...grant, validFrom: today },
  )
  const renewed = new Set(grants.map(sameGrant))
  const kept = held.filter((grant) => !renewed.has(sameGrant(grant)))
  const change = await settleGrants(db, of, [...kept, ...given])
  if (!change) return []
  const data = { from: grantsData(change.from), to: grantsData(change.to) }
  return [{ type: 'StaffRolesChanged', data }]
}

/** The fact is for the caller to append. */
export async function addSubstitutionRow(
  db: Transaction,
  place: {
    readonly municipalityId: string
    readonly substitutionId: string
    readonly actorId: string
  },
  made: {
    readonly absentId: string
    readonly substituteId: string
    readonly validFrom: string
    readonly validTo: string
  },
): Promise<LedgerFact> {
  const { municipalityId, substitutionId, actorId } = place
  await db
    .insertInto('substitution')
    .values({
      municipality_id: municipalityId,
      substitution_id: substitutionId,
      absent_id: made.absentId,
      substitute_id: made.substituteId,
      valid_from: made.validFrom,
      valid_to: made.validTo,
    })
    .execute()
  return { type: 'SubstitutionAdded', subjectId: substitutionId, actorId, data: { ...made } }
}
