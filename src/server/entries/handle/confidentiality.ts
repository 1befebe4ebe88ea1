/**
 * `PUT …/confidentiality-request` and `…/confidentiality`: how secret an entry is, once the counter
 * let go of it, is asked by one person and confirmed by another (docs/specification/roles.md).
 */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import {
  confidentialityActs,
  confirmConfidentiality as confirmed,
  isRaised,
  pendingChange,
  requestConfidentiality as requested,
} from '#domain/acts/confidentiality.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { ConfidentialityChange } from '#domain/handling/handling.ts'
import { headsUnit, mayRegister, worksInUnit } from '#domain/permission/permission.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import { sql } from 'kysely'
import type { Handler } from '../../http/receive/handler.ts'
import { standingActor } from '../../municipality/people/standing-actor.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import type { ChangeScene } from './change-entry.ts'
import { changeEntry, demandAct, demandKnown, demandVersion } from './change-entry.ts'
import { doing } from './do-act.ts'
import { demandReaders } from './readers.ts'
import { confidentialityDeciders } from './tell-of-act.ts'

export const requestConfidentiality: Handler<typeof api.requestConfidentiality> = doing(
  confidentialityActs.requestConfidentiality,
  async (scene, { body }) => {
    const act = confidentialityActs.requestConfidentiality
    const fact = requested(scene.entry, body)
    const isMore = isRaised(scene.entry, body.to)
    demandAct(scene, act, isMore ? 'raise-confidentiality' : 'lower-confidentiality')
    await demandReaders(scene, fact.data.readerIds)
    await demandAnother(scene, fact.data.readerIds)
    return fact
  },
)

/** Refuses E-TRA-29 where nobody but whoever asks could confirm it. */
async function demandAnother(scene: ChangeScene, readerIds: readonly string[]): Promise<void> {
  const { db, actor, rolesOn } = scene
  const without = [actor.staffId, ...readerIds]
  const { rows } = await sql`
    with ${standingRoles(actor.municipalityId, rolesOn)}
    select from staff s where s.municipality_id = ${actor.municipalityId} and s.status = 'ACTIVE'
      and s.staff_id in (${confidentialityDeciders(scene)})
      and s.staff_id <> all (${without}::uuid[]) limit 1`.execute(db)
  if (rows.length === 0) throw new Refusal('E-TRA-29')
}

/**
 * Refuses E-TRA-26 where whoever asked holds no role now by which they could ask for it: lowering is
 * not for the staff of a unit, nor raising for a reader as such. A document that went on to another
 * unit takes none from them.
 */
async function demandAsker(
  { db, actor, entry, reference, rolesOn, workUnitIds }: ChangeScene,
  { askedById: staffId, to }: ConfidentialityChange,
): Promise<void> {
  const { officeId, routeUnitIds, readerIds } = standingOf(entry)
  const { municipalityId } = actor
  const at = { today: rolesOn, units: reference.units }
  const asker = await standingActor(db, { municipalityId, staffId }, at)
  const isMore = isRaised(entry, to)
  const asksFor = isMore ? worksInUnit : headsUnit
  const mayAsk =
    asker !== null &&
    (mayRegister(asker, officeId) ||
      [...routeUnitIds, ...workUnitIds].some((unitId) => asksFor(asker, unitId)) ||
      (!isMore && asker.grants.length > 0 && readerIds.includes(staffId)))
  if (!mayAsk) throw new Refusal('E-TRA-26')
}

export const confirmConfidentiality: Handler<typeof api.confirmConfidentiality> = (
  context,
  { params },
) =>
  changeEntry(context, params.entryId, async (scene) => {
    const act = confidentialityActs.confirmConfidentiality
    demandKnown(scene, act)
    demandVersion(context, scene)
    const asked = pendingChange(scene.entry, act)
    const code = formatVerificationCode(randomBytes(13))
    const fact = confirmed(scene.entry, scene.actor.staffId, code)
    await demandAsker(scene, asked)
    // Again: they may have gone, and it is whoever confirms that names them.
    await demandReaders(scene, asked.readerIds)
    demandAct(scene, act)
    return fact
  })
