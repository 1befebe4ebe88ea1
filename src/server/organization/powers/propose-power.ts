/**
 * What one person may not give alone waits for a second: proposing it, in the transaction that
 * gives what they may.
 */
import type { ActName } from '#domain/acts/acts.ts'
import { mayDoFor } from '#domain/acts/acts.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { expiryOf } from '#domain/acts/power-act.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { WantedGrant } from '#domain/permission/people.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact, LedgerPlace } from '../../ledger/append.ts'
import type { PowerPlace, PowerWish } from './power-people.ts'
import { gainersOf, tellOfPower } from './power-people.ts'

export interface ProposingScene extends PowerPlace {
  readonly head: LedgerPlace
  readonly actor: Actor
}

/**
 * Throws E-ROL-08 where the act would fall on whoever does it, directly or through somebody they
 * stand in for.
 */
export async function demandForAnother(
  db: Transaction,
  { actor, ...place }: Pick<ProposingScene, 'actor' | keyof PowerPlace>,
  act: ActName,
  wish: PowerWish,
): Promise<void> {
  if (!mayDoFor(actor, act, await gainersOf(db, place, wish))) throw new Refusal('E-ROL-08')
}

/**
 * The facts for the ledger; none when the same waits already. What was proposed for the person
 * before is put aside.
 */
export async function proposePower(
  db: Transaction,
  { head, actor, municipalityId, today }: ProposingScene,
  { actId, staffId, data }: PowerWish & { readonly actId: string },
): Promise<LedgerFact[]> {
  const waiting = await db
    .selectFrom('power_act')
    .select(['act_id', 'data', 'proposed_at', 'stage'])
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', '=', staffId)
    .where('kind', '=', data.kind)
    .where('stage', '=', 'PROPOSED')
    .execute()
  const isSame = waiting.some(
    (act) =>
      canonicalJson(act.data) === canonicalJson(data) &&
      head.now < expiryOf({ proposedAt: act.proposed_at }),
  )
  if (isSame) return []
  const facts: LedgerFact[] = []
  for (const { act_id: before } of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; rarely more than one
    await db
      .updateTable('power_act')
      .set({ stage: 'WITHDRAWN', decided_at: head.now, decided_by_id: actor.staffId })
      .where('municipality_id', '=', municipalityId)
      .where('act_id', '=', before)
      .execute()
    facts.push({ type: 'PowerWithdrawn', subjectId: before, actorId: actor.staffId, data: {} })
  }
  await db
    .insertInto('power_act')
    .values({
      municipality_id: municipalityId,
      act_id: actId,
      kind: data.kind,
      staff_id: staffId,
      data: JSON.stringify(data),
      stage: 'PROPOSED',
      proposed_at: head.now,
      proposed_by_id: actor.staffId,
      decided_at: null,
      decided_by_id: null,
    })
    .execute()
  const place = { municipalityId, today }
  await tellOfPower(db, place, {
    kind: 'POWER_ASKED',
    actorId: actor.staffId,
    proposedById: actor.staffId,
    gainerIds: await gainersOf(db, place, { staffId, data }),
    at: head.now,
    staffId,
    data,
  })
  const said = { ...jsonOf(data), staffId }
  facts.push({ type: 'PowerProposed', subjectId: actId, actorId: actor.staffId, data: said })
  return facts
}

/**
 * The roles that see or decide among what somebody new is given; dated from today where nothing was
 * said.
 */
export function proposeGrants(
  db: Transaction,
  scene: ProposingScene,
  staffId: string,
  grants: readonly WantedGrant[],
): Promise<LedgerFact[]> {
  if (grants.length === 0) return Promise.resolve([])
  const dated = grants.map(({ role, officeId, unitId, validFrom, validTo }) => ({
    role,
    officeId,
    unitId,
    validFrom: validFrom ?? scene.today,
    validTo: validTo ?? null,
  }))
  const data = { kind: 'GRANT', grants: dated, enables: false } as const
  return proposePower(db, scene, { actId: randomUUID(), staffId, data })
}

function jsonOf(data: PowerWish['data']): Readonly<Record<string, JsonValue>> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- made of JSON values only; an interface does not show it
  return data as unknown as Readonly<Record<string, JsonValue>>
}
