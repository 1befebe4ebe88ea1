/**
 * What was proposed, made to hold as things stand now: in the transaction that confirms it, with
 * the facts that say so.
 */
import type { HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import { sameGrant } from '#domain/acts/power-act.ts'
import type { PowerActData } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import {
  checkGrants,
  grantsData,
  settleGrants,
  standingGrants,
} from '../../municipality/found/grants.ts'
import { peopleViews } from './staff-views.ts'

export interface AppliedAct {
  readonly act_id: string
  readonly municipality_id: string
  readonly staff_id: string
  readonly data: PowerActData
}

interface Scene {
  readonly today: string
  readonly actor: { readonly staffId: string }
}

/** What is known of a person by their id: undefined of whom nobody knows. */
type StatusOf = (staffId: string) => string | undefined

/** Whether the people that a proposal is about, or the last of its days, are gone. */
export function isGroundGone(
  { staff_id: staffId, data }: Pick<AppliedAct, 'staff_id' | 'data'>,
  today: string,
  statusOf: StatusOf,
): boolean {
  const isThere = (id: string) => ['ACTIVE', 'DISABLED'].includes(statusOf(id) ?? '')
  switch (data.kind) {
    case 'CLEAR_FACTORS':
      return false
    case 'GRANT':
      return (
        !isThere(staffId) || data.grants.some(({ validTo }) => validTo !== null && validTo < today)
      )
    case 'SUBSTITUTE':
      return statusOf(staffId) !== 'ACTIVE' || !isThere(data.absentId) || data.validTo < today
  }
}

/** Throws E-ROL-11 where what it stood on is gone. */
export async function applyPower(
  db: Transaction,
  { today, actor: { staffId: actorId } }: Scene,
  { act_id: actId, municipality_id: municipalityId, staff_id: staffId, data }: AppliedAct,
): Promise<LedgerFact[]> {
  const people = await peopleViews(db, municipalityId, today)
  const statusOf: StatusOf = (id) => people.find((person) => person.staffId === id)?.status
  if (isGroundGone({ staff_id: staffId, data }, today, statusOf)) throw new Refusal('E-ROL-11')
  const place = { municipalityId, staffId, today }
  switch (data.kind) {
    case 'CLEAR_FACTORS':
      return []
    case 'GRANT': {
      const facts = await giveGrants(db, place, data.grants)
      const enabled =
        data.enables && statusOf(staffId) === 'DISABLED' ? await enable(db, place) : []
      return [...facts, ...enabled].map((fact) => ({ ...fact, subjectId: staffId, actorId }))
    }
    case 'SUBSTITUTE':
      return substitute(db, { municipalityId, staffId, today, actId, actorId }, data)
  }
}

async function substitute(
  db: Transaction,
  at: Place & { readonly actId: string; readonly actorId: string },
  data: Extract<PowerActData, { readonly kind: 'SUBSTITUTE' }>,
): Promise<LedgerFact[]> {
  const { municipalityId, staffId, today, actId, actorId } = at
  const said = {
    absentId: data.absentId,
    substituteId: staffId,
    validFrom: data.validFrom < today ? today : data.validFrom,
    validTo: data.validTo,
  }
  await addSubstitutionRow(db, municipalityId, { substitutionId: actId, ...said })
  return [{ type: 'SubstitutionAdded', subjectId: actId, actorId, data: said }]
}

type Place = Parameters<typeof enable>[1] & { readonly today: string }

async function giveGrants(
  db: Transaction,
  place: Place,
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

async function enable(
  db: Transaction,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
): Promise<Pick<LedgerFact, 'type' | 'data'>[]> {
  await db
    .updateTable('staff')
    .set({ status: 'ACTIVE' })
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', '=', staffId)
    .execute()
  return [{ type: 'StaffEnabled', data: {} }]
}

export async function addSubstitutionRow(
  db: Transaction,
  municipalityId: string,
  made: {
    readonly substitutionId: string
    readonly absentId: string
    readonly substituteId: string
    readonly validFrom: string
    readonly validTo: string
  },
): Promise<void> {
  await db
    .insertInto('substitution')
    .values({
      municipality_id: municipalityId,
      substitution_id: made.substitutionId,
      absent_id: made.absentId,
      substitute_id: made.substituteId,
      valid_from: made.validFrom,
      valid_to: made.validTo,
    })
    .execute()
}
