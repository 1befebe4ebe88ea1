/**
 * Somebody signs in with their link: from now on that account of the service is theirs, in the
 * register and in its ledger.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { endBindingLink, waitingBehind } from '../accounts/binding-links.ts'
import type { KnownPerson, VerifiedIdentity } from '../accounts/verified-identity.ts'
import type { SessionStore } from '../session/session-store.ts'

export type BindingOptions = {
  readonly database: Database
  readonly store: Pick<SessionStore, 'end'>
  readonly now: () => Date
}

/**
 * Who came in by whose link. `link-lapsed`: it is unknown here, used or late. `already-somebody`:
 * the account is that of another person of the register, or was turned away; the link still waits.
 */
export type Bound = KnownPerson | 'link-lapsed' | 'already-somebody'

/** `known` tells, in the transaction, who has that account by now. */
export async function bindIdentity(
  { database, store, now }: BindingOptions,
  {
    municipalityId,
    hash,
    identity: { issuer, subject },
    known,
  }: {
    readonly municipalityId: string
    readonly hash: Buffer
    readonly identity: Pick<VerifiedIdentity, 'issuer' | 'subject'>
    readonly known: (db: Transaction) => Promise<Omit<KnownPerson, 'municipalityId'> | null>
  },
): Promise<Bound> {
  return database.inMunicipality(municipalityId, async (db): Promise<Bound> => {
    const head = await holdHead(db, municipalityId)
    const waiting = await waitingBehind(db, { municipalityId, hash, now: now() })
    if (waiting === null) return 'link-lapsed'
    const { staffId } = waiting
    const before = await known(db)
    const other = before !== null && before.staffId !== staffId ? before : null
    if (other !== null && other.status !== 'PENDING') return 'already-somebody'
    await endBindingLink(db, { municipalityId, staffId })
    const facts: LedgerFact[] = []
    if (other !== null) {
      // They signed in before they opened their link, and wait as a stranger: nobody has to approve
      // that one any more.
      await db
        .updateTable('staff')
        .set({ status: 'REJECTED' })
        .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: other.staffId }))
        .execute()
      await store.end(db, { municipalityId, staffId: other.staffId }, 'credentials')
      facts.push({ type: 'StaffRejected', subjectId: other.staffId, actorId: null, data: {} })
    }
    const account = { subject, bound_at: head.now }
    await db
      .insertInto('identity_binding')
      .values({ municipality_id: municipalityId, staff_id: staffId, issuer, ...account })
      .onConflict((conflict) =>
        conflict.columns(['municipality_id', 'staff_id', 'issuer']).doUpdateSet(account),
      )
      .execute()
    // Whoever had this place with an account before has it no more.
    await store.end(db, { municipalityId, staffId }, 'credentials')
    const data = { issuer, subject }
    facts.push({ type: 'StaffBound', subjectId: staffId, actorId: staffId, data })
    await writeAfter(db, head, facts)
    return { municipalityId, staffId, status: 'ACTIVE' }
  })
}
