/**
 * The code with which a second person answers for whose account it is (decision 110): for whom
 * power is proposed, or who is to read by name.
 */
import type { api } from '#contract/api.ts'
import type { VouchCode } from '#contract/municipality/power-acts.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { mayConfirmPower } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { accountsOf } from '../../identity/accounts/one-hand.ts'
import { issueVouchCode } from '../../identity/accounts/vouching.ts'
import { recordLink } from '../../municipality/found/record-link.ts'
import type { DecidingScene } from './decide-power.ts'
import { decidingScene, demandPassword, demandSecond, waitingAct } from './decide-power.ts'
import { linkHolderOf } from './power-people.ts'

export const vouchForPerson: Handler<typeof api.vouchForPerson> = async (context, { params }) =>
  context.app.database.inMunicipality(context.actor.municipalityId, async (db) => {
    const scene = await decidingScene(db, context)
    const { act, proposerIds, gainerIds } = await waitingAct(db, scene, params.actId)
    demandSecond(scene.actor)
    const waiting = { proposerIds, proposedAt: act.proposed_at, gainerIds }
    if (!mayConfirmPower(scene.actor, waiting)) throw new Refusal('E-ROL-08')
    return giveCode(db, scene, act.staff_id)
  })

export const vouchForStaff: Handler<typeof api.vouchForStaff> = async (context, { params }) =>
  context.app.database.inMunicipality(context.actor.municipalityId, async (db) => {
    const scene = await decidingScene(db, context)
    if (!mayDo(scene.actor, 'vouchForStaff'))
      throw new Refusal('E-PER-09', null, {
        accion: 'GIVE_THIS_PERSON_A_CODE',
        responsable: 'HEAD_OF_REGISTRY',
      })
    return giveCode(db, scene, params.staffId)
  })

/**
 * Throws E-ROL-14 where nobody was shown the link to the account, or whoever gives the code was, by
 * any account that may be theirs: they would hold both halves.
 */
async function giveCode(
  db: Transaction,
  scene: DecidingScene,
  staffId: string,
): Promise<VouchCode> {
  const { municipalityId, head, actor } = scene
  await demandPassword(db, scene, staffId)
  const holderId = await linkHolderOf(db, scene, staffId)
  const own = await accountsOf(db, scene, actor.staffId)
  if (holderId === null || own.includes(holderId)) throw new Refusal('E-ROL-14')
  const { subject } = await db
    .selectFrom('staff')
    .select('subject')
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  const { code, expiresAt } = await issueVouchCode(db, { municipalityId, subject }, head.now)
  await recordLink(db, { municipalityId, staffId, actorId: actor.staffId }, 'vouching')
  return { code, expiresAt: expiresAt.toISOString() }
}
