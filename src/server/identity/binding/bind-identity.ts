/**
 * Somebody signs in with their link: from now on that account of the service is theirs, in the
 * register and in its ledger.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import type { KnownPerson, StaffStatus, VerifiedIdentity } from '../accounts/verified-identity.ts'
import type { SessionStore } from '../session/session-store.ts'
import { endBindingLink, waitingBehind } from '../accounts/binding-links.ts'

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

type Known = { readonly staffId: string; readonly status: StaffStatus }

/** `known` is asked in the transaction. */
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
    readonly known: (db: Transaction) => Promise<Known | null>
  },
): Promise<Bound> {
  return database.inMunicipality(municipalityId, async (db): Promise<Bound> => {
    const head = await holdHead(db, municipalityId)
    const waiting = await waitingBehind(db, { municipalityId, hash, now: now() })
    if (waiting === null) return 'link-lapsed'
    const { staffId } = waiting
    const before = await known(db)
    if (before !== null && before.staffId !== staffId && before.status !== 'PENDING') {
      return 'already-somebody'
    }
    await endBindingLink(db, { municipalityId, staffId })
    const facts: LedgerFact[] = []
    if (before !== null && before.staffId !== staffId) {
      facts.push(await withdrawKnock(db, store, { municipalityId, staffId: before.staffId }))
    }
    await writeBinding(db, { municipalityId, staffId, issuer, subject, at: head.now })
    // Whoever had this place with an account before has it no more.
    await store.end(db, { municipalityId, staffId, but: null }, 'credentials')
    facts.push({
      type: 'StaffBound',
      subjectId: staffId,
      actorId: staffId,
      data: { issuer, subject },
    })
    await writeAfter(db, head, facts)
    return { municipalityId, staffId, status: 'ACTIVE' }
  })
}

/**
 * Somebody who signed in before they opened their link waits as a stranger: nobody has to approve
 * that one any more.
 */
async function withdrawKnock(
  db: Transaction,
  store: BindingOptions['store'],
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
): Promise<LedgerFact> {
  await db
    .updateTable('staff')
    .set({ status: 'REJECTED' })
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .execute()
  await store.end(db, { municipalityId, staffId, but: null }, 'credentials')
  return { type: 'StaffRejected', subjectId: staffId, actorId: null, data: {} }
}

async function writeBinding(
  db: Transaction,
  binding: {
    readonly municipalityId: string
    readonly staffId: string
    readonly issuer: string
    readonly subject: string
    readonly at: Date
  },
): Promise<void> {
  const account = { subject: binding.subject, bound_at: binding.at }
  await db
    .insertInto('identity_binding')
    .values({
      municipality_id: binding.municipalityId,
      staff_id: binding.staffId,
      issuer: binding.issuer,
      ...account,
    })
    .onConflict((conflict) =>
      conflict.columns(['municipality_id', 'staff_id', 'issuer']).doUpdateSet(account),
    )
    .execute()
}
