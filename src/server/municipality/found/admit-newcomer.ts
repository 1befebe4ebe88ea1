import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { WantedGrant } from '#domain/permission/people.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { freeClerkCode } from './employ.ts'
import { checkGrants, grantsData, settleGrants } from './grants.ts'

export interface Newcomer {
  readonly municipalityId: string
  readonly staffId: string
  readonly today: CivilDate
  readonly name: string
  /** Given here. */
  readonly grants: readonly WantedGrant[]
  /** Told by the sign-in service. */
  readonly claimed: readonly WantedGrant[]
}

/**
 * Somebody who signed in and waited becomes a member of staff, and only now is in the ledger. The
 * head must be held. `approverId` is null when a rule of the configuration approved them. Throws
 * what `checkGrants` throws.
 */
export async function admitNewcomer(
  db: Transaction,
  { municipalityId, staffId, today, name, grants, claimed }: Newcomer,
  approverId: string | null,
): Promise<LedgerFact> {
  await checkGrants(db, municipalityId, grants)
  const clerkCode = await freeClerkCode(db, municipalityId, name)
  const {
    issuer,
    subject,
    created_at: createdAt,
  } = await db
    .updateTable('staff')
    .set({ name, clerk_code: clerkCode, status: 'ACTIVE' })
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .returning(['issuer', 'subject', 'created_at'])
    .executeTakeFirstOrThrow()
  const of = { municipalityId, staffId, today }
  const given = await settleGrants(db, { ...of, source: 'LOCAL' }, grants)
  const told = await settleGrants(db, { ...of, source: 'CLAIM' }, claimed)
  return {
    type: 'StaffApproved',
    subjectId: staffId,
    actorId: approverId,
    data: {
      name,
      clerkCode,
      issuer,
      subject,
      knockedAt: createdAt.toISOString(),
      grants: grantsData(given?.to ?? []),
      claimed: grantsData(told?.to ?? []),
    },
  }
}
