/** What was proposed, made to hold in the transaction that confirms it. */
import type { HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import type { PowerActData } from '#domain/acts/power-act.ts'
import { sameGrant } from '#domain/acts/power-act.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import {
  checkGrants,
  grantsData,
  settleGrants,
  standingGrants,
} from '../../municipality/found/grants.ts'
import type { ActorScene } from '../../municipality/people/standing-actor.ts'

interface Given {
  readonly actId: string
  readonly staffId: string
  readonly data: PowerActData
  readonly isDisabled: boolean
}

/** The facts are for the caller to append. */
export async function applyPower(
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
